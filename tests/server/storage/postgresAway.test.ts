import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, transact } from '../../../server/storage/database.ts';
import { DatabaseAwayError } from '../../../server/storage/databaseAway.ts';
import { openPostgres } from '../../../server/storage/postgres.ts';
import { type Answer, calls, CODE, joinAddress } from '../../../src/shared/contract/index.ts';
import { canRunPostgres, type PostgresCluster, startCluster } from './postgresCluster.ts';
import { buildServer, type Running, type ServerBundle } from '../serverProcess.ts';
import { openResponse, sendCall } from '../../support/product/testServer.ts';

/** Server processes whose PostgreSQL restarts, crashes or freezes while they work. */

const SECRET = 'one secret of several processes, long enough';
const HANDS = 8;
const PROCESSES = 2;
const WORK = 'comic-guiqiao';
/** Calls that must be acknowledged before PostgreSQL goes, and again before it goes next. */
const ANSWERS_BETWEEN = 60;
/** A wait without a pause would take the CPU from the processes it waits for. */
const POLL_MS = 5;
/** Of HTTP and of the answer, where the database is away. */
const AWAY = 503;
const LONG = { timeout: 120_000 };

const turn = () => new Promise((next) => setImmediate(next));

/** One account that keeps saving places, and remembers the last acknowledged one. */
class Reader {
  readonly codes = new Map<number, number>();
  acknowledged = 0;
  readonly #startMs = Date.now() - 86_400_000;
  #page = 0;

  readonly #addresses: readonly string[];
  readonly #token: string;

  private constructor(addresses: readonly string[], token: string) {
    this.#addresses = addresses;
    this.#token = token;
  }

  static async open(addresses: readonly string[]): Promise<Reader> {
    const { data } = await sendCall(addresses[0]!, 'init', {});
    return new Reader(addresses, (data as { authorization: string }).authorization);
  }

