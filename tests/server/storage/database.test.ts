import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseBusyError, openEmbedded, transact } from '../../../server/storage/database.ts';
import { migrate } from '../../../server/storage/migrations.ts';
import {
  createDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../support/product/testDatabase.ts';

let database: TestDatabase;
afterEach(() => database.drop());

const set = (name: string, value: string) =>
  database.db.insertInto('kv').values({ name, value }).execute();
const get = async (name: string) => {
  const row = await database.db
    .selectFrom('kv')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
};

forEachDatabase('the database', (kind) => {
  beforeEach(async () => {
    database = await createDatabase(kind);
  });

  it('migrates once, however often it is requested', async () => {
    await migrate(database.db);
    await Promise.all([migrate(database.db), migrate(database.db)]);
    await set('a', '1');
    expect(await get('a')).toBe('1');
  });

  it('runs the same query again after it failed', async () => {
    for (let round = 0; round < 3; round += 1) {
      await set(`fresh-${round}`, 'x');
      await expect(set('fresh-0', 'y')).rejects.toThrow(/unique/i);
    }
    expect(await get('fresh-0')).toBe('x');
    expect(await get('fresh-2')).toBe('x');
  });

  it('keeps answering queries of many different lengths', async () => {
    await set('name-7', 'seven');
    for (let count = 1; count <= 400; count += 1) {
      const names = Array.from({ length: count }, (_, i) => `name-${i}`);
      const rows = await database.db
        .selectFrom('kv')
        .selectAll()
        .where('name', 'in', names)
        .execute();
      expect(rows).toHaveLength(count > 7 ? 1 : 0);
    }
  });

  it('rolls back a transaction that throws', async () => {
    const failing = transact(database.db, async (t) => {
      await t.insertInto('kv').values({ name: 'half', value: 'x' }).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await get('half')).toBeUndefined();
  });

  it('retries a transaction when the database asks for it, six times at most', async () => {
    let tries = 0;
    const busy = Object.assign(new Error('deadlock'), { code: '40P01' });
    const value = await transact(database.db, async () => {
      if ((tries += 1) < 4) throw busy;
      return tries;
    });
    expect(value).toBe(4);
    tries = 0;
    const never = transact(database.db, async () => {
      tries += 1;
      throw busy;
    });
    await expect(never).rejects.toThrow('deadlock');
    expect(tries).toBe(6);
  });

  it('returns numbers as numbers, up to the greatest safe integer', async () => {
    const row = {
      token_hash: 'x',
      scope: 'full' as const,
      created_at: Number.MAX_SAFE_INTEGER,
      expires_at: null,
      ended_at: 0,
      used_at: 0,
    };
    await database.db
      .insertInto('app_user')
      .values({
        id: 'u',
        username: 'u',
        phone: null,
        password_hash: null,
        password_version: 1,
        coins: 2 ** 40,
        combo_until: null,
        wid: '',
        channel_id: '',
        created_at: 0,
      })
      .execute();
    await database.db
      .insertInto('session')
      .values({ ...row, user_id: 'u' })
      .execute();
    const session = await database.db.selectFrom('session').selectAll().executeTakeFirst();
    expect(session).toEqual({ ...row, user_id: 'u' });
    const user = await database.db.selectFrom('app_user').select('coins').executeTakeFirst();
    expect(user?.coins).toBe(2 ** 40);
    const negative = database.db.updateTable('app_user').set({ coins: -1 }).execute();
    await expect(negative).rejects.toThrow(/check/i);
  });
});

describe('the embedded database', () => {
  it('is open in one process only', async () => {
    database = await createDatabase('libsql');
    expect(() => openEmbedded(database.dataDir)).toThrow(DatabaseBusyError);
  });
});
