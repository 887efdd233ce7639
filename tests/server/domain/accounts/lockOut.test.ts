import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Answer } from '../../../../src/shared/contract/index.ts';
import { CODE } from '../../../../src/shared/contract/index.ts';
import { forgetOld } from '../../../../server/cleaning.ts';
import { LIMITS } from '../../../../server/domain/limits/rateLimits.ts';
import { networksOf } from '../../../../server/http/clientAddress.ts';
import { findByName } from '../../../../server/domain/accounts/accounts.ts';
import { findCaller } from '../../../../server/domain/accounts/visitors.ts';
import { familiarityOf } from '../../../../server/domain/accounts/knownOrigins.ts';
import { consume } from '../../../../server/domain/limits/rateLimiter.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../../support/product/testServer.ts';

/** Compares passwords as text: these tests count hundreds of attempts. */
vi.mock(import('@node-rs/argon2'), async (original) => ({
  ...(await original()),
  hash: async (password) => `plain ${String(password)}`,
  verify: async (hash, password) => hash === `plain ${String(password)}`,
}));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let numbers = 0;
const somePhone = () => `135${String((numbers += 1)).padStart(8, '0')}`;
/** An address in a network that no call came from before. */
const somewhere = () => {
  numbers += 1;
  return `${1 + (numbers >> 8)}.${numbers & 255}.7.7`;
};
const countOf = (answers: readonly Answer[], code: number) =>
  answers.filter((answer) => answer.code === code).length;

