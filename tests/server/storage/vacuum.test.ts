import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reclaimSpace } from '../../../server/cleaning.ts';
import { transact, vacuumSlice } from '../../../server/storage/database.ts';
import { createDatabase, type TestDatabase } from '../../support/product/testDatabase.ts';

const ROWS = 4_000;
const TEXT = '文'.repeat(2_000);

describe('the space of removed rows', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase('libsql', false);
    const rows = Array.from({ length: ROWS }, (_, i) => ({ name: `row ${i}`, value: TEXT }));
    for (let from = 0; from < ROWS; from += 500) {
      await database.db
        .insertInto('kv')
        .values(rows.slice(from, from + 500))
        .execute();
    }
    await database.db.deleteFrom('kv').where('name', 'like', 'row %').execute();
  });
  afterEach(() => database.drop());

  const pages = async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
    return rows[0]!.page_count;
  };

  it('returns to the file system, a few pages at a time', async () => {
    const before = await pages();
    const steps: number[] = [];
    await reclaimSpace(database.db, { rest: async () => void steps.push(await pages()) });
    expect(steps.length).toBeGreaterThan(10);
    expect(Math.max(...steps.map((left, i) => (steps[i - 1] ?? before) - left))).toBeLessThan(80);
    // Free pages stay for future rows.
    expect(await pages()).toBeLessThan(before / 2);
    expect(await vacuumSlice(database.db)).toBe(0);
  });

  it('waits for an open transaction, and keeps what that wrote', async () => {
    let slice: Promise<number> | undefined;
    await transact(database.db, async (t) => {
      slice = vacuumSlice(database.db);
      await t.insertInto('kv').values({ name: 'mine', value: 'written' }).execute();
    });
    expect(await slice).toBeGreaterThan(0);
    const mine = await database.db
      .selectFrom('kv')
      .select('value')
      .where('name', '=', 'mine')
      .execute();
    expect(mine).toEqual([{ value: 'written' }]);
  });

  it('is left alone if little is free', async () => {
    await reclaimSpace(database.db, { rest: async () => undefined });
    const left = await pages();
    await reclaimSpace(database.db, { rest: async () => undefined });
    expect(await pages()).toBe(left);
  });
});
