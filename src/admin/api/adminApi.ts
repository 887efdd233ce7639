import { type BaseQueryFn, createApi, type EndpointBuilder } from '@reduxjs/toolkit/query/react';
import type { AdminAnswerOf, AdminCall, AdminInputOf } from '../../shared/admin/call.ts';
import { type AdminFailure, callAdmin } from './callAdmin.ts';
import { requestStepUp } from './stepUpPrompt.ts';

/** What a change makes old; a query names what it shows. */
export const TAGS = [
  'session',
  'sessions',
  'passkeys',
  'tokens',
  'operators',
  'audit',
  'works',
  'chapters',
  'imports',
  'problems',
  'jobs',
  'home',
  'settings',
  'coming',
  'overview',
  'reports',
  'users',
  'orders',
  'ledger',
  'support',
  'texts',
  'combos',
] as const;
export type Tag = (typeof TAGS)[number];

interface Asked {
  readonly call: AdminCall;
  readonly input: unknown;
  readonly file?: Blob;
}
type Base = BaseQueryFn<Asked, unknown, AdminFailure>;

const baseQuery: Base = async ({ call, input, file }, { signal, dispatch }) => {
  const ask = () => callAdmin(call, input as object, { signal, file });
  let result = await ask();
  if ('error' in result && result.error.error === 'step_up' && (await requestStepUp())) {
    result = await ask();
  }
  const reason = 'error' in result ? result.error.error : undefined;
  // The sign-in screen replaces the present one as soon as the session's query says so.
  if (reason === 'signed_out' || reason === 'factor_required') {
    dispatch(adminApi.util.invalidateTags(['session']));
  }
  return result;
};

export const adminApi = createApi({
  reducerPath: 'admin',
  baseQuery,
  tagTypes: TAGS,
  // Other operators and the server's jobs change the same rows.
  keepUnusedDataFor: 30,
  refetchOnMountOrArgChange: true,
  endpoints: () => ({}),
});

export type Build = EndpointBuilder<Base, Tag, 'admin'>;

/** A query of a call of the admin API. */
export function queryOf<C extends AdminCall>(build: Build, call: C, tags: readonly Tag[]) {
  return build.query<AdminAnswerOf<C>, AdminInputOf<C>>({
    query: (input) => ({ call, input }),
    providesTags: () => [...tags],
  });
}

/** What a call changed; a refusal as stale says that another operator has changed it. */
function changedTags(tags: readonly Tag[], failure: AdminFailure | undefined): Tag[] {
  if (!failure) return [...tags, 'audit'];
  return failure.error === 'stale' ? [...tags] : [];
}

/** A change by a call of the admin API; each is in the audit too. */
export function changeOf<C extends AdminCall>(build: Build, call: C, tags: readonly Tag[]) {
  return build.mutation<AdminAnswerOf<C>, AdminInputOf<C>>({
    query: (input) => ({ call, input }),
    invalidatesTags: (_answer, failure) => changedTags(tags, failure),
  });
}

/** A change whose body is a file; the fields travel in the address. */
export function uploadOf<C extends AdminCall>(build: Build, call: C, tags: readonly Tag[]) {
  return build.mutation<AdminAnswerOf<C>, { input: AdminInputOf<C>; file: Blob }>({
    query: ({ input, file }) => ({ call, input, file }),
    invalidatesTags: (_answer, failure) => changedTags(tags, failure),
  });
}

/** The failure of a hook's `error`, which also holds what RTK itself could not do. */
export function failureOf(error: unknown): AdminFailure | undefined {
  if (error === undefined) return undefined;
  const isOurs = typeof error === 'object' && error !== null && 'error' in error;
  return isOurs ? (error as AdminFailure) : { error: 'fault', message: '出了错，请再试一次' };
}
