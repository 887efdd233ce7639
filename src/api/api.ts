import { createApi } from '@reduxjs/toolkit/query/react';
import { ANSWERS_CACHED_SECONDS } from '../shared/limits.ts';
import { sessionBaseQuery } from './baseQuery.ts';

/** Cache of server responses. A hidden screen unsubscribes; its responses stay cached. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: sessionBaseQuery,
  keepUnusedDataFor: ANSWERS_CACHED_SECONDS,
  refetchOnReconnect: true,
  /** `bought`: lists of the account's purchases. */
  tagTypes: ['collection', 'work', 'chapter', 'bought'],
  endpoints: () => ({}),
});
