import webPush from 'web-push';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeMessages } from '../../../server/push/makeMessages.ts';
import { enqueuePush } from '../../../server/push/publications.ts';
import { createPoster } from '../../../server/push/postMessage.ts';
import { sendMessages } from '../../../server/push/sendMessages.ts';
import { exportData } from '../../../src/shared/contract/ownData.ts';
import { PUSH_DEVICES_MAX } from '../../../src/shared/limits.ts';
import { closeDueAccounts } from '../../../server/domain/accounts/closing.ts';
import { type FakePushService, startPushService } from '../../support/fakes/pushService.ts';
import { callApi, Refused } from '../../support/product/callApi.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';
import { operate } from '../ops/operate.ts';
import { pushOf, WORKS } from './pushServer.ts';

const [WORK, OTHER, THIRD] = WORKS as [string, string, string];
const HOUR_MS = 3_600_000;

forEachDatabase('notifications of new chapters', (kind) => {
  let server: TestServer;
  let service: FakePushService;
  let reading: ReturnType<typeof pushOf>;
  beforeEach(async () => {
    service = await startPushService();
    server = await startServer({ kind, allowsPrivatePush: true });
    reading = pushOf(server);
  });
  afterEach(async () => {
    await server.close();
    await service.close();
  });

  it('reach each device of the accounts that have the work as a favorite, once, encrypted and signed', async () => {
    const [phone, tablet, muted, off, late, stranger] = 'phone tablet muted off late stranger'
      .split(' ')
      .map((name) => service.subscribe(name));
    const token = await reading.reader(phone!, [WORK, OTHER]);
    await reading.subscribe(token, tablet!);
    const silent = await reading.reader(muted!, [WORK]);
    await reading.call(silent, { action: 'work', uuid: WORK, on: false });
    const ended = await reading.reader(off!, [WORK]);
    await reading.call(ended, { action: 'settings', on: false });
    await reading.reader(stranger!, [THIRD]);
    // What had appeared before is no news.
    await reading.run();
    expect(service.requests()).toBe(0);
    await reading.publish([WORK]);
    server.nowMs += 1_000;
    await reading.reader(late!, [WORK]);
    expect(await reading.run()).toBe('1 部作品，发出 2 条');
    const notification = {
      works: [{ id: WORK, kind: 'comic', title: expect.any(String), chapter: expect.any(String) }],
      count: 1,
      badge: 1,
    };
    expect([phone!.received, tablet!.received]).toEqual([[notification], [notification]]);
    for (const other of [muted!, off!, late!, stranger!]) expect(other.received).toEqual([]);
    expect(service.faults).toEqual([]);
    expect(await reading.run()).toBeUndefined();
    expect(await reading.status(token, phone)).toMatchObject({ subscribed: true, fresh: 1 });
    expect((await reading.status(silent)).muted).toEqual([WORK]);
  });

  it('name all works that appear together, wait for the end of quiet hours, and stop with the subscription', async () => {
    const device = service.subscribe('phone');
    const token = await reading.reader(device, WORKS);
    // The clock of the tests begins at noon in Shanghai.
    const quiet = { from: 11 * 60, until: 13 * 60, zone: 'Asia/Shanghai' };
    await reading.call(token, { action: 'settings', on: true, quiet });
    await reading.publish([WORK]);
    expect(await reading.run()).toBe('1 部作品，发出 0 条');
    await reading.publish([OTHER, THIRD]);
    expect(await reading.run()).toBe('2 部作品，发出 0 条');
    server.nowMs += HOUR_MS;
    expect(await reading.run()).toBe('0 部作品，发出 1 条');
    expect(device.received).toMatchObject([{ count: 3, badge: 3 }]);
    await reading.call(token, { action: 'unsubscribe', endpoint: device.endpoint });
    await reading.publish([WORK]);
    expect(await reading.run()).toBeUndefined();
  });

  it('are sent again to a push service that refuses for now, and end what it does not know any more', async () => {
    const names = ['gone', 'busy', 'broken', 'cut', 'good'];
    const [gone, busy, broken, cut, good] = names.map((name) => service.subscribe(name));
    service.behave(gone!, { status: 410 });
    service.behave(broken!, { status: 503 });
    service.behave(cut!, 'cut');
    const tokens = [];
    for (const device of [gone!, broken!, cut!, good!]) {
      tokens.push(await reading.reader(device, [WORK]));
    }
    await reading.publish([WORK]);
    expect(await reading.run()).toBe(
      '1 部作品，发出 1 条，1 台设备已失效，1 条稍后再发，1 条没有送到',
    );
    expect(await reading.status(tokens[0]!, gone)).toMatchObject({ subscribed: false });
    expect(await reading.run()).toBeUndefined();
    service.behave(broken!, { status: 201 });
    server.nowMs += 60_000;
    expect(await reading.run()).toBe('0 部作品，发出 1 条');
    expect(broken!.received).toHaveLength(1);
    // A push service says how long it wants to be left alone.
    await reading.reader(busy!, [OTHER]);
    service.behave(busy!, { status: 429, headers: { 'retry-after': '7200' } });
    await reading.publish([OTHER]);
    expect(await reading.run()).toBe('1 部作品，发出 0 条，1 条稍后再发');
    service.behave(busy!, { status: 201 });
    server.nowMs += HOUR_MS;
    expect(await reading.run()).toBeUndefined();
    server.nowMs += HOUR_MS;
    expect(await reading.run()).toBe('0 部作品，发出 1 条');
    expect(good!.received).toHaveLength(1);
  });

  it('come at most once where the process dies while it makes or sends them', async () => {
    const devices = Array.from({ length: 8 }, (_, i) => service.subscribe(`device${i}`));
    for (const device of devices) await reading.reader(device, [WORK]);
    await reading.publish([WORK]);
    const { db } = server.services;
    expect(await enqueuePush(db, server.nowMs)).toBe(true);
    const { signal } = new AbortController();
    const readMessages = () => db.selectFrom('push_message').selectAll().execute();
    const diesAt = (statement: number) => {
      let statements = 0;
      return db.withPlugin({
        transformQuery({ node }) {
          statements += 1;
          if (statements === statement) throw new Error('killed');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
    };
    let isDone = false;
    for (let statement = 1; !isDone; statement += 1) {
      isDone = await makeMessages(diesAt(statement), server.nowMs, signal).then(
        () => true,
        () => false,
      );
      expect([0, devices.length]).toContain((await readMessages()).length);
    }
    const messages = await readMessages();
    expect(messages).toHaveLength(devices.length);
    const sent: string[] = [];
    const poster = {
      post: async ({ device }: { device: { id: string } }) => {
        if (sent.length === 3) throw new Error('killed');
        sent.push(device.id);
        return { result: 'sent' as const };
      },
      close: () => undefined,
    };
    const services = { db, clock: () => server.nowMs, poster };
    const report = () => undefined;
    await expect(sendMessages(services, signal, report)).rejects.toThrow('killed');
    poster.post = async ({ device }) => {
      sent.push(device.id);
      return { result: 'sent' };
    };
    await sendMessages(services, signal, report);
    expect(sent.length).toBeGreaterThanOrEqual(3);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('belong to one account a device, to twenty devices an account, and end with the account', async () => {
    const shared = service.subscribe('shared');
    const first = await reading.reader(shared, [WORK]);
    const second = await reading.reader(shared, [WORK]);
    expect(await reading.status(first, shared)).toMatchObject({ subscribed: false });
    expect(await reading.status(second, shared)).toMatchObject({ subscribed: true, on: true });
    for (let i = 0; i < PUSH_DEVICES_MAX; i += 1) {
      server.nowMs += 1;
      await reading.subscribe(second, service.subscribe(`more${i}`));
    }
    expect(await reading.status(second, shared)).toMatchObject({ subscribed: false });
    const { file } = await callApi(server.address, exportData, {}, { token: second });
    expect((file as { notifications: { devices: unknown[] } }).notifications.devices).toHaveLength(
      PUSH_DEVICES_MAX,
    );
    expect(JSON.stringify(file)).not.toContain('/send/');
    const { uuid } = await server.data('user', {}, { token: second });
    await server.services.db
      .updateTable('app_user')
      .set({ closing_at: server.nowMs })
      .where('id', '=', uuid)
      .execute();
    expect(await closeDueAccounts(server.services.db, server.nowMs, 5)).toBe(1);
    const left = await server.services.db.selectFrom('push_subscription').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('are sent with one key, which an operator can see and change', async () => {
    const device = service.subscribe('phone');
    const token = await reading.reader(device, [WORK]);
    const { key } = await reading.status(token);
    const shown = await operate(server, 'push', 'show');
    expect(shown.out).toContain(key);
    expect(shown.out).toContain('1 台设备');
    const rotated = await operate(server, 'push', 'rotate', '--json');
    expect(JSON.parse(rotated.out)).toMatchObject({ ended: 1 });
    const after = await reading.status(token, device);
    expect(after).toMatchObject({ subscribed: false });
    expect(after.key).not.toBe(key);
    const { value } = await server.services.db
      .selectFrom('kv')
      .select('value')
      .where('name', '=', 'push_keys')
      .executeTakeFirstOrThrow();
    expect(value).not.toContain(after.key);
  });
});

it('a subscription with an address of the server’s own network, or without a usable key, is refused', async () => {
  const server = await startServer({ demo: false });
  const service = await startPushService();
  const token = await server.visitor();
  const device = service.subscribe('phone');
  const reading = pushOf(server);
  const refused = async (change: Partial<typeof device>) => {
    const error = await reading.subscribe(token, { ...device, ...change }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof Refused ? error.code : error;
  };
  const endpoint = 'https://push.example.com/abc';
  const p256dh = `B${'A'.repeat(86)}`;
  expect(await refused({})).toBe(400);
  expect(await refused({ endpoint: 'https://169.254.169.254/latest' })).toBe(400);
  expect(await refused({ endpoint, p256dh })).toBe(400);
  expect(await refused({ endpoint })).toBeUndefined();
  await service.close();
  await server.close();
});

it('a connection that is used for many messages keeps nothing of them', async () => {
  const service = await startPushService();
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const keys = webPush.generateVAPIDKeys();
  const poster = createPoster({ keys, subject: 'https://moyu.example', allowsPrivate: true });
  const times = { created_at: 0, called_at: 0 };
  const device = { ...service.subscribe('phone'), user_id: 'reader', session_hash: '', ...times };
  // Node warns of more than ten listeners.
  for (let count = 0; count < 12; count += 1) {
    const message = { device, payload: `{"count":${count}}`, topic: 'topic' };
    expect(await poster.post(message, Date.now())).toEqual({ result: 'sent' });
  }
  poster.close();
  process.off('warning', note);
  await service.close();
  expect(service.faults).toEqual([]);
  expect(warnings).toEqual([]);
});
