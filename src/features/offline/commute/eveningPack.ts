import { accountOf, stateOf, type SessionApi } from '../../../api/thunk.ts';
import { isFree, isMetered, onNetworkChange } from '../../../lib/network.ts';
import { getDownloadStore } from '../../../offline/downloadStore.ts';
import { storageSpace } from '../../../offline/storageSpace.ts';
import { COMMUTE_CHECK_INTERVAL_MS, COMMUTE_EVENING_HOUR } from '../../../shared/limits.ts';
import { COMMUTE_LOCK_NAME } from '../../../shared/names.ts';
import { dayOf } from '../../../shared/offline/readingDays/readingDay.ts';
import { isOffline } from '../../../state/store.ts';
import { cancelDownloads } from '../downloads/downloads.ts';
import { bytesShort } from '../downloads/picker/estimate.ts';
import { commutePlan } from './commutePlan.ts';
import { changeCommute, commuteSetting, type CommuteSetting } from './commuteSetting.ts';
import { loadFollowed } from './followedWorks.ts';
import { preparePack } from './preparePack.ts';

interface EveningOptions {
  readonly session: SessionApi;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Prepares a pack each evening while the app is open, if that is switched on.
 * @returns a function that stops it
 */
export function startEveningPacks({ session, subscribe }: EveningOptions): () => void {
  const check = () => {
    // Most checks end here, without a lock.
    if (isDue(commuteSetting.read(), session)) logFailure(onlyHere(() => prepare(session)));
  };
  const networkChanged = () => {
    if (isMetered()) logFailure(stopPack(session));
    else check();
  };
  let known = connectionOf(session);
  const timer = setInterval(check, COMMUTE_CHECK_INTERVAL_MS);
  const stops = [
    subscribe(() => {
      const before = known;
      known = connectionOf(session);
      if (known !== before) check();
    }),
    onNetworkChange(networkChanged),
    commuteSetting.subscribe(check),
    () => clearInterval(timer),
  ];
  check();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Changes with the account, its init and the connection; the store itself changes far more often. */
function connectionOf(session: SessionApi): string {
  const { status, connection } = stateOf(session).global;
  return [accountOf(session), status, connection.state].join(' ');
}

/** As "account 2026-03-01"; undefined before the evening. */
export function eveningOf(account: string, now: Date): string | undefined {
  return now.getHours() >= COMMUTE_EVENING_HOUR ? `${account} ${dayOf(now)}` : undefined;
}

let isPreparing = false;

function isDue({ isEveryEvening, preparedOn }: CommuteSetting, session: SessionApi): boolean {
  if (!isEveryEvening || isPreparing) return false;
  const state = stateOf(session);
  const account = accountOf(session);
  if (!account || !state.global.status || isOffline(state) || !isFree()) return false;
  const evening = eveningOf(account, new Date());
  return evening !== undefined && evening !== preparedOn;
}

async function prepare(session: SessionApi): Promise<void> {
  const setting = commuteSetting.read();
  const evening = eveningOf(accountOf(session), new Date());
  // Another tab may have been faster.
  if (!evening || !isDue(setting, session) || !(await getDownloadStore())) return;
  isPreparing = true;
  try {
    const api = [session.dispatch, session.getState, session.extra] as const;
    const works = await loadFollowed(new AbortController().signal)(...api);
    // The account or the network may have changed meanwhile; the next check begins anew.
    const isSame = eveningOf(accountOf(session), new Date()) === evening;
    if (!isSame || isOffline(stateOf(session)) || !isFree()) return;
    const plan = commutePlan(works, setting);
    const space = await storageSpace();
    const hasRoom = !space || bytesShort(space.freeBytes, plan.bytes) === 0;
    if (plan.chapters > 0 && hasRoom) await preparePack(plan, true)(...api);
    changeCommute({ preparedOn: evening });
  } finally {
    isPreparing = false;
  }
}

/**
 * Takes what is left of an automatic pack out of the queue, since it may use no mobile data. Chapters that the reader
 * asked for stay; the pack goes on when the connection is free again this evening.
 */
async function stopPack(session: SessionApi): Promise<void> {
  const { pack } = commuteSetting.read();
  const account = accountOf(session);
  if (!pack?.isAutomatic || pack.account !== account) return;
  const downloads = await getDownloadStore();
  const { items = [] } = (await downloads?.queue()) ?? {};
  const uuids = new Set(pack.chapters.map(({ chapter }) => chapter));
  const left = items.filter(
    (item) => uuids.has(item.chapter) && item.origin === 'rule' && item.account === account,
  );
  if (left.length === 0) return;
  const chapters = left.map(({ chapter }) => chapter);
  await cancelDownloads({ chapters })(session.dispatch, session.getState, session.extra);
  changeCommute({ preparedOn: '' });
}

/** One tab prepares; without Web Locks (plain http) each may, and the queue takes a chapter once. */
async function onlyHere(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return work();
  return locks.request(COMMUTE_LOCK_NAME, { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}

function logFailure(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.warn('no pack was prepared', error));
}
