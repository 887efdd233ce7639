import type { InputOf } from '../../shared/contract/index.ts';
import { reportWork } from '../../shared/contract/report.ts';
import { callQuietly } from '../baseQuery.ts';
import type { Failure } from '../failure.ts';
import type { AppThunk } from '../thunk.ts';

/**
 * Reports a work or chapter to the operator. The server accepts one open report of the same by an account.
 * @returns the failure, or undefined
 */
export function sendReport(input: InputOf<typeof reportWork>): AppThunk<Failure | undefined> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly({ call: reportWork, input }, session);
    return answer.ok ? undefined : answer.failure;
  };
}
