import { calls, type DataOf, type Endpoint, type InputOf } from '../../shared/contract/index.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { userActions } from '../../state/userSlice.ts';
import { callQuietly, type CallArgs } from '../baseQuery.ts';
import {
  callFailed,
  isTokenExpired,
  isUnreachable,
  type Failure,
  type Result,
} from '../failure.ts';
import { catchUp, replaceAccount } from '../replaceAccount.ts';
import { type AppThunk, servicesOf, stateOf, type SessionApi } from '../thunk.ts';
import { runningInit } from '../session.ts';

export type SwitchOutcome =
  | { readonly kind: 'switched'; readonly username: string }
  /** The account that is already signed in. */
  | { readonly kind: 'same' }
  /** Signed in, but the account could not be read; the next init loads it. */
  | { readonly kind: 'later' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** @param input `account`: a username or a phone number */
export function signIn(input: InputOf<typeof calls.signIn>): AppThunk<SwitchOutcome> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    await runningInit(session);
    const answer = await callAsAnybody({ call: calls.signIn, input }, session);
    return answer.ok ? arrive(answer.data.token, session) : failed(answer.failure, session);
  };
}

/** @param input the phone number with its SMS code, or the number of a paid order */
export function recoverAccount(input: InputOf<typeof calls.resetAccount>): AppThunk<SwitchOutcome> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    await runningInit(session);
    const answer = await callAsAnybody({ call: calls.resetAccount, input }, session);
    if (!answer.ok) return failed(answer.failure, session);
    const { token } = answer.data;
    if (!token) return failed({ kind: 'unreadable', reason: 'token' }, session);
    return arrive(token, session);
  };
}

/**
 * Switches to the account that was replaced last; the current account becomes the previous one. If the session of that
 * account has ended, its token is removed and its username stays.
 */
export function returnToPrevious(): AppThunk<SwitchOutcome> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    await runningInit(session);
    const { previous } = stateOf(session).user;
    if (!previous?.token) return failed({ kind: 'cancelled' }, session);
    const { token, username } = previous;
    const user = await servicesOf(extra).client.call(calls.userinfo, {}, { token });
    if (user.ok) return show(token, user.data, session);
    if (isTokenExpired(user.failure)) {
      dispatch(userActions.accountReplaced({ previous: { token: '', username } }));
    }
    return failed(user.failure, session);
  };
}

/** The sign-in calls accept any account's token: after an expired one, the call is repeated with the renewed one. */
async function callAsAnybody<E extends Endpoint>(
  args: CallArgs<E>,
  session: SessionApi,
): Promise<Result<DataOf<E>>> {
  const answer = await callQuietly(args, session);
  if (answer.ok || !isTokenExpired(answer.failure)) return answer;
  return servicesOf(session.extra).client.call(args.call, args.input);
}

/** Keeps a token that was given for a password: if its account cannot be read now, the next init loads it. */
async function arrive(token: string, session: SessionApi): Promise<SwitchOutcome> {
  const user = await servicesOf(session.extra).client.call(calls.userinfo, {}, { token });
  if (user.ok) return show(token, user.data, session);
  session.dispatch(userActions.launchTokenExchanged(token));
  return { kind: 'later' };
}

type Shown = Parameters<typeof replaceAccount>[0]['user'];

function show(token: string, user: Shown, session: SessionApi): SwitchOutcome {
  if (!replaceAccount({ token, user }, session)) return { kind: 'same' };
  void catchUp(session);
  return { kind: 'switched', username: user.username };
}

/** An unreachable server starts a search for another address; the calling screen shows the outcome of the switch. */
function failed(failure: Failure, { dispatch }: SessionApi): SwitchOutcome {
  if (isUnreachable(failure)) dispatch(callFailed(failure));
  return { kind: 'failed', failure };
}

export type CodePurpose = 'bind' | 'recover';

/** Where to find a code that is not sent by SMS. */
export interface SentCode {
  /** The code itself if the server returns it (demo), else ''. */
  readonly demoCode: string;
  readonly isInLog: boolean;
}

export function sendCode(purpose: CodePurpose, phone: string): AppThunk<Result<SentCode>> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const call = purpose === 'bind' ? calls.bindPhone : calls.resetAccount;
    const answer = await callQuietly({ call, input: { phone } }, session);
    if (!answer.ok) return showFailure(answer, session);
    const { data } = answer;
    const demoCode = ('demo_code' in data && data.demo_code) || '';
    return { ok: true, data: { demoCode, isInLog: data.code_in_log === true } };
  };
}

/** @returns the coins granted for binding the phone */
export function bindPhone(phone: string, code: string): AppThunk<Result<number>> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const before = stateOf(session).global.userInfo;
    const answer = await callQuietly({ call: calls.bindPhone, input: { phone, code } }, session);
    if (!answer.ok) return showFailure(answer, session);
    const user = answer.data;
    dispatch(userActions.userReceived(user));
    dispatch(globalActions.userShown(user));
    const isFirst = before !== null && before.phone === null;
    return { ok: true, data: isFirst ? Math.max(0, user.coins - before.coins) : 0 };
  };
}

/** Sets the password of the current account and ends its sessions on all other devices. */
export function resetPassword(
  input: InputOf<typeof calls.resetPassword>,
): AppThunk<Result<undefined>> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly({ call: calls.resetPassword, input }, session);
    if (!answer.ok) return showFailure(answer, session);
    // The generated password is void: the account is read again so that the screen stops showing it.
    await showAccount()(dispatch, getState, extra);
    return { ok: true, data: undefined };
  };
}

/** Reads the account with the call that also makes a visitor's name and password valid for signing in elsewhere. */
export function showAccount(): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const user = await callQuietly({ call: calls.userinfo, input: {} }, session);
    if (!user.ok) return;
    dispatch(userActions.userReceived(user.data));
    dispatch(globalActions.userShown(user.data));
  };
}

function showFailure<T extends { readonly ok: false; readonly failure: Failure }>(
  answer: T,
  { dispatch }: SessionApi,
): T {
  if (isUnreachable(answer.failure)) dispatch(callFailed(answer.failure));
  return answer;
}
