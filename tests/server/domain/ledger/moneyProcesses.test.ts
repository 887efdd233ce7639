import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Database, openEmbedded } from '../../../../server/storage/database.ts';
import { CODE } from '../../../../src/shared/contract/index.ts';
import { MoneyClient } from './moneyClient.ts';
import { expectRightBooks, readBooks } from './moneyInvariants.ts';
import { buildServer, ended, type Running, type ServerBundle } from '../../serverProcess.ts';
import { createDatabase, forEachDatabase } from '../../../support/product/testDatabase.ts';

/** Money in processes that are killed in the middle of it, and started again. */

const SECRET = 'one secret of several processes, long enough';
const ACCOUNTS = 4;
/** Parallel workers of each account. */
const HANDS = 3;
const KILLS = 4;
/** Calls that must be acknowledged after one kill before the next. */
const ANSWERS_A_KILL = 50;
/** A wait without a pause would take the CPU from the processes it waits for. */
const POLL_MS = 5;
const LONG = { timeout: 180_000 };

let bundle: ServerBundle;
beforeAll(async () => {
  bundle = await buildServer();
}, 60_000);
afterEach(() => bundle.killAll());
afterAll(() => bundle.remove());

/** Where the processes store their data, and how a test reads it after they have ended. */
interface Place {
  readonly variables: Record<string, string>;
  read<T>(look: (db: Database) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

async function openPlace(kind: 'libsql' | 'postgres'): Promise<Place> {
  if (kind === 'postgres') {
    const { db, url, drop } = await createDatabase(kind);
    return { variables: { DATABASE_URL: url, DRAIN_SECONDS: '0' }, read: (look) => look(db), drop };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'moyu-money-'));
  return {
    variables: { DATA_DIR: dataDir },
    async read(look) {
      const db = openEmbedded(dataDir);
      try {
        return await look(db);
      } finally {
        await db.destroy();
      }
    },
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

forEachDatabase('killed in the middle of many payments', (kind) => {
  it('every process finds every coin where it belongs', LONG, async () => {
    const place = await openPlace(kind);
    const variables = { SERVER_SECRET: SECRET, WELCOME_COINS: '100', ...place.variables };
    const processes: Running[] = [];
    for (let i = 0; i < (kind === 'postgres' ? 3 : 1); i += 1) {
      processes.push(await bundle.run(variables));
    }
    const addresses = () => processes.map(({ address }) => address);
    const clients = await Promise.all(
      Array.from({ length: ACCOUNTS }, () => MoneyClient.open(addresses, SECRET)),
    );
    const answers = () => clients.reduce((sum, client) => sum + client.answers, 0);
    const over = new AbortController();
    const hands = clients.flatMap((client) =>
      Array.from({ length: HANDS }, async () => {
        while (!over.signal.aborted) await client.doSomething();
      }),
    );
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = answers() + ANSWERS_A_KILL;
      while (answers() < enough) await pause(POLL_MS);
      const at = kill % processes.length;
      await ended(processes[at]!.child, 'SIGKILL');
      processes[at] = await bundle.run(variables);
      expect(processes[at].output()).toContain('已启动');
    }
    over.abort();
    await Promise.all(hands);
    // Interrupted calls are repeated, as the app and a provider do.
    for (const client of clients) await client.settle();
    expect(clients.flatMap(({ codes }) => [...codes])).not.toContain(CODE.fault);
    for (const { child } of processes) expect(await ended(child, 'SIGTERM')).toBe(0);

    const ids = clients.map(({ userId }) => userId);
    const books = await place.read((db) => readBooks(db, ids));
    expectRightBooks(books);
    for (const client of clients) {
      const orders = books.orders.filter(({ user_id }) => user_id === client.userId);
      // One order for each key, however often and wherever it was sent.
      expect(orders.map(({ id }) => id).toSorted()).toEqual([...client.orders].toSorted());
      const paid = orders.filter(({ state }) => state === 'paid').map(({ number }) => number);
      expect(paid.toSorted()).toEqual([...client.paid].toSorted());
      const bought = books.unlocks.filter(({ user_id }) => user_id === client.userId);
      const owned = bought.map(({ chapter_id }) => chapter_id);
      expect(owned).toEqual(expect.arrayContaining([...client.bought]));
    }
    expect(books.ledger.filter(({ kind: sort }) => sort === 'topup').length).toBeGreaterThan(4);
    expect(books.unlocks.length).toBeGreaterThan(2);
    await place.drop();
  });
});
