import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { homeApi } from '../../src/api/endpoints/home.ts';
import { createConnection } from '../../src/app/connection.ts';
import { openKeyValueStorage } from '../../src/lib/keyValueStorage.ts';
import { calls } from '../../src/shared/contract/index.ts';
import { DEMO_API_KEY, DEMO_COMICIMG_KEY } from '../../src/shared/crypto/key.ts';
import { userActions } from '../../src/state/userSlice.ts';
import type { ReadEntry } from '../../src/state/userState.ts';
import { callApi } from '../support/product/callApi.ts';
import { startSession, type TestSession } from '../support/product/session.ts';

let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await its.close();
});

const connect = () =>
  createConnection({
    config: {
      apiUrls: [`${its.faulty.url}/`],
      apiKey: DEMO_API_KEY,
      comicimgKey: DEMO_COMICIMG_KEY,
      permanentDomain: '',
      indexToUrl: '',
      productKey: 'moyu',
    },
    storage: openKeyValueStorage('', () => {
      throw new Error('no storage in this test');
    }),
    store: its.store,
    services: its.services,
  });
const READ: ReadEntry = {
  uuid: 'work-of-this-test',
  kind: 'comic',
  title: '',
  cover: '',
  chapter: 'chapter-of-this-test',
  chapterTitle: '',
  index: 1,
  page: 1,
  pages: 9,
  ratio: 0,
  at: '2026-11-03T12:00:00Z',
};
const askHome = () => its.store.dispatch(homeApi.endpoints.home.initiate('comic'));
const home = () => homeApi.endpoints.home.select('comic')(its.store.getState());
const isUp = () => its.store.getState().global.status;
const BAD_GATEWAY = { kind: 'network', status: 502 };

describe('an init that fails after a good probe', () => {
  it('shows its own error, and a screen that retries runs init first', async () => {
    const connection = connect();
    its.faulty.spoil(calls.init.path, { kind: 'status', status: 502 }, 3);
    connection.run();
    await askHome();
    expect(home().error).toEqual(BAD_GATEWAY);
    expect(its.faulty.count(calls.index.path)).toBe(0);
    await connection.reconnect();
    expect(isUp()).toBe(true);
    await expect.poll(() => home().data).toBeDefined();
  });

  it('makes the failed screens reload, whichever call ran the next init', async () => {
    connect().run();
    its.faulty.spoil(calls.init.path, { kind: 'status', status: 502 }, 3);
    await askHome();
    expect(home().error).toEqual(BAD_GATEWAY);
    await its.store.dispatch(homeApi.endpoints.popularSearches.initiate('comic'));
    expect(isUp()).toBe(true);
    await expect.poll(() => home().data).toBeDefined();
  });

  it('is retried by itself, and the failed screens reload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    connect().run();
    its.faulty.spoil(calls.init.path, { kind: 'status', status: 502 }, 3);
    await askHome();
    expect(home().error).toEqual(BAD_GATEWAY);
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => home().data).toBeDefined();
    expect(isUp()).toBe(true);
  });
});

describe('after init', () => {
  const SOON = { timeout: 20_000 };
  const asked = () => [calls.records, calls.collection].map(({ path }) => its.faulty.count(path));
  const favorites = (kind: string) => {
    const { userinfo } = its.store.getState().user;
    return its.offlineStore.findAnswer(`collection:${kind}:${userinfo?.uuid ?? ''}`);
  };

  it('an account that init has made exchanges nothing, and its lists open offline', async () => {
    connect().run();
    await expect.poll(() => favorites('film'), SOON).toEqual([]);
    expect(await favorites('comic')).toEqual([]);
    expect(asked()).toEqual([0, 0]);
  });

  it('an account of an earlier visit fetches what its other devices have sent', async () => {
    const { authorization } = await callApi(its.server.address, calls.init, {});
    its.store.dispatch(userActions.tokenReceived(authorization));
    connect().run();
    await expect.poll(asked, SOON).toEqual([3, 3]);
  });

  it('a new account on a device that was read on without one exchanges all the same', async () => {
    its.store.dispatch(userActions.readingNoted(READ));
    connect().run();
    await expect.poll(asked, SOON).toEqual([3, 3]);
  });
});
