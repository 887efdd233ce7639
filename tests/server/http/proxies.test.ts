import { afterEach, expect, it } from 'vitest';
import { CODE } from '../../../src/shared/contract/index.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { openResponse, startServer, type TestServer } from '../../support/product/testServer.ts';

/** As a reverse proxy on the server's own machine passes on a stranger's call. */
const PROXIES = [
  ['a proxy that sends no headers (nginx with proxy_pass alone)', {}],
  ['a proxy that says for whom it forwards', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that says which scheme it was', { 'x-forwarded-proto': 'https' }],
] as const;

let numbers = 0;
const somePhone = () => `136${String((numbers += 1)).padStart(8, '0')}`;

forEachDatabase('behind a proxy that TRUST_PROXY does not count', (kind) => {
  let server: TestServer;
  afterEach(() => server.close());

  const send = async (path: string, headers: Record<string, string>, fields: object) => {
    const init = { method: 'POST', headers, body: JSON.stringify(fields) };
    return openResponse(await fetch(server.address + path, init));
  };
  const withPhone = async () => {
    const { token, username } = await server.data('createUser', {});
    const phone = somePhone();
    await server.data('bindPhone', { phone }, { token });
    const { code } = server.messages.at(-1)!;
    await server.data('bindPhone', { phone, code }, { token });
    server.nowMs += 60_000;
    return { phone, token, username };
  };

  it.each(PROXIES)('no stranger is shown the code of an account, by %s', async (_, headers) => {
    server = await startServer({ kind, demoSms: true, showsCodes: true });
    const { phone } = await withPhone();
    const token = await server.visitor();
    const answer = await send('/api/reset_account/', headers, { phone, token });
    expect(server.messages.at(-1)).toMatchObject({ phone, purpose: 'recover' });
    expect(answer).toMatchObject({ code: CODE.ok, data: { code_in_log: true } });
    expect(JSON.stringify(answer)).not.toContain(server.messages.at(-1)!.code);
  });

  it('a code that binds a phone is shown only to this machine, and only if the operator allows it', async () => {
    server = await startServer({ kind, demoSms: true, showsCodes: true });
    const token = await server.visitor();
    const bind = (headers: Record<string, string>) =>
      send('/api/bing_phone/', headers, { phone: somePhone(), token });
    expect((await bind({})).data).toMatchObject({ demo_code: server.messages.at(-1)!.code });
    expect((await bind({ via: '1.1 nginx' })).data).not.toHaveProperty('demo_code');
    Object.assign(server.services.sms!, { showsCodes: false });
    const { data } = await bind({});
    expect(data).not.toHaveProperty('demo_code');
    expect(data).toHaveProperty('code_in_log');
    Object.assign(server.services.sms!, { demo: false });
    expect((await bind({})).data).not.toHaveProperty('code_in_log');
  });

  it('the proxy is reported once, in a message that names the variable to set', async () => {
    server = await startServer({ kind });
    await server.data('createUser', {});
    expect(server.reports).toEqual([]);
    for (let time = 0; time < 5; time += 1) await send('/api/create_user/', PROXIES[1][1], {});
    const [line, ...more] = server.reports.splice(0);
    expect(line).toContain('TRUST_PROXY');
    expect(more).toEqual([]);
  });

  it.each(PROXIES)(
    'no stranger uses up the messages of all visitors, by %s',
    async (_, headers) => {
      server = await startServer({ kind });
      const token = await server.visitor();
      for (let time = 0; time < 40; time += 1) {
        const sent = await send('/api/bing_phone/', headers, { phone: somePhone(), token });
        expect(sent.code).toBe(CODE.ok);
      }
    },
  );

  it('no stranger uses up the passwords that all visitors may try', async () => {
    server = await startServer({ kind });
    const { username, password } = await server.data('createUser', {});
    const token = await server.visitor();
    const signIn = (account: string, given: string) =>
      send('/api/sign_in/', {}, { account, password: given, token });
    for (let time = 0; time < 41; time += 1) {
      expect((await signIn(`my-victim-${time}`, '12345678')).code).toBe(CODE.wrongCredentials);
    }
    expect((await signIn(username, password)).code).toBe(CODE.ok);
  });
});
