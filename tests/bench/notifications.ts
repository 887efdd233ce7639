import { createECDH, createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { foldLog } from '../../server/backup/restoreEmbedded.ts';
import { HOUR_MS } from '../../server/base/time.ts';
import { type Database, openEmbedded, transact } from '../../server/storage/database.ts';
import { insertAll } from '../../server/storage/insertAll.ts';
import { type RunningServer, startApi } from '../support/product/servers.ts';
import { type Row, short } from './figures.ts';
import { cpuSecondsOf, memoryMib } from './operators/operatedServer.ts';

const SUBSCRIBERS = Number(process.env['BENCH_SUBSCRIBERS'] ?? 100_000);
const WORK = 'comic-xueluo-changan';
/** How long the push service takes to answer, as one on the Internet does. */
const ANSWER_MS = 30;
/** Longer than a job waits for the lease of a killed process. */
const SILENCE_MS = 90_000;
const MEMORY_GROWTH_MIB_MAX = 150;
/** As many messages are taken out of the table at a time. */
const LOST_MAX = 500;

/** Of one process of the server, until it is killed or stopped. */
interface Cost {
  readonly cpuSeconds: number;
  readonly mostMib: number;
}

/**
 * One new chapter of a comic that many accounts have as a favorite, each on one device: the built server with the embedded
 * database makes and sends its notifications in one job, is killed half-way and started again.
 */
export async function measureNotifications(): Promise<readonly Row[]> {
  const service = await startCounting();
  const server = await startApi({ PUSH_PRIVATE: '1', BACKUPS: '0' });
  try {
    await server.stop();
    await withDatabase(server, (db) => fill(db, service.origin));
    await server.restart();
    const startMib = memoryMib(server.process.pid, 'VmRSS');
    const publishedAt = performance.now();
    // Half-way, in the middle of a batch.
    await service.until(SUBSCRIBERS / 2 + LOST_MAX / 2);
    const before = costOf(server);
    await server.kill();
    const killedAt = performance.now();
    await server.restart();
    // The job waits for the lease of the killed process, so that no message has come since.
    const restartedAt = performance.now();
    const first = service.times();
    await service.untilSilent(service.counted());
    const after = costOf(server);
    const second = service.times(restartedAt);
    await server.stop();
    const left = await withDatabase(server, countLeft);
    if (left > 0) throw new Error(`${left} messages were not sent`);
    const seconds = (first.last - first.first + second.last - second.first) / 1_000;
    const cpuMs = ((before.cpuSeconds + after.cpuSeconds) / service.counted()) * 1_000;
    const [twice, lost] = [service.twice(), SUBSCRIBERS - service.devices()];
    const mostMib = Math.max(before.mostMib, after.mostMib);
    const what = `${SUBSCRIBERS} notifications of one chapter`;
    return [
      {
        what: `${what}, sent in one job`,
        ours: `${short(service.counted() / seconds)} a second`,
        beside: `${short(seconds)} s; ${short(cpuMs)} ms of CPU each; the first after ${short((first.first - publishedAt) / 1_000)} s`,
        result: '',
        target: '',
        met: undefined,
      },
      {
        what: `${what}: memory of the server`,
        ours: `${short(mostMib)} MiB at most`,
        beside: `${short(startMib)} MiB at its start`,
        result: `${short(mostMib - startMib)} MiB more`,
        target: `≤ ${MEMORY_GROWTH_MIB_MAX} MiB more`,
        met: mostMib - startMib <= MEMORY_GROWTH_MIB_MAX,
      },
      {
        what: `${what}, the server killed after half of them and started again`,
        ours: `${twice} devices notified twice`,
        beside: `${lost} not notified; it goes on after ${short((second.first - killedAt) / 1_000)} s`,
        result: '',
        target: `none twice, ≤ ${LOST_MAX} lost`,
        met: twice === 0 && lost <= LOST_MAX,
      },
    ];
  } finally {
    await server.remove();
    await service.close();
  }
}

function costOf({ process: { pid } }: RunningServer): Cost {
  return { cpuSeconds: cpuSecondsOf(pid), mostMib: memoryMib(pid, 'VmHWM') };
}

/** The embedded database has one process: the server must be stopped. */
async function withDatabase<T>(
  { dataDir }: RunningServer,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openEmbedded(dataDir);
  try {
    const result = await work(db);
    await foldLog(db);
    return result;
  } finally {
    await db.destroy();
  }
}

/** Accounts, each with the work as a favorite and a device of its own, and a chapter that appears now. */
async function fill(db: Database, origin: string): Promise<void> {
  const nowMs = Date.now();
  const created_at = nowMs - HOUR_MS;
  const numbers = Array.from({ length: SUBSCRIBERS }, (_, i) => i);
  const userOf = (i: number) => `subscriber-${i}`;
  const accounts = numbers.map((i) => ({
    id: userOf(i),
    username: userOf(i),
    phone: null,
    password_hash: null,
    password_version: 1,
    coins: 0,
    combo_until: null,
    wid: '',
    channel_id: '',
    created_at,
  }));
  const favorites = numbers.map((i) => ({ user_id: userOf(i), work_id: WORK, created_at }));
  // All devices have one key: what is encrypted with it takes as long.
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const devices = numbers.map((i) => {
    const endpoint = `${origin}/${i}`;
    const id = createHash('sha256').update(endpoint).digest('hex');
    const known = { id, user_id: userOf(i), endpoint, p256dh, auth, created_at };
    return { ...known, session_hash: '', called_at: 0 };
  });
  await transact(db, async (t) => {
    await insertAll(t, 'app_user', accounts);
    await insertAll(t, 'collection', favorites);
    await insertAll(t, 'push_subscription', devices);
    const last = t.selectFrom('work').select('latest_idx').where('id', '=', WORK);
    await t
      .updateTable('chapter')
      .set({ published_at: nowMs })
      .where('work_id', '=', WORK)
      .where('idx', '=', last)
      .execute();
    await t.updateTable('work').set({ latest_at: nowMs }).where('id', '=', WORK).execute();
  });
}

async function countLeft(db: Database): Promise<number> {
  const { left } = await db
    .selectFrom('push_message')
    .select((is) => is.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

/** A push service that takes every message, and counts them by device. */
async function startCounting() {
  const counts = new Map<string, number>();
  const times: number[] = [];
  const server = createServer((request, response) => {
    const device = request.url ?? '';
    counts.set(device, (counts.get(device) ?? 0) + 1);
    times.push(performance.now());
    request.resume();
    setTimeout(() => response.writeHead(201).end(), ANSWER_MS);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const silenceMs = () => performance.now() - (times.at(-1) ?? performance.now());
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counted: () => times.length,
    devices: () => counts.size,
    twice: () => [...counts.values()].filter((count) => count > 1).length,
    /** When the first and the last message came that came after a moment. */
    times(afterMs = 0) {
      const first = times.find((at) => at > afterMs);
      const last = times.at(-1);
      if (first === undefined || last === undefined) throw new Error('no message came');
      return { first, last };
    },
    async until(count: number) {
      while (times.length < count) await pause(5);
    },
    /** @param count how many had come before the server was started again */
    async untilSilent(count: number) {
      while (silenceMs() < (times.length > count ? SILENCE_MS / 9 : SILENCE_MS)) await pause(100);
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => {
        server.close(() => done());
      });
    },
  };
}
