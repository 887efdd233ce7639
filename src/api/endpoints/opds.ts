import { changeOpds, opds } from '../../shared/contract/opds.ts';
import { api } from '../api.ts';
import { callQuietly } from '../baseQuery.ts';
import type { Result } from '../failure.ts';
import type { AppThunk } from '../thunk.ts';

export const opdsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Since when the account has a secret address, ISO 8601 UTC; null: it has none, or the server cannot say.
     * `account`: its uuid, so that no answer outlives a change of accounts.
     */
    opdsSince: build.query<string | null, { readonly account: string }>({
      async queryFn(_, query) {
        const answer = await callQuietly({ call: opds, input: {} }, query, query.signal);
        return { data: answer.ok ? answer.data.since : null };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

/** @returns the new address; null where it was ended */
export function switchOpds(action: 'on' | 'off'): AppThunk<Result<string | null>> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly({ call: changeOpds, input: { action } }, session);
    return answer.ok ? { ok: true, data: answer.data.address } : answer;
  };
}
