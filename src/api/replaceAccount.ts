import { calls, CODE, type User } from '../shared/contract/index.ts';
import { accountLists, joinLists } from '../state/accountLists.ts';
import { globalActions } from '../state/globalSlice.ts';
import { LISTED_KINDS, userActions } from '../state/userSlice.ts';
import type { UserState } from '../state/userState.ts';
import { endedAccount, storeListsOf, listsOf, noteEnded } from './accountsLeft.ts';
import { api } from './api.ts';
import type { Failure } from './failure.ts';
import { sendChanges } from './outbox.ts';
import { syncReading } from './endpoints/reading.ts';
import { servicesOf, stateOf, type SessionApi } from './thunk.ts';
import { libraryApi } from './endpoints/library.ts';

/**
 * [Note: Account switch]
 * Token, user and lists change in one dispatch, so that no list is shown, stored or sent with the token of another
 * account. The lists of the former account stay on the device under its uuid and are restored with it; its offline
 * changes stay queued under its uuid (`outbox.ts`), and its chapters are hidden by their owner (`owners.ts`).
 */

export interface NewAccount {
  readonly token: string;
  readonly user: User;
  /** The server ended the former account's session; its token is void. */
  readonly hasEnded?: boolean;
}

/** @returns false if the account is the same and only its token changed */
export function replaceAccount(
  { token, user, hasEnded = false }: NewAccount,
  session: SessionApi,
): boolean {
  const { dispatch } = session;
  const before = stateOf(session).user;
  const { uuid, username, password, phone } = user;
  const userinfo = { uuid, username, password, phone };
  const arrived = { token, userinfo, launchtoken: '', launchkey: '' };
  const isOther = before.userinfo?.uuid !== uuid;
  if (isOther) {
    if (before.userinfo) storeListsOf(before.userinfo.uuid, accountLists(before));
    dispatch(
      userActions.accountReplaced({
        ...arrived,
        ...listsToShow(before, uuid),
        previous: previousOf(before, hasEnded),
        carried: before.carried || !hasEnded,
      }),
    );
    dispatch(globalActions.accountChanged());
    dispatch(api.util.resetApiState());
  } else {
    dispatch(userActions.accountReplaced(arrived));
  }
  dispatch(globalActions.tokenShown(token));
  dispatch(globalActions.userShown(user));
  if (hasEnded && before.userinfo) {
    noteEnded(before.userinfo.username);
    dispatch(globalActions.toastShown('登录已失效，请重新登录'));
  } else if (endedAccount.read() === username) {
    noteEnded('');
  }
  return isOther;
}

/** Lists collected before the first account was known are merged into that account's lists. */
function listsToShow(before: UserState, uuid: string) {
  const stored = listsOf(uuid);
  return before.userinfo ? stored : joinLists(stored, accountLists(before));
}

/** The account to return to. A former account whose session has ended does not replace one with a valid token. */
function previousOf(before: UserState, hasEnded: boolean): UserState['previous'] {
  if (!before.userinfo || !before.token) return before.previous;
  const { username } = before.userinfo;
  if (!hasEnded) return { token: before.token, username };
  return before.previous?.token ? before.previous : { token: '', username };
}

/** Sends the account's pending changes and fetches its data from the server. Never rejects. */
export async function catchUp(session: SessionApi): Promise<void> {
  try {
    await sendChanges(session);
    for (const kind of LISTED_KINDS) {
      const asked = { subscribe: false, forceRefetch: true };
      // oxlint-disable-next-line no-await-in-loop -- comics first
      await syncReading(kind, session);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await (session.dispatch as (thunk: unknown) => Promise<unknown>)(
        libraryApi.endpoints.collected.initiate(kind, asked),
      );
    }
  } catch (error) {
    console.warn('the account could not be brought up to date', error);
  }
}

/**
 * Exchanges the start address's token before its use, so that a leaked link is worthless (SPECIFICATION: Accounts and
 * sessions). A refused token leaves the stored account; where the server gives no answer, or one that says nothing of
 * the token, the token stays for the next try, which repeats the call under its key.
 */
export async function exchangeLaunchToken(session: SessionApi): Promise<Failure | undefined> {
  const { launchtoken: token, launchkey } = stateOf(session).user;
  const { client } = servicesOf(session.extra);
  // Stored by an earlier version: no key.
  const options = { token, idempotency: launchkey || undefined };
  const answer = await client.call(calls.changeToken, {}, options);
  if (answer.ok) {
    session.dispatch(userActions.launchTokenExchanged(answer.data.token));
    return undefined;
  }
  if (!isRefusal(answer.failure)) return answer.failure;
  session.dispatch(userActions.launchTokenRefused());
  return undefined;
}

/** False for a server that is busy or has a fault. */
function isRefusal(failure: Failure): boolean {
  return failure.kind === 'code' && failure.code !== CODE.tooMany && failure.code < CODE.fault;
}