  async readOn(): Promise<void> {
    const page = (this.#page += 1);
    const at = new Date(this.#startMs + page).toISOString();
    const place = {
      kind: 'comic',
      work: WORK,
      chapter: `${WORK}-c002`,
      index: 2,
      ratio: 0,
    } as const;
    const entries = [{ ...place, page, at }];
    const { code } = await this.#ask('changeRecords', { action: 'save', entries });
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
    if (code === CODE.ok) this.acknowledged = page;
  }

  look(): Promise<Answer> {
    return this.#ask('comic', { uuid: WORK });
  }

  /** Of HTTP. */
  async status(): Promise<number> {
    const address = new URL(joinAddress(this.#addresses[0]!, calls.user.path));
    const { method } = calls.user;
    return (await fetch(address, { method, headers: { authorization: this.#token } })).status;
  }

  async page(): Promise<number> {
    const { data } = await this.look();
    return (data as { progress: { page: number } }).progress.page;
  }

  #ask(name: 'changeRecords' | 'comic', input: object): Promise<Answer> {
    const address = this.#addresses[this.#page % this.#addresses.length]!;
    return sendCall(address, name, input, { token: this.#token });
  }
}

const reason = canRunPostgres ? '' : ' (skipped: PostgreSQL is not installed)';

let cluster: PostgresCluster;
beforeAll(async () => {
  if (canRunPostgres) cluster = await startCluster();
}, 60_000);
afterAll(() => cluster?.remove());

describe.skipIf(!canRunPostgres)(`a connection to PostgreSQL${reason}`, () => {
  const open = () => openPostgres(cluster.url, () => undefined, { query_timeout: 3_000 });

  it('whose transaction got no answer is not used again', async () => {
    const [db, other] = [open(), open()];
    await db.schema
      .createTable('kv')
      .addColumn('name', 'text')
      .addColumn('value', 'text')
      .execute();
    const insert = (at: Database, name: string) =>
      at.insertInto('kv').values({ name, value: '' }).execute();
    cluster.freeze();
    await expect(transact(db, (t) => insert(t, 'not acknowledged'))).rejects.toThrow('timeout');
    cluster.thaw();
    await insert(db, 'acknowledged');
    const rows = await other.selectFrom('kv').select('name').execute();
    expect(rows).toEqual([{ name: 'acknowledged' }]);
    await db.schema.dropTable('kv').execute();
    await Promise.all([db.destroy(), other.destroy()]);
  });

  it('that is lost between two statements of a transaction fails that transaction alone', async () => {
    const [db, other] = [open(), open()];
    const lost = transact(db, async (t) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(t);
      const { pid } = rows[0]!;
      await sql`select pg_terminate_backend(${pid})`.execute(other);
      const alive = sql`select 1 from pg_stat_activity where pid = ${pid}`;
      while ((await alive.execute(other)).rows.length > 0) await turn();
      await turn();
      await sql`select 1`.execute(t);
    });
    await expect(lost).rejects.toThrow(DatabaseAwayError);
    await sql`select 1`.execute(db);
    await Promise.all([db.destroy(), other.destroy()]);
  });

  it('that has ended before it was used is replaced once, for a read and for a transaction', async () => {
    const db = openPostgres(cluster.url, () => undefined);
    const pid = async (at: Database) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(at)).rows[0]!.pid;
    const first = await pid(db);
    // While this process waits for the command, it cannot notice that its connection ends.
    cluster.terminate(first);
    const second = await pid(db);
    cluster.terminate(second);
    const third = await transact(db, (t) => pid(t));
    expect(new Set([first, second, third]).size).toBe(3);
    await db.destroy();
  });

  it('that ends during a change fails it, and the change is not made twice', async () => {
    const [db, other] = [
      openPostgres(cluster.url, () => undefined),
      openPostgres(cluster.url, () => undefined),
    ];
    await db.schema.createTable('change').addColumn('by', 'integer').execute();
    await other.connection().execute(async (held) => {
      await sql`select pg_advisory_lock(1)`.execute(held);
      const change = sql`insert into change select pg_backend_pid() from
        (select pg_advisory_xact_lock(1)) as held`.execute(db);
      const failed = change.catch((error: unknown) => error);
      const waiting = sql<{ pid: number }>`select pid from pg_locks where not granted`;
      let pid: number | undefined;
      while (pid === undefined) pid = (await waiting.execute(held)).rows[0]?.pid;
      await sql`select pg_terminate_backend(${pid})`.execute(held);
      expect(await failed).toBeInstanceOf(DatabaseAwayError);
    });
    expect((await sql`select by from change`.execute(db)).rows).toEqual([]);
    await db.schema.dropTable('change').execute();
    await Promise.all([db.destroy(), other.destroy()]);
  });
});

describe.skipIf(!canRunPostgres)(`while PostgreSQL is down${reason}`, () => {
  let bundle: ServerBundle;
  let processes: Running[];
  let readers: Reader[];
  let over: AbortController;
  let hands: Promise<void>[];

  beforeAll(async () => {
    bundle = await buildServer();
  }, 60_000);
  afterAll(() => bundle.remove());

  beforeEach(async () => {
    const variables = { SERVER_SECRET: SECRET, DATABASE_URL: cluster.url };
    processes = [];
    for (let i = 0; i < PROCESSES; i += 1) processes.push(await bundle.run(variables));
    const addresses = processes.map(({ address }) => address);
    readers = await Promise.all(Array.from({ length: HANDS }, () => Reader.open(addresses)));
    over = new AbortController();
    hands = readers.map(async (reader) => {
      while (!over.signal.aborted) await reader.readOn();
    });
  }, 60_000);
  afterEach(() => bundle.killAll());

  const answers = (code: number) =>
    readers.reduce((sum, reader) => sum + (reader.codes.get(code) ?? 0), 0);
  const untilMore = async (code: number) => {
    const enough = answers(code) + ANSWERS_BETWEEN;
    // If a process has ended, the workers fail and report it.
    const failed = Promise.all(hands).then(() => 'over');
    while (answers(code) < enough) await Promise.race([failed, pause(POLL_MS)]);
  };
  const probe = () => fetch(`${processes[0]!.address}/api/success`);

  it(
    'every process lives, answers 503 as it would if it were down, hardly logs it, and loses nothing that it acknowledged',
    LONG,
    async () => {
      for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
        await untilMore(CODE.ok);
        await cluster.stop(signal);
        await untilMore(AWAY);
        expect(await readers[0]!.status()).toBe(AWAY);
        const refused = await probe();
        expect(refused.status).toBe(503);
        expect(await openResponse(refused)).toMatchObject({ code: 503 });
        await cluster.start();
        // The first calls after its return: no call waits to connect again.
        const first = await Promise.all(readers.map((reader) => reader.look()));
        expect(first.map(({ code }) => code)).toEqual(readers.map(() => CODE.ok));
      }
      await untilMore(CODE.ok);
      over.abort();
      await Promise.all(hands);
      for (const { child, output } of processes) {
        expect([child.exitCode, child.signalCode]).toEqual([null, null]);
        // Once a minute at most, of more than a hundred calls.
        expect([1, 2, 3]).toContain(output().match(/THE DATABASE IS AWAY/g)?.length);
      }
      for (const reader of readers) {
        expect(new Set(reader.codes.keys())).toEqual(new Set([CODE.ok, AWAY]));
        expect(await reader.page()).toBeGreaterThanOrEqual(reader.acknowledged);
      }
    },
  );

  it('a frozen one delays no call until it continues', LONG, async () => {
    await untilMore(CODE.ok);
    cluster.freeze();
    const probes = await Promise.all(Array.from({ length: 200 }, probe));
    expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([503]));
    await Promise.all(readers.map((reader) => untilFault(reader)));
    cluster.thaw();
    await untilMore(CODE.ok);
    over.abort();
    await Promise.all(hands);
    for (const reader of readers) {
      expect(await reader.page()).toBeGreaterThanOrEqual(reader.acknowledged);
    }
    expect((await probe()).status).toBe(200);
  });

  async function untilFault(reader: Reader): Promise<void> {
    const before = reader.codes.get(AWAY) ?? 0;
    while ((reader.codes.get(AWAY) ?? 0) === before) await pause(POLL_MS);
  }
});
