import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLEANING_ROWS, forgetOld, forgetUnused } from '../../../server/cleaning.ts';
import { newId, systemRandom } from '../../../server/base/random.ts';
import { sha256Hex } from '../../../server/base/secret.ts';
import { transact } from '../../../server/storage/database.ts';
import type { UserTable } from '../../../server/storage/tables.ts';
import { ACCOUNT_FAVORITES_MAX, ACCOUNT_READS_MAX } from '../../../src/shared/limits.ts';
import { CODE } from '../../../src/shared/contract/index.ts';
import { changeOpds } from '../../../src/shared/contract/opds.ts';
import { addAccount } from '../addAccount.ts';
import { contentsOf } from './allTables.ts';
import { callApi } from '../../support/product/callApi.ts';
import { createDatabase, forEachDatabase } from '../../support/product/testDatabase.ts';
import {
  START_MS,
  startServer,
  type TestServer,
  type Reported,
} from '../../support/product/testServer.ts';

const DAY_MS = 86_400_000;
const WORK = 'comic-guiqiao';
const ROWS_PER_INSERT = 500;
const FAVORITE = { action: 'add' as const, uuids: [WORK] };
const at = (ms: number) => new Date(START_MS + ms).toISOString();
const entry = {
  kind: 'comic' as const,
  work: WORK,
  chapter: `${WORK}-c001`,
  index: 1,
  page: 1,
  ratio: 0,
  at: at(-1_000),
};

/** As a version without the closing of accounts writes it. */
const OLD_ACCOUNT: Omit<UserTable, 'closing_at' | 'closed_at' | 'banned_at' | 'ban_reason'> = {
  id: 'old',
  username: 'old',
  phone: null,
  password_hash: null,
  password_version: 1,
  coins: 0,
  combo_until: null,
  wid: '',
  channel_id: '',
  created_at: START_MS,
};