forEachDatabase('an owner under attack by strangers', (kind) => {
  let server: TestServer;
  let stranger: string;
  beforeAll(async () => {
    server = await startServer({ kind, trustedProxies: 1 });
    stranger = await server.visitor();
  });
  afterAll(() => server.close());

  const signIn = (account: string, password: string, token: string, ip = somewhere()) =>
    server.ask('signIn', { account, password }, { token, ip });
  const guess = (account: string, ip?: string) => signIn(account, 'a wrong guess', stranger, ip);
  /** Uses up the wrong passwords that all strangers together may try. */
  const besiege = async (who: string) => {
    const { db } = server.services;
    const limit = LIMITS.signInOfAccount;
    for (let time = 0; time < limit.tries; time += 1) {
      await consume(db, server.services, { limit, who }, server.nowMs);
    }
  };
  const withPhone = async () => {
    const made = await server.data('createUser', {});
    const phone = somePhone();
    await server.data('bindPhone', { phone }, { token: made.token, ip: somewhere() });
    const { code } = server.messages.at(-1)!;
    await server.data('bindPhone', { phone, code }, { token: made.token, ip: somewhere() });
    server.nowMs += MINUTE_MS;
    return { ...made, phone };
  };
  const askCode = (phone: string, token: string, ip = somewhere()) =>
    server.ask('resetAccount', { phone }, { token, ip });

  it('signs in from an address of its own after eight wrong passwords from another', async () => {
    const { username, password } = await server.data('createUser', {});
    const ip = somewhere();
    for (let time = 0; time < 9; time += 1) await guess(username, ip);
    expect((await signIn(username, password, stranger, ip)).code).toBe(CODE.tooMany);
    expect((await signIn(username, password, await server.visitor())).code).toBe(CODE.ok);
  });

  it('signs in on a known device from any address while all strangers are refused', async () => {
    const { username, password } = await server.data('createUser', {});
    const device = await server.visitor();
    expect((await signIn(username, password, device)).code).toBe(CODE.ok);
    const answers = await Promise.all(Array.from({ length: 120 }, () => guess(username)));
    expect(countOf(answers, CODE.wrongCredentials)).toBe(LIMITS.signInOfAccount.tries);
    expect((await signIn(username, password, stranger)).code).toBe(CODE.tooMany);
    expect((await signIn(username, password, device)).code).toBe(CODE.ok);
  });

  it('signs in on a device whose session was ended elsewhere, weeks later', async () => {
    const { username, password, token } = await server.data('createUser', {});
    const elsewhere = { token: await server.visitor(), ip: somewhere() };
    const other = await server.data('signIn', { account: username, password }, elsewhere);
    const chosen = { old_password: password, password: 'a chosen one 1' };
    await server.data('resetPassword', chosen, { token: other.token });
    expect((await server.ask('user', {}, { token })).code).toBe(CODE.tokenExpired);
    server.nowMs += 30 * DAY_MS;
    await forgetOld(server.services.db, server.nowMs);
    const { authorization } = await server.data('init', {}, { token, ip: somewhere() });
    expect(authorization).not.toBe(token);
    await besiege(username);
    expect((await signIn(username, 'a chosen one 1', somewhere())).code).toBe(CODE.tokenExpired);
    expect((await signIn(username, 'a chosen one 1', authorization)).code).toBe(CODE.ok);
  });

  it('signs in on a new device at an address where it signed in before', async () => {
    const { username, password } = await server.data('createUser', {});
    const home = somewhere();
    expect((await signIn(username, password, await server.visitor(), home)).code).toBe(CODE.ok);
    await besiege(username);
    const neighbour = home.replace(/7$/, '8');
    for (let time = 0; time < 9; time += 1) await guess(username, neighbour);
    expect((await signIn(username, password, await server.visitor(), home)).code).toBe(CODE.ok);
  });

  it('changes its password while strangers guess it', async () => {
    const { username, password, token } = await server.data('createUser', {});
    await besiege(username);
    const input = { old_password: password, password: 'a chosen one 1' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.ask('resetPassword', input, { token })),
    );
    expect(countOf(answers, CODE.ok)).toBe(1);
  });

  it('has a limited number of guesses made at its password, also from known devices', async () => {
    const { username, password } = await server.data('createUser', {});
    const device = await server.visitor();
    await signIn(username, password, device);
    for (const [token, tries] of [
      [stranger, LIMITS.signInOfAccountFromAddress.tries],
      [device, LIMITS.signInOfKnownDevices.tries],
    ] as const) {
      const ip = somewhere();
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, time) => signIn(username, `guess ${time}`, token, ip)),
      );
      expect(countOf(answers, CODE.wrongCredentials)).toBe(tries);
      expect(countOf(answers, CODE.tooMany)).toBe(60 - tries);
    }
  });

  it('is sent a code after a stranger requested five', async () => {
    const { phone } = await withPhone();
    const ip = somewhere();
    for (let time = 0; time < 6; time += 1) {
      expect((await askCode(phone, stranger, ip)).code).toBe(time < 5 ? CODE.ok : CODE.tooMany);
      server.nowMs += MINUTE_MS;
    }
    expect((await askCode(phone, await server.visitor())).code).toBe(CODE.ok);
  });

  it('is sent a code on its own device after strangers requested codes for a day', async () => {
    const { phone, token } = await withPhone();
    const before = server.messages.length;
    const strangers = await Promise.all(Array.from({ length: 30 }, () => server.visitor()));
    const answers = await Promise.all(strangers.map((each) => askCode(phone, each)));
    expect(countOf(answers, CODE.ok)).toBe(LIMITS.smsOfPhone.tries);
    expect(server.messages.length - before).toBe(LIMITS.smsOfPhone.tries);
    expect((await askCode(phone, token)).code).toBe(CODE.ok);
    const { code } = server.messages.at(-1)!;
    const found = await server.ask('resetAccount', { phone, code }, { token, ip: somewhere() });
    expect(found.code).toBe(CODE.ok);
  });

  it('uses its code although strangers request others and enter wrong ones', async () => {
    const { phone } = await withPhone();
    const owner = await server.visitor();
    await askCode(phone, owner);
    const { code } = server.messages.at(-1)!;
    await askCode(phone, stranger);
    const wrong = String((Number(code) + 1) % 1e6).padStart(6, '0');
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.ask('resetAccount', { phone, code: wrong }, { token: stranger, ip: somewhere() }),
      ),
    );
    expect(countOf(guesses, CODE.wrongCredentials)).toBe(5);
    expect((await server.ask('resetAccount', { phone, code }, { token: stranger })).code).toBe(
      CODE.tooMany,
    );
    expect((await server.ask('resetAccount', { phone, code }, { token: owner })).code).toBe(
      CODE.ok,
    );
  });

  it('is recognized for half a year by its own proofs, and by nothing that a stranger has', async () => {
    const { db } = server.services;
    const { username, password } = await server.data('createUser', {});
    const [device, home] = [await server.visitor(), somewhere()];
    await signIn(username, password, device, home);
    await guess(username);
    const account = await findByName(db, username);
    const familiarity = async (token: string, ip: string) => {
      const caller = await findCaller(server.services, token, server.nowMs);
      const origin = { networks: networksOf(ip), caller, nowMs: server.nowMs };
      return familiarityOf(db, server.services, account?.id, origin);
    };
    expect(await familiarity(device, somewhere())).toBe('device');
    expect(await familiarity(stranger, home)).toBe('address');
    expect(await familiarity(stranger, home.replace(/7$/, '8'))).toBe('stranger');
    expect(await familiarity(stranger, somewhere())).toBe('stranger');
    server.nowMs += 181 * DAY_MS;
    expect(await familiarity(device, home)).toBe('stranger');
    await forgetOld(db, server.nowMs);
    const left = await db.selectFrom('known_origin').select('mark').execute();
    expect(left).toEqual([]);
  });
});
