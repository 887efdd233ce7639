import { calls } from '../../shared/contract/index.ts';
import { userActions } from '../../state/userSlice.ts';
import { callQuietly } from '../baseQuery.ts';
import type { Failure, Result } from '../failure.ts';
import { catchUp } from '../replaceAccount.ts';
import { type AppThunk, servicesOf } from '../thunk.ts';
import { runInit, runningInit } from '../session.ts';

/**
 * The account, handed over to the app on the home screen, whose storage is its own (contract 3, features 33). Only
 * ever by a one-time code of HAND_OVER_TOKEN_MINUTES; the long-lived token leaves the device for the back end alone.
 */

/** A fresh code; a failure is told nobody, since the overlay goes on without. */
export function issueHandOver(): AppThunk<Result<string>> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly({ call: calls.changeToken, input: { hand_over: 1 } }, session);
    if (!answer.ok) return answer;
    // A reload while it is in the address must not use it up here.
    dispatch(userActions.launchSpent(answer.data.token));
    return { ok: true, data: answer.data.token };
  };
}

/**
 * Takes over the account of a code that a person pasted: its coins, favourites and history are here when this is done.
 * @returns why not; the account that was here then stays
 */
export function redeemHandOver(code: string): AppThunk<Failure | undefined> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await servicesOf(extra).client.call(calls.changeToken, {}, { token: code });
    if (!answer.ok) return answer.failure;
    dispatch(userActions.launchSpent(code));
    // An init that is under way is about the account that is here.
    await runningInit(session);
    dispatch(userActions.launchTokenExchanged(answer.data.token));
    const refused = await runInit(session);
    if (refused) return refused;
    await catchUp(session);
    return undefined;
  };
}
