import { randomUuid } from '../../lib/randomUuid.ts';
import { calls } from '../../shared/contract/index.ts';
import { userActions } from '../../state/userSlice.ts';
import { callQuietly } from '../baseQuery.ts';
import type { Failure, Result } from '../failure.ts';
import { catchUp } from '../replaceAccount.ts';
import { type AppThunk, servicesOf } from '../thunk.ts';
import { runInit, runningInit } from '../session.ts';

/**
 * Hands the account over to the app on the home screen, which has its own storage, by a one-time code valid for
 * HAND_OVER_TOKEN_MINUTES; the long-lived token goes to the server only (SPECIFICATION: Installation and updates).
 */

/** Requests a new code. Its failure is not shown: the overlay works without a code. */
export function issueHandOver(): AppThunk<Result<string>> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly({ call: calls.changeToken, input: { hand_over: 1 } }, session);
    if (!answer.ok) return answer;
    // A reload while the code is in the address must not consume it in this browser.
    dispatch(userActions.launchSpent(answer.data.token));
    return { ok: true, data: answer.data.token };
  };
}

/** A code that is pasted again after a lost answer repeats the same call. */
let pasted = { code: '', key: '' };

/**
 * Signs in with a pasted code; resolves when the account's coins, favorites and history are loaded.
 * @returns the failure, after which the former account stays signed in
 */
export function redeemHandOver(code: string): AppThunk<Failure | undefined> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    if (pasted.code !== code) pasted = { code, key: randomUuid() };
    const options = { token: code, idempotency: pasted.key };
    const answer = await servicesOf(extra).client.call(calls.changeToken, {}, options);
    if (!answer.ok) return answer.failure;
    dispatch(userActions.launchSpent(code));
    // A running init belongs to the former account.
    await runningInit(session);
    dispatch(userActions.launchTokenExchanged(answer.data.token));
    const refused = await runInit(session);
    if (refused) return refused;
    await catchUp(session);
    return undefined;
  };
}
