import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setBan } from '../../../server/domain/accounts/bans.ts';
import { transact } from '../../../server/storage/database.ts';
import { readAhead, signedText } from '../../../src/shared/contract/ahead.ts';
import { CODE, type Chapter, type InputOf } from '../../../src/shared/contract/index.ts';
import { DEVICE_CLOCK_TOLERANCE_MS } from '../../../src/shared/limits.ts';
import {
  type FakeDevice,
  type FakePushService,
  startPushService,
} from '../../support/fakes/pushService.ts';
import { callApi, Refused } from '../../support/product/callApi.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';
import { pushOf, WORKS } from './pushServer.ts';

const OF = { kind: 'comic', uuid: WORKS[0]! } as const;
type Input = InputOf<typeof readAhead>;

forEachDatabase('the signed call of a device', (kind) => {
  let server: TestServer;
  let service: FakePushService;
  let reading: ReturnType<typeof pushOf>;
  let device: FakeDevice;
  let token: string;
  let account: string;
  beforeEach(async () => {
    service = await startPushService();
    server = await startServer({ kind, allowsPrivatePush: true });
    reading = pushOf(server);
    device = service.subscribe('phone');
    token = await server.visitor();
    await reading.subscribe(token, device);
    account = (await server.data('user', {}, { token })).uuid;
  });
  afterEach(async () => {
    await server.close();
    await service.close();
  });

  /** Signed as the worker does, a moment after the call before; `sent` differs from what was signed. */
  function signed(part: Partial<Input> = {}, sent: Partial<Input> = {}): Input {
    server.nowMs += 1;
    const input = { device: device.id, account, at: server.nowMs, ...OF, ...part };
    const signature = createHmac('sha256', Buffer.from(device.auth, 'base64url'))
      .update(signedText(input))
      .digest('hex');
    return { ...input, signature, ...sent };
  }
  const send = (input: Input) => callApi(server.address, readAhead, input);
  /** @returns the code of its answer */
  const codeOf = async (input: Input) =>
    send(input).then(
      () => CODE.ok,
      (error: unknown) => (error instanceof Refused ? error.code : error),
    );
  const find = async (isWanted: (chapter: Chapter) => boolean) => {
    const { directory } = await send(signed());
    return directory!.chapters.find(isWanted)!.uuid;
  };

  it('gets the directory, and chapters that are free, bought or free at the moment, and buys none', async () => {
    const free = await find(({ locked }) => !locked);
    const locked = await find((chapter) => chapter.locked);
    const { directory } = await send(signed());
    expect(directory).toEqual(await server.data('comicDirectoryList', OF, { token }));
    const asReader = (chapter: string) =>
      server.data('comicDirectory', { ...OF, chapter }, { token });
    expect(await send(signed({ chapter: free }))).toEqual({ content: await asReader(free) });
    await server.grant(token, 1_000);
    const { coins } = await server.data('user', {}, { token });
    expect(await codeOf(signed({ chapter: locked }))).toBe(CODE.forbidden);
    expect(await codeOf({ ...signed({ chapter: locked }), buy: 1 } as Input)).toBe(CODE.forbidden);
    expect((await server.data('user', {}, { token })).coins).toBe(coins);
    await server.data('comicDirectory', { ...OF, chapter: locked, buy: 1 }, { token });
    expect(await send(signed({ chapter: locked }))).toEqual({ content: await asReader(locked) });
    expect(await codeOf(signed({ chapter: 'no-such' }))).toBe(CODE.notFound);
    const later = await find((chapter) => chapter.locked);
    await server.services.db
      .updateTable('chapter')
      .set({ free_at: server.nowMs })
      .where('id', '=', later)
      .execute();
    expect(await codeOf(signed({ chapter: later }))).toBe(CODE.ok);
  });

  it('is refused with another signature, another field than was signed, a second time, and at another time', async () => {
    const other = service.subscribe('other');
    const chapter = await find(({ locked }) => !locked);
    const refused: Input[] = [
      signed({}, { signature: '0'.repeat(64) }),
      signed({}, { chapter }),
      signed({}, { uuid: WORKS[1]! }),
      signed({}, { at: server.nowMs + 2 }),
      signed({ device: other.id }),
      signed({ account: (await server.data('user', {}, { token: await server.visitor() })).uuid }),
      signed({ at: server.nowMs - DEVICE_CLOCK_TOLERANCE_MS - 1 }),
      signed({ at: server.nowMs + DEVICE_CLOCK_TOLERANCE_MS + 2 }),
    ];
    for (const input of refused) expect(await codeOf(input)).toBe(CODE.tokenExpired);
    const [first, second] = [signed(), signed()];
    expect(await codeOf(second)).toBe(CODE.ok);
    expect(await codeOf(second)).toBe(CODE.tokenExpired);
    // Signed before a call that was accepted.
    expect(await codeOf(first)).toBe(CODE.tokenExpired);
    const twice = signed();
    const codes = await Promise.all([codeOf(twice), codeOf(twice)]);
    expect(new Set(codes)).toEqual(new Set([CODE.ok, CODE.tokenExpired]));
  });

  it('ends with the subscription, the session that made it and the account’s sign-in', async () => {
    expect(await codeOf(signed())).toBe(CODE.ok);
    const { username, password } = await server.data('user', {}, { token });
    const named = { account: username, password: password! };
    const elsewhere = await server.data('signIn', named, { token: await server.visitor() });
    const chosen = { old_password: named.password, password: 'correct horse' };
    await server.data('resetPassword', chosen, { token: elsewhere.token });
    expect(await codeOf(signed())).toBe(CODE.tokenExpired);
    // The app opens again with its new session, and subscribes the browser anew.
    ({ token } = elsewhere);
    expect(await reading.status(token, device)).toMatchObject({ subscribed: false });
    await reading.subscribe(token, device);
    expect(await reading.status(token, device)).toMatchObject({ subscribed: true });
    expect(await codeOf(signed())).toBe(CODE.ok);
    await reading.call(token, { action: 'unsubscribe', endpoint: device.endpoint });
    expect(await codeOf(signed())).toBe(CODE.tokenExpired);
    await reading.subscribe(token, device);
    await transact(server.services.db, (t) => setBan(t, account, 'spam', server.nowMs));
    expect(await codeOf(signed())).toBe(CODE.tokenExpired);
  });

  it('is no longer of the account before where another one subscribes the browser', async () => {
    await reading.subscribe(await server.visitor(), device);
    expect(await codeOf(signed())).toBe(CODE.tokenExpired);
  });
});

it('the signed calls of a device are counted with those of its account', async () => {
  const service = await startPushService();
  const server = await startServer({
    allowsPrivatePush: true,
    callLimits: { account: { burst: 3, perSecond: 0.001 } },
  });
  const device = service.subscribe('phone');
  const token = await server.visitor();
  await pushOf(server).subscribe(token, device);
  const { uuid: account } = await server.data('user', {}, { token });
  const codes: unknown[] = [];
  for (let at = server.nowMs; at < server.nowMs + 2; at += 1) {
    const input = { device: device.id, account, at, ...OF };
    const key = Buffer.from(device.auth, 'base64url');
    const signature = createHmac('sha256', key).update(signedText(input)).digest('hex');
    await callApi(server.address, readAhead, { ...input, signature }).then(
      () => codes.push(CODE.ok),
      (error: Refused) => codes.push(error.code),
    );
  }
  expect(codes).toEqual([CODE.ok, CODE.tooMany]);
  await server.close();
  await service.close();
});
