import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rotateVapidKeys } from '../../../server/domain/push/vapidKeys.ts';
import { returnToPrevious, signIn } from '../../../src/api/endpoints/account.ts';
import { runInit } from '../../../src/api/session.ts';
import { setFavorite } from '../../../src/api/endpoints/setFavorite.ts';
import { followPush } from '../../../src/features/push/followPush.ts';
import { pushSetting } from '../../../src/features/push/pushSetting.ts';
import { syncPush, turnOffPush, turnOnPush } from '../../../src/features/push/syncPush.ts';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { pushOf, WORKS } from '../../server/push/pushServer.ts';
import { memoryStorage } from '../../support/fakes/memoryStorage.ts';
import { type PushBrowser, stubPushBrowser } from '../../support/fakes/pushBrowser.ts';
import { type FakePushService, startPushService } from '../../support/fakes/pushService.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

const [WORK] = WORKS as [string];

describe('notifications of new chapters on a device', () => {
  let service: FakePushService;
  let app: TestSession;
  let browser: PushBrowser;
  let devices: ReturnType<FakePushService['subscribe']>[];
  beforeEach(async () => {
    service = await startPushService();
    app = await startSession();
    Object.assign(app.server.services, { allowsPrivatePush: true });
    devices = ['one', 'two', 'three'].map((name) => service.subscribe(name));
    browser = stubPushBrowser(devices);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const storage = memoryStorage();
    setDeviceStorage(openKeyValueStorage('moyu:', () => storage));
    await runInit(app.session);
  });
  afterEach(async () => {
    await app.close();
    await service.close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const favor = (uuid: string) =>
    app.store.dispatch(setFavorite({ kind: 'comic', uuid, isFavorite: true }) as never);
  const run = <T>(thunk: (...session: never[]) => Promise<T>) =>
    thunk(...([app.session.dispatch, app.session.getState, app.session.extra] as never[]));
  const publish = async () => {
    const server = pushOf(app.server);
    await server.publish([WORK]);
    await server.run();
  };

  it('begin with the reader’s yes, and end without a network', async () => {
    await favor(WORK);
    expect(await run(turnOnPush())).toBe('on');
    expect(browser.subscription()?.endpoint).toBe(devices[0]!.endpoint);
    await publish();
    expect(devices[0]!.received).toMatchObject([{ count: 1 }]);
    app.offline();
    await run(turnOffPush());
    expect(browser.subscription()).toBeUndefined();
    expect(pushSetting.read().accounts).toEqual([]);
    app.online();
    await syncPush(app.session);
    expect(browser.subscription()).toBeUndefined();
  });

  it('do not begin where the browser, its push service or the server refuses', async () => {
    browser.answer = 'denied';
    expect(await run(turnOnPush())).toBe('blocked');
    browser.answer = 'granted';
    browser.fault = new Error('push service not available');
    expect(await run(turnOnPush())).toBe('refused');
    browser.fault = undefined;
    Object.assign(app.server.services, { allowsPrivatePush: false });
    expect(await run(turnOnPush())).toMatchObject({ kind: 'code' });
    expect(browser.subscription()).toBeUndefined();
    app.offline();
    expect(await run(turnOnPush())).toMatchObject({ kind: 'network' });
    expect(pushSetting.read().accounts).toEqual([]);
  });

  it('follow a new key of the server, and a subscription that the browser has lost', async () => {
    await run(turnOnPush());
    const { db, secret } = app.server.services;
    const { publicKey } = await rotateVapidKeys(db, secret);
    await syncPush(app.session);
    expect(browser.subscription()).toEqual({ endpoint: devices[1]!.endpoint, key: publicKey });
    const { token } = app.store.getState().user;
    expect(await pushOf(app.server).status(token, devices[1])).toMatchObject({ subscribed: true });
    const sent = app.faulty.count('api/push');
    await syncPush(app.session);
    expect(app.faulty.count('api/push') - sent).toBe(1);
  });

  it('leave with the account, and come back with it', async () => {
    await run(turnOnPush());
    followPush({ session: app.session, subscribe: app.store.subscribe, open: () => undefined });
    await run(signIn(await otherAccount()));
    await expect.poll(() => browser.subscription()).toBeUndefined();
    await run(returnToPrevious());
    await expect.poll(() => browser.subscription()?.endpoint).toBe(devices[1]!.endpoint);
  });

  it('open what was pressed, and show on the icon how many favorites have new chapters', async () => {
    await favor(WORK);
    const open = vi.fn<(address: string) => void>();
    followPush({ session: app.session, subscribe: app.store.subscribe, open });
    await publish();
    browser.say({ type: 'published' });
    await expect.poll(() => browser.badge()).toBe(1);
    expect(browser.say({ type: 'open', address: `/detailcomic?uuid=${WORK}` })).toEqual(['opened']);
    expect(browser.say({ type: 'open', address: 'https://evil.example/' })).toEqual([]);
    expect(browser.say('open')).toEqual([]);
    expect(open.mock.calls).toEqual([[`/detailcomic?uuid=${WORK}`]]);
    const at = new Date(app.server.nowMs + 1_000).toISOString();
    const place = { page: 1, pages: 1, ratio: 1, at, title: '', cover: '' };
    const chapter = { chapter: 'last', chapterTitle: '', index: 10_000 };
    app.store.dispatch(
      userActions.readingNoted({ uuid: WORK, kind: 'comic', ...place, ...chapter }),
    );
    await expect.poll(() => browser.badge()).toBe(0);
  });

  const otherAccount = async () => {
    const token = await app.server.visitor();
    const { username, password } = await app.server.data('userinfo', {}, { token });
    return { account: username, password: password ?? '' };
  };
});
