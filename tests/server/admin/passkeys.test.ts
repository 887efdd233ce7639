import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetOld } from '../../../server/cleaning.ts';
import { listAudit, requireFactor, resetOperator } from '../../../src/shared/admin/operators.ts';
import {
  addPasskey,
  listPasskeys,
  offerAssertion,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '../../../src/shared/admin/passkeys.ts';
import {
  getSession,
  removeFactor,
  signIn,
  signInWithPasskey,
  stepUp,
} from '../../../src/shared/admin/session.ts';
import { type AdminClient, adminClient, operatorOf } from '../../support/product/adminClient.ts';
import {
  type SoftAuthenticator,
  softAuthenticator,
} from '../../support/product/softAuthenticator.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';
import { contentsOf } from '../storage/allTables.ts';
import { OWNER, resetBeforeWrite, setUpOwner, setUpWithFactor } from './setUpOwner.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let owner: AdminClient;
/** Browsers have no passkeys at an address of numbers. */
let origin: string;
let key: SoftAuthenticator;

async function start(kind: 'libsql' | 'postgres' = 'libsql'): Promise<void> {
  server = await startServer({ kind, durable: false });
  origin = server.address.replace('127.0.0.1', 'localhost');
  owner = adminClient(origin);
  key = softAuthenticator();
}

async function register(client = owner, name = '笔记本'): Promise<string> {
  const { options } = await client.ask(offerPasskey, {});
  const passkey = key.create(options, { origin });
  return (await client.ask(addPasskey, { name, passkey })).passkey.id;
}

async function assertionFor(client: AdminClient, counter = 0) {
  const { options } = await client.ask(offerAssertion, {});
  return { passkey: key.get(options, { origin, counter }) };
}

forEachDatabase('a passkey', (kind) => {
  beforeEach(() => start(kind));
  afterEach(() => server.close());

  it('is added, signs in as both factors, is named and removed', async () => {
    await setUpWithFactor(server, owner);
    const id = await register();
    const browser = adminClient(origin);
    const { me } = await browser.ask(signInWithPasskey, await assertionFor(browser, 1));
    expect(me).toMatchObject({ operator: { name: '阿墨' }, passkeys: 1, needs_factor: false });
    await owner.ask(renamePasskey, { id, name: '旧笔记本' });
    expect((await owner.ask(listPasskeys, {})).items).toEqual([
      { id, name: '旧笔记本', host: 'localhost', created_at: server.nowMs, used_at: server.nowMs },
    ]);
    await owner.ask(removePasskey, { id });
    expect((await browser.ask(getSession, {})).me).toBeNull();
    const again = await assertionFor(browser, 2);
    expect((await browser.refused(signInWithPasskey, again)).error).toBe('wrong_credentials');
    const { items } = await owner.ask(listAudit, { what: 'passkey.' });
    expect(items.map(({ what }) => what).toSorted()).toEqual([
      'passkey.add',
      'passkey.remove',
      'passkey.rename',
    ]);
  });

  it('gives no session to an operator who is reset meanwhile, and is not added then', async () => {
    const { db } = server.services;
    const signedIn = async (role: 'editor' | 'viewer') => {
      const client = adminClient(origin, (await operatorOf(server, role)).cookie);
      const { me } = await client.ask(getSession, {});
      return { client, id: me?.operator.id ?? '' };
    };
    const editor = await signedIn('editor');
    await register(editor.client);
    const browser = adminClient(origin);
    const answer = await assertionFor(browser);
    resetBeforeWrite(server, editor.id);
    expect((await browser.refused(signInWithPasskey, answer)).error).toBe('wrong_credentials');
    expect(await db.selectFrom('operator_session').select('id').execute()).toEqual([]);

    const viewer = await signedIn('viewer');
    const { options } = await viewer.client.ask(offerPasskey, {});
    const passkey = softAuthenticator().create(options, { origin });
    resetBeforeWrite(server, viewer.id);
    const refused = await viewer.client.refused(addPasskey, { name: '笔记本', passkey });
    expect(refused.error).toBe('signed_out');
    expect(await db.selectFrom('operator_passkey').select('id').execute()).toEqual([]);
  });

  it('answers a challenge once: of two answers at the same moment one is taken', async () => {
    await setUpOwner(server, owner);
    await register();
    const browser = adminClient(origin);
    const answer = await assertionFor(browser);
    const { cookie } = browser;
    const replies = await Promise.all(
      [1, 2].map(() => adminClient(origin, cookie).send(signInWithPasskey, answer)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await contentsOf(server.services.db)).not.toContain(cookie.split('=')[1]);
  });
});

describe('a challenge for a passkey', () => {
  beforeEach(async () => {
    await start();
    await setUpOwner(server, owner);
  });
  afterEach(() => server.close());

  it('can be answered for five minutes, and is then removed', async () => {
    await register();
    const browser = adminClient(origin);
    const late = await assertionFor(browser);
    server.nowMs += 5 * MINUTE_MS;
    expect((await browser.refused(signInWithPasskey, late)).error).toBe('wrong_credentials');
    const { db } = server.services;
    await browser.ask(offerAssertion, {});
    server.nowMs += 5 * MINUTE_MS;
    await forgetOld(db, server.nowMs, { rest: async () => undefined });
    expect(await db.selectFrom('passkey_challenge').selectAll().execute()).toEqual([]);
  });

  it('is good for the browser that asked, and for what it asked', async () => {
    await register();
    const answer = await assertionFor(adminClient(origin));
    for (const other of [adminClient(origin), owner]) {
      expect((await other.refused(signInWithPasskey, answer)).error).toBe('wrong_credentials');
    }
    const { options } = await owner.ask(offerAssertion, {});
    const { user } = (await owner.ask(offerPasskey, {})).options;
    const passkey = softAuthenticator().create({ ...options, user }, { origin });
    expect(await owner.refused(addPasskey, { name: '手机', passkey })).toMatchObject({
      error: 'bad_input',
      field: 'passkey',
    });
  });

  it('must be signed for the origin of the admin app', async () => {
    await register();
    const browser = adminClient(origin);
    for (const wrong of ['https://localhost', 'http://evil.example', 'http://localhost:1']) {
      const { options } = await browser.ask(offerAssertion, {});
      const passkey = key.get(options, { origin: wrong });
      const { error } = await browser.refused(signInWithPasskey, { passkey });
      expect([wrong, error]).toEqual([wrong, 'wrong_credentials']);
    }
  });

  it('is not made where passkeys cannot work: at an address of numbers', async () => {
    const { error } = await adminClient(server.address).refused(offerAssertion, {});
    expect(error).toBe('conflict');
  });

  it('is made 100 times in a quarter of an hour for browsers that are not signed in', async () => {
    const browser = adminClient(origin);
    for (let i = 0; i < 100; i += 1) await browser.ask(offerAssertion, {});
    expect((await browser.refused(offerAssertion, {})).error).toBe('too_many');
    await owner.ask(offerAssertion, {});
  });
});

describe('a response of an authenticator', () => {
  beforeEach(async () => {
    await start();
    await setUpOwner(server, owner);
  });
  afterEach(() => server.close());

  it('counts only where the user was verified', async () => {
    const { options } = await owner.ask(offerPasskey, {});
    const passkey = key.create(options, { origin, isVerified: false });
    expect((await owner.refused(addPasskey, { name: '手机', passkey })).error).toBe('bad_input');
    await register();
    const browser = adminClient(origin);
    const offered = await browser.ask(offerAssertion, {});
    const present = key.get(offered.options, { origin, isVerified: false });
    const { error } = await browser.refused(signInWithPasskey, { passkey: present });
    expect(error).toBe('wrong_credentials');
  });

  it('is refused with another key, a changed signature, or a counter that goes back', async () => {
    await register();
    const browser = adminClient(origin);
    await browser.ask(signInWithPasskey, await assertionFor(browser, 7));
    const stranger = adminClient(origin);
    const copied = await assertionFor(stranger, 7);
    expect((await stranger.refused(signInWithPasskey, copied)).error).toBe('wrong_credentials');
    const { options } = await stranger.ask(offerAssertion, {});
    const own = key.get(options, { origin, counter: 9 });
    const other = softAuthenticator().get(options, { origin, counter: 9 });
    const forged = { ...own, response: { ...own.response, signature: other.response.signature } };
    const { error } = await stranger.refused(signInWithPasskey, { passkey: forged });
    expect(error).toBe('wrong_credentials');
    const garbage = { ...own, response: { ...own.response, clientDataJSON: 'bm8' } };
    const unread = await stranger.refused(signInWithPasskey, { passkey: garbage });
    expect([unread.error, server.reports]).toEqual(['wrong_credentials', []]);
  });

  it('proves an operator again, with an own passkey alone', async () => {
    await register();
    server.nowMs += 11 * MINUTE_MS;
    expect((await owner.refused(offerPasskey, {})).error).toBe('step_up');
    await owner.ask(stepUp, await assertionFor(owner));
    await owner.ask(offerPasskey, {});
    const editor = adminClient(origin, (await operatorOf(server, 'editor')).cookie);
    expect((await editor.refused(stepUp, await assertionFor(editor))).error).toBe(
      'wrong_credentials',
    );
  });
});

describe('where a second factor is required of all', () => {
  beforeEach(async () => {
    await start();
    await setUpOwner(server, owner);
  });
  afterEach(() => server.close());

  it('a session that began with a passkey has it, and the password alone is refused', async () => {
    const id = await register();
    const browser = adminClient(origin);
    await browser.ask(signInWithPasskey, await assertionFor(browser));
    await browser.ask(requireFactor, { all_need_factor: true });
    await browser.ask(listAudit, {});
    expect((await owner.refused(listAudit, {})).error).toBe('factor_required');
    expect(await adminClient(origin).refused(signIn, OWNER)).toMatchObject({
      error: 'refused',
      message: expect.stringContaining('通行密钥'),
    });
    expect((await browser.refused(removePasskey, { id })).error).toBe('conflict');
    expect((await browser.refused(removeFactor, {})).error).toBe('conflict');
    expect((await browser.ask(listPasskeys, {})).items).toHaveLength(1);
  });

  it('a reset ends passkeys too, and its link lets the operator in again', async () => {
    const editor = adminClient(origin, (await operatorOf(server, 'editor')).cookie);
    await register(editor);
    const { me } = await editor.ask(getSession, {});
    await owner.ask(resetOperator, { id: me?.operator.id ?? '' });
    const browser = adminClient(origin);
    const answer = await assertionFor(browser);
    expect((await browser.refused(signInWithPasskey, answer)).error).toBe('wrong_credentials');
  });
});
