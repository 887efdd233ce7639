import type { InputOf } from '../../shared/contract/index.ts';
import { closeAccount, closing, exportData } from '../../shared/contract/ownData.ts';
import { OWN_DATA_BYTES_MAX, OWN_DATA_TIMEOUT_MS } from '../../shared/limits.ts';
import { api } from '../api.ts';
import { callQuietly } from '../baseQuery.ts';
import type { Failure, Result } from '../failure.ts';
import type { AppThunk } from '../thunk.ts';

export const ownDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * When the account is closed for good, ISO 8601 UTC; null: it stays, or the server cannot say.
     * `account`: its uuid, so that no answer outlives a change of accounts.
     */
    closing: build.query<string | null, { readonly account: string }>({
      async queryFn(_, query) {
        const answer = await callQuietly({ call: closing, input: {} }, query, query.signal);
        return { data: answer.ok ? answer.data.closing_at : null };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Each attempt counts against EXPORTS_PER_ACCOUNT_HOUR. */
const LONG = { timeoutMs: OWN_DATA_TIMEOUT_MS, bytesMax: OWN_DATA_BYTES_MAX };

/** Asks for everything that the server stores of the account. */
export function exportOwnData(): AppThunk<Result<string>> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly({ call: exportData, input: {}, long: LONG }, session);
    return answer.ok ? { ok: true, data: JSON.stringify(answer.data.file, null, 2) } : answer;
  };
}

/**
 * Begins the days after which the account is closed, or ends them.
 * @returns the failure, or undefined
 */
export function changeClosing(
  account: string,
  input: InputOf<typeof closeAccount>,
): AppThunk<Failure | undefined> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly({ call: closeAccount, input }, session);
    if (!answer.ok) return answer.failure;
    await (dispatch as (thunk: unknown) => Promise<unknown>)(
      ownDataApi.util.upsertQueryData('closing', { account }, answer.data.closing_at),
    );
    return undefined;
  };
}
