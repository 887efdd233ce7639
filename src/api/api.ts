import { createApi } from '@reduxjs/toolkit/query/react';
import { ANSWERS_KEPT_SECONDS } from '../shared/limits.ts';
import { sessionBaseQuery } from './baseQuery.ts';

/** What the back end knows, as far as this page has asked. Screens that are hidden unsubscribe: answers outlive them. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: sessionBaseQuery,
  keepUnusedDataFor: ANSWERS_KEPT_SECONDS,
  refetchOnReconnect: true,
  /** `bought`: lists of what the account has bought. */
  tagTypes: ['collection', 'work', 'chapter', 'bought'],
  endpoints: () => ({}),
});