forEachDatabase('growing tables', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ kind, welcomeCoins: 128, durable: false });
  });
  afterEach(() => server.close());

  const db = () => server.services.db;
  const codeOf = async (token: string) => (await server.ask('user', {}, { token })).code;
  const many = <T>(count: number, row: (i: number) => T) =>
    Array.from({ length: Math.ceil(count / ROWS_PER_INSERT) }, (_, part) =>
      Array.from({ length: Math.min(ROWS_PER_INSERT, count - part * ROWS_PER_INSERT) }, (_row, i) =>
        row(part * ROWS_PER_INSERT + i),
      ),
    );
  const idsOf = async () => {
    const rows = await db().selectFrom('app_user').select('id').execute();
    return rows.map(({ id }) => id);
  };

  it('are cleaned a few rows at a time, with a pause after each statement', async () => {
    const count = 3 * CLEANING_ROWS + 1;
    for (const rows of many(count, (i) => ({ id: `r${i}`, ends_at: START_MS - i, tries: 1 }))) {
      await db().insertInto('rate').values(rows).execute();
    }
    const sizes: number[] = [];
    const rest = async () => {
      const { total } = await db()
        .selectFrom('rate')
        .select((is) => is.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      sizes.push(total);
    };
    await forgetOld(db(), START_MS, { rest });
    expect(sizes).toEqual([1, 2, 3].map((times) => count - times * CLEANING_ROWS));
    await rest();
    expect(sizes.at(-1)).toBe(0);
  });

  it('stop being cleaned before the next statement when requested', async () => {
    for (const rows of many(2 * CLEANING_ROWS, (i) => ({ id: `${i}`, ends_at: 0, tries: 1 }))) {
      await db().insertInto('rate').values(rows).execute();
    }
    let rests = 0;
    const rest = async () => void (rests += 1);
    await forgetOld(db(), START_MS, { rest, stopped: () => rests > 0 });
    expect(await db().selectFrom('rate').select('id').execute()).toHaveLength(CLEANING_ROWS);
  });

  it('lose sessions that were unused for a year, and none that is used once in a while', async () => {
    const [idle, used] = [await server.visitor(), await server.visitor()];
    for (let month = 0; month < 13; month += 1) {
      server.nowMs += 30 * DAY_MS;
      expect(await codeOf(used)).toBe(CODE.ok);
      await forgetOld(db(), server.nowMs);
    }
    expect(await codeOf(idle)).toBe(CODE.tokenExpired);
    server.nowMs += 365 * DAY_MS - 1;
    expect(await codeOf(used)).toBe(CODE.ok);
    await forgetOld(db(), server.nowMs);
    expect(await db().selectFrom('session').select('token_hash').execute()).toHaveLength(1);
  });

  it('record the use of a session at most once a day', async () => {
    const token = await server.visitor();
    const usedAt = async () =>
      (await db().selectFrom('session').select('used_at').executeTakeFirstOrThrow()).used_at;
    server.nowMs += DAY_MS - 1;
    await codeOf(token);
    expect(await usedAt()).toBe(START_MS);
    server.nowMs += 1;
    await codeOf(token);
    expect(await usedAt()).toBe(server.nowMs);
  });

  it('lose accounts that were unused for ninety days and have nothing of value', async () => {
    const tokens = new Map<string, string>();
    const made = async (name: string) => {
      const token = await server.visitor();
      tokens.set(name, token);
      return { token };
    };
    const unused = await made('unused');
    const back = await made('came back');
    await server.data('changeCollection', FAVORITE, await made('has a favourite'));
    await server.data(
      'changeRecords',
      { action: 'save', entries: [entry] },
      await made('has read'),
    );
    await server.data(
      'placeOrder',
      { combo: 'combo-600', method: 'wechat' },
      await made('ordered'),
    );
    const ofReader = await made('has an OPDS address');
    await callApi(server.address, changeOpds, { action: 'on' }, ofReader);
    const rich = await made('was given coins');
    await server.grant(rich.token, 5);
    const named = await made('chose a password');
    const { password } = await server.data('user', {}, named);
    const own = { old_password: password!, password: 'a password of my own' };
    await server.data('resetPassword', own, named);
    const called = await made('has a phone');
    const { uuid } = await server.data('user', {}, called);
    await db()
      .updateTable('app_user')
      .set({ phone: '13900000009' })
      .where('id', '=', uuid)
      .execute();
    const before = await idsOf();
    const unusedId = (await server.data('user', {}, unused)).uuid;

    server.nowMs += 60 * DAY_MS;
    expect(await codeOf(back.token)).toBe(CODE.ok);
    server.nowMs += 30 * DAY_MS - 1;
    await forgetUnused(db(), server.nowMs);
    expect(await idsOf()).toHaveLength(before.length);
    server.nowMs += 1;
    await forgetUnused(db(), server.nowMs);
    expect((await idsOf()).toSorted()).toEqual(before.filter((id) => id !== unusedId).toSorted());
    const rows = await contentsOf(db());
    expect(rows).not.toContain(unusedId);
    for (const [name, token] of tokens) {
      const code = name === 'unused' ? CODE.tokenExpired : CODE.ok;
      expect([name, await codeOf(token)]).toEqual([name, code]);
    }
  });

  it('are searched a limited number of accounts at a time, and those at the end are found', async () => {
    const old = START_MS - 100 * DAY_MS;
    const accounts = 2 * CLEANING_ROWS + 7;
    await transact(db(), async (t) => {
      for (let i = 0; i < accounts; i += 1) {
        const change: Partial<UserTable> = {
          id: newId(old + i, systemRandom),
          created_at: old + i,
        };
        await addAccount(
          t,
          i % 2 === 0 ? change : { ...change, phone: String(13_000_000_000 + i) },
        );
      }
    });
    const steps: number[] = [];
    const rest = async () => void steps.push((await idsOf()).length);
    await forgetUnused(db(), START_MS, { rest });
    const [first = 0, second = 0, last = 0] = steps;
    expect([accounts - first, first - second]).toEqual([CLEANING_ROWS / 2, CLEANING_ROWS / 2]);
    expect(last).toBe(Math.floor(accounts / 2));
  });

  it('limit favorites, with a message, and remove none', async () => {
    const token = await server.visitor();
    const { uuid: user_id } = await server.data('user', {}, { token });
    const full = ACCOUNT_FAVORITES_MAX - 1;
    for (const rows of many(full, (i) => ({ user_id, work_id: `w${i}`, created_at: START_MS }))) {
      await db().insertInto('collection').values(rows).execute();
    }
    await server.data('changeCollection', FAVORITE, { token });
    await server.data('changeCollection', FAVORITE, { token });
    const more = { ...FAVORITE, uuids: ['comic-xueluo-changan'] };
    expect(await server.ask('changeCollection', more, { token })).toMatchObject({
      code: CODE.forbidden,
      message: '最多收藏 10000 部，请先取消一些',
    });
    await server.data('changeCollection', { ...FAVORITE, action: 'delete' }, { token });
    expect(await server.data('changeCollection', more, { token })).toEqual({ uuids: more.uuids });
  });

  it('limit read records, of which the oldest is removed', async () => {
    const token = await server.visitor();
    const { uuid: user_id } = await server.data('user', {}, { token });
    const place = { chapter_id: 'c', idx: 1, page: 1, ratio_millionths: 0, deleted: 0 };
    const rowOf = (i: number) => ({
      ...place,
      user_id,
      work_id: `w${i}`,
      at: START_MS - 5_000 - i,
    });
    for (const rows of many(ACCOUNT_READS_MAX, rowOf)) {
      await db().insertInto('record').values(rows).execute();
    }
    await server.data('changeRecords', { action: 'save', entries: [entry] }, { token });
    const left = await db().selectFrom('record').select('work_id').execute();
    expect(left).toHaveLength(ACCOUNT_READS_MAX);
    const works = new Set(left.map(({ work_id }) => work_id));
    expect([works.has(WORK), works.has('w0'), works.has(`w${ACCOUNT_READS_MAX - 1}`)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('store no answer of a change of read records, and compute it again for a repeat', async () => {
    const token = await server.visitor();
    const key = () => ({ token, key: randomUUID() });
    const deletion = { action: 'delete', type: 'read', all: true } as const;
    const deletionOnce = key();
    const twice = async (ask: (reported: Reported) => Promise<unknown>, reported = key()) => {
      const first = await ask(reported);
      server.nowMs += 1_000;
      expect(await ask(reported)).toEqual(first);
    };
    const save = { action: 'save' as const, entries: [entry] };
    await twice((reported) => server.data('changeRecords', save, reported));
    await twice((reported) => server.data('changeRecords', deletion, reported), deletionOnce);
    const again = await server.data('changeRecords', deletion, deletionOnce);
    expect(again).toEqual({ uuids: [WORK] });
    const answers = await db().selectFrom('idempotency').select('answer').execute();
    expect(answers.map(({ answer }) => answer)).toEqual(['', '']);
  });

  it('open from the version before: its tokens are valid and their year begins', async () => {
    const database = await createDatabase(kind, false, '0007_indexes');
    await database.db.insertInto('app_user').values(OLD_ACCOUNT).execute();
    const token = 'a'.repeat(43);
    const session = { user_id: OLD_ACCOUNT.id, scope: 'full', created_at: START_MS } as const;
    await sql`insert into session (token_hash, user_id, scope, created_at) values
      (${sha256Hex(token)}, ${session.user_id}, ${session.scope}, ${session.created_at})`.execute(
      database.db,
    );
    await server.close();
    server = await startServer({ database });
    server.nowMs = Date.now();
    expect(await codeOf(token)).toBe(CODE.ok);
    const row = await db().selectFrom('session').select('used_at').executeTakeFirstOrThrow();
    expect(Math.abs(row.used_at - Date.now())).toBeLessThan(DAY_MS);
    server.nowMs += 366 * DAY_MS;
    expect(await codeOf(token)).toBe(CODE.tokenExpired);
  });
});
