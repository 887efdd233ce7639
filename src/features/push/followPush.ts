import type { Unsubscribe } from '@reduxjs/toolkit';
import { libraryApi } from '../../api/endpoints/library.ts';
import { accountOf, stateOf, type SessionApi } from '../../api/thunk.ts';
import { isScreenAddress, type Address } from '../../lib/addresses.ts';
import { showBadge } from '../../lib/webPush.ts';
import type { CollectedWork } from '../../shared/contract/index.ts';
import { readWorkerMessage } from '../../shared/push/workerMessage.ts';
import { freshChapters } from '../../state/freshChapters.ts';
import { isOnline } from '../../state/store.ts';
import { LISTED_KINDS } from '../../state/userSlice.ts';
import { syncPush } from './syncPush.ts';

interface PushDeps {
  readonly session: SessionApi;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  readonly open: (address: Address) => void;
}

/**
 * Keeps the browser's subscription with the account in use, opens what is pressed in a notification, and shows the
 * number of favorites with new chapters on the app's icon.
 */
export function followPush({ session, subscribe, open }: PushDeps): void {
  followAccount(session, subscribe);
  followWorker(session, open);
  followBadge(session, subscribe);
}

/** At the start, each time the server can be reached again, and at each change of the account. */
function followAccount(session: SessionApi, subscribe: PushDeps['subscribe']): void {
  let seen = '';
  const look = () => {
    const state = stateOf(session);
    const now = `${accountOf(session)} ${isOnline(state) && state.global.status}`;
    if (now === seen) return;
    seen = now;
    sync(session);
  };
  subscribe(look);
  look();
}

function sync(session: SessionApi): void {
  syncPush(session).catch((error: unknown) => {
    console.warn('the push subscription was not brought in line', error);
  });
}

function followWorker(session: SessionApi, open: PushDeps['open']): void {
  const worker = (navigator as Partial<Navigator>).serviceWorker;
  worker?.addEventListener('message', ({ data, ports }) => {
    const message = readWorkerMessage(data);
    if (message?.type === 'subscription') sync(session);
    else if (message?.type === 'published') refreshFavorites(session);
    else if (message && isScreenAddress(message.address)) {
      open(message.address);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none to name
      ports[0]?.postMessage('opened');
    }
  });
}

/** For ribbons, the dot on the tab and the badge. */
function refreshFavorites({ dispatch }: SessionApi): void {
  for (const kind of LISTED_KINDS) {
    const options = { subscribe: false, forceRefetch: true };
    (dispatch as (thunk: unknown) => unknown)(
      libraryApi.endpoints.collected.initiate(kind, options),
    );
  }
}

function followBadge(session: SessionApi, subscribe: PushDeps['subscribe']): void {
  let seen: readonly unknown[] = [];
  let account = accountOf(session);
  let shown: number | undefined;
  const show = (count: number) => {
    if (count !== shown) showBadge(count);
    shown = count;
  };
  const look = () => {
    if (account !== accountOf(session)) {
      account = accountOf(session);
      show(0);
    }
    const lists = favoriteLists(session);
    const now = lists.flatMap(({ works, entries, uuids }) => [works, entries, uuids]);
    if (now.every((each, at) => each === seen[at])) return;
    seen = now;
    const counts = lists.map(countFresh);
    // Before all lists are known the number of the last time stays.
    if (lists.every(({ works }) => works)) show(counts.reduce((sum, count) => sum + count, 0));
  };
  subscribe(look);
  look();
}

function favoriteLists(session: SessionApi) {
  const { user } = stateOf(session);
  return LISTED_KINDS.map((kind) => ({
    works: collectedWorks(kind, session),
    entries: user[`${kind}readuuids`],
    uuids: user[`${kind}collectuuids`],
  }));
}

function collectedWorks(kind: (typeof LISTED_KINDS)[number], session: SessionApi) {
  const { select } = libraryApi.endpoints.collected;
  return select(kind)(session.getState() as never).data;
}

/** By the rule of the ribbons in the library. */
function countFresh({ works, entries, uuids }: ReturnType<typeof favoriteLists>[number]): number {
  const favorites = new Set(uuids);
  const isFresh = (work: CollectedWork) =>
    favorites.has(work.uuid) && freshChapters(work, entries) > 0;
  return (works ?? []).filter(isFresh).length;
}
