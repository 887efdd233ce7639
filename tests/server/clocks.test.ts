import { expect, it } from 'vitest';
import {
  ORDERS_PER_ACCOUNT_HOUR,
  SERVICE_MESSAGES_PER_HOUR,
  SIGN_IN_PER_ACCOUNT,
} from '../../src/shared/limits.ts';
import { CODE } from '../../src/shared/contract/index.ts';
import { sendService } from '../../src/shared/contract/service.ts';
import { forEachDatabase } from '../support/product/testDatabase.ts';
import { openResponse, startServer } from '../support/product/testServer.ts';

const DAY_MS = 86_400_000;
const PHONE = '13612345678';

const ADDRESS = '203.0.113.9';

forEachDatabase('a clock that ran a day ahead for a while', (kind) => {
  it('locks no account once it is right again', { timeout: 60_000 }, async () => {
    const server = await startServer({ trustedProxies: 1, kind, durable: false });
    const { token } = await server.data('createUser', {});
    const order = () =>
      server.ask(
        'placeOrder',
        { combo: 'combo-600', method: 'wechat' },
        { token, key: crypto.randomUUID() },
      );
    const write = async () => {
      const body = JSON.stringify({ text: '在吗', token });
      const address = new URL(sendService.path, server.address);
      return openResponse(await fetch(address, { method: 'POST', body }));
    };
    const signIn = () =>
      server.ask('signIn', { account: 'my00000000', password: 'wrong' }, { token, ip: ADDRESS });
    const send = () => server.ask('bindPhone', { phone: PHONE }, { token });

    server.nowMs += DAY_MS;
    for (let i = 0; i < ORDERS_PER_ACCOUNT_HOUR; i += 1) await order();
    for (let i = 0; i < SERVICE_MESSAGES_PER_HOUR; i += 1) await write();
    for (let i = 0; i < SIGN_IN_PER_ACCOUNT; i += 1) await signIn();
    await send();
    const codeOfTomorrow = server.messages.at(-1)!.code;
    for (const each of [order, write, signIn, send]) expect((await each()).code).toBe(CODE.tooMany);

    server.nowMs -= DAY_MS;
    expect((await order()).code).toBe(CODE.ok);
    expect((await write()).code).toBe(CODE.ok);
    expect((await signIn()).code).toBe(CODE.wrongCredentials);
    const late = await server.ask('bindPhone', { phone: PHONE, code: codeOfTomorrow }, { token });
    expect(late.code).toBe(CODE.wrongCredentials);
    expect((await send()).code).toBe(CODE.ok);
    await server.close();
  });
});
