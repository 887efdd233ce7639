import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInit } from '../../../../src/api/session.ts';
import { commutePlan } from '../../../../src/features/offline/commute/commutePlan.ts';
import {
  changeCommute,
  commuteSetting,
} from '../../../../src/features/offline/commute/commuteSetting.ts';
import { startEveningPacks } from '../../../../src/features/offline/commute/eveningPack.ts';
import { loadFollowed } from '../../../../src/features/offline/commute/followedWorks.ts';
import { preparePack } from '../../../../src/features/offline/commute/preparePack.ts';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { getDownloadStore } from '../../../../src/offline/downloadStore.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import { memoryStorage } from '../../../support/fakes/memoryStorage.ts';
import { startSession, type TestSession } from '../../../support/product/session.ts';

const SOON = { timeout: 10_000, interval: 50 };
const COMICS = ['comic-xueluo-changan', 'comic-guiqiao'];

let its: TestSession;
let downloads: DownloadStore;
let stop = () => {};
/** As the browser's; the tests change its type. */
const connection = Object.assign(new EventTarget(), { type: 'wifi' });

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  const storage = memoryStorage();
  setDeviceStorage(openKeyValueStorage('moyu:', () => storage));
  its = await startSession();
  connection.type = 'wifi';
  vi.stubGlobal('navigator', { connection });
  await runInit(its.session);
  for (const uuid of COMICS) {
    its.store.dispatch(userActions.favoriteSet({ kind: 'comic', uuid, isFavorite: true }));
  }
  const opened = await getDownloadStore();
  if (!opened) throw new Error('nothing lasts here');
  downloads = opened;
  await downloads.changeQueue((queue) => ({ ...queue, items: [] }));
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  await its.close();
});

const load = () => its.store.dispatch(loadFollowed(new AbortController().signal));
const queued = async () => (await downloads.queue()).items;

describe('a pack that is asked for', () => {
  it('is queued as planned, without what is locked, and noted for the account', async () => {
    const plan = commutePlan(await load(), { minutes: 60, bytes: 1e9 });
    expect(plan.works.map(({ work }) => work.detail.uuid).toSorted()).toEqual(COMICS.toSorted());
    expect(plan.locked.length).toBeGreaterThan(0);
    await its.store.dispatch(preparePack(plan, false));
    const items = await queued();
    const chosen = plan.works.flatMap(({ next }) => next.map(({ chapter }) => chapter.uuid));
    expect(items.map(({ chapter }) => chapter)).toEqual(chosen);
    expect(items.every(({ origin }) => origin === 'person')).toBe(true);
    const { pack } = commuteSetting.read();
    expect(pack?.chapters.map(({ chapter }) => chapter)).toEqual(chosen);
    expect(pack?.account).toBe(its.store.getState().user.userinfo?.uuid);
  });

  it('has nothing of works that cannot be loaded', async () => {
    its.store.dispatch(
      userActions.favoriteSet({ kind: 'novel', uuid: 'no-such-work', isFavorite: true }),
    );
    expect((await load()).map(({ work }) => work.detail.uuid).toSorted()).toEqual(
      COMICS.toSorted(),
    );
  });
});

describe('the pack of the evening', () => {
  const at = (hour: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 1, hour) });
  const start = () => {
    stop = startEveningPacks({ session: its.session, subscribe: its.store.subscribe });
  };
  const untilPrepared = () =>
    vi.waitFor(() => expect(commuteSetting.read().preparedOn).toMatch(/2026-03-01$/), SOON);

  it('is prepared once where it is switched on', async () => {
    at(19);
    start();
    changeCommute({ isEveryEvening: true });
    await untilPrepared();
    const items = await queued();
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ origin }) => origin === 'rule')).toBe(true);
    const { pack } = commuteSetting.read();
    expect(pack?.isAutomatic).toBe(true);
    its.offline();
    its.online();
    stop();
    start();
    expect(commuteSetting.read().pack).toBe(pack);
  });

  it('waits for the evening, for the network and for Wi‑Fi', async () => {
    const requests = its.faulty.count('/api/comic/');
    at(17);
    changeCommute({ isEveryEvening: true });
    start();
    connection.type = 'cellular';
    at(19);
    connection.dispatchEvent(new Event('change'));
    its.offline();
    connection.type = 'wifi';
    connection.dispatchEvent(new Event('change'));
    expect(its.faulty.count('/api/comic/')).toBe(requests);
    its.online();
    await untilPrepared();
  });

  it('leaves the queue on mobile data, and goes on with the next Wi‑Fi', async () => {
    at(19);
    changeCommute({ isEveryEvening: true });
    start();
    await untilPrepared();
    const [first, ...others] = await queued();
    if (!first) throw new Error('nothing was queued');
    // The reader asks for one of them too.
    await downloads.changeQueue((queue) => ({
      ...queue,
      items: [{ ...first, origin: 'person' }, ...others],
    }));
    connection.type = 'cellular';
    connection.dispatchEvent(new Event('change'));
    await vi.waitFor(async () => expect(await queued()).toHaveLength(1), SOON);
    await vi.waitFor(() => expect(commuteSetting.read().preparedOn).toBe(''), SOON);
    connection.type = 'wifi';
    connection.dispatchEvent(new Event('change'));
    await vi.waitFor(async () => expect(await queued()).toHaveLength(others.length + 1), SOON);
    await untilPrepared();
  });
});
