import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { callLimits, type CallLimitsOptions } from '../../../server/http/callLimits.ts';
import { liveCatalogue } from '../../../server/domain/catalogue/liveCatalogue.ts';
import { findDemoFolder, readCatalogue } from '../../../server/domain/catalogue/readCatalogue.ts';
import { hourlyCounts } from '../../../server/domain/statistics/hourlyCounts.ts';
import { mediaPool } from '../../../server/media/mediaPool.ts';
import { localStorage } from '../../../server/storage/files/localStorage.ts';
import type { Random } from '../../../server/base/random.ts';
import { sandboxProvider } from '../../../server/pay/sandbox.ts';
import { transact } from '../../../server/storage/database.ts';
import { post } from '../../../server/domain/ledger/ledger.ts';
import { seedDatabase } from '../../../server/seed.ts';
import { assetOpener, type StoredFiles } from '../../../server/http/openAsset.ts';
import { parseHostConfig } from '../../../server/http/hostConfig.ts';
import type { RequestHandler } from '../../../server/http/staticFiles.ts';
import type { ConnectionLimits } from '../../../server/http/connections.ts';
import { readinessOf } from '../../../server/http/probes.ts';
import { answerWith } from '../../../server/app.ts';
import { createHttpServer, listen, stop } from '../../../server/http/serve.ts';
import { requestLine } from '../../../server/monitoring/log.ts';
import type { Metrics } from '../../../server/monitoring/metrics.ts';
import type { AdminPlace, Services } from '../../../server/services.ts';
import { ensureWritten, findCaller } from '../../../server/domain/accounts/visitors.ts';
import type { SmsMessage } from '../../../server/sms/sender.ts';
import {
  type Answer,
  type CallName,
  calls,
  CODE,
  type DataOf,
  type InputOf,
} from '../../../src/shared/contract/index.ts';
import { type Reported, sendCall } from './sendCall.ts';
import {
  type Beginning,
  copyDatabase,
  type DatabaseKind,
  type TestDatabase,
} from './testDatabase.ts';
import { migrate } from '../../../server/storage/migrations.ts';

export { openAnswer, openResponse, type Reported, sendCall } from './sendCall.ts';

/** A time when most of the demo catalogue has been published: a Saturday in China. */
export const START_MS = Date.parse('2026-11-21T04:00:00Z');

export type Ask = <N extends CallName>(
  name: N,
  input: InputOf<(typeof calls)[N]>,
  reported?: Reported,
) => Promise<Answer>;

export interface TestServer {
  readonly address: string;
  readonly services: Services;
  readonly dataDir: string;
  /** Reports to the operator. */
  readonly reports: string[];
  /** Ids of the requests that a report names. */
  readonly faults: string[];
  /** Lines of the log. */
  readonly lines: string[];
  /** Messages sent to phones. */
  readonly messages: SmsMessage[];
  nowMs: number;
  draining: boolean;
  /** Sends a call and decrypts its response. */
  ask: Ask;
  /** Sends a call and expects code 200 with data of the contract's shape. */
  data<N extends CallName>(
    name: N,
    input: InputOf<(typeof calls)[N]>,
    reported?: Reported,
  ): Promise<DataOf<(typeof calls)[N]>>;
  /** @returns the token of a new account */
  visitor(): Promise<string>;
  grant(token: string, coins: number): Promise<void>;
  /** Number of open connections. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** A random generator that always starts at the same seed. */
export function seededRandom(seed: string): Random {
  let count = 0;
  const bytes = (size: number): Uint8Array => {
    const parts: Buffer[] = [];
    for (let have = 0; have < size; have += 32) {
      parts.push(
        createHash('sha256')
          .update(`${seed}:${(count += 1)}`)
          .digest(),
      );
    }
    return Buffer.concat(parts).subarray(0, size);
  };
  return { bytes, below: (limit) => Buffer.from(bytes(6)).readUIntBE(0, 6) % limit };
}

const SECRET = 'a secret of the tests, long enough to be one';

export const catalogue = readCatalogue(findDemoFolder());

export interface TestServerOptions {
  readonly kind?: DatabaseKind;
  readonly seed?: string;
  /** Coins of every new account; default: 0. */
  readonly welcomeCoins?: number;
  readonly config?: string;
  readonly allowOrigins?: readonly string[];
  readonly providers?: Services['providers'];
  readonly publicUrl?: string;
  readonly imageBase?: string;
  /** Whether push services may be on this machine; default: no. */
  readonly allowsPrivatePush?: boolean;
  /** Whether search engines may list the works; default: yes. */
  readonly seo?: boolean;
  readonly callLimits?: CallLimitsOptions;
  /** See `createDatabase`; default: no. */
  readonly durable?: boolean;
  /** A database that the test made, perhaps of an earlier version; the server closes it. */
  readonly database?: TestDatabase;
  /** Whether the database gets the demo catalogue; default: yes. */
  readonly demo?: boolean;
  readonly storedFiles?: StoredFiles;
  readonly files?: RequestHandler;
  readonly adminFiles?: RequestHandler;
  /** Default: the admin API at every host; false: none. */
  readonly admin?: AdminPlace | false;
  readonly limits?: ConnectionLimits;
  readonly metrics?: Metrics;
  /** Whether codes go to the log alone. */
  readonly demoSms?: boolean;
  /** Whether codes that bind a phone are shown to a client on the server's own machine. */
  readonly showsCodes?: boolean;
  /** The bundle of the media worker, see `buildMedia`; without it, no picture can be encoded. */
  readonly mediaEntry?: string;
  /** With one trusted proxy, `Reported.ip` is the client address. */
  readonly trustedProxies?: number;
}

const seeded = (name: string, demo: boolean): Beginning => ({
  name,
  async fill(db) {
    await migrate(db);
    await seedDatabase(db, catalogue, { demo, nowMs: START_MS });
  },
});
const SITE = seeded('site', false);
const DEMO = seeded('demo', true);

/** A whole back end on a free port, with clock and random numbers controlled by the test. */
export async function startServer(wanted: TestServerOptions = {}): Promise<TestServer> {
  const beginning = wanted.demo === false ? SITE : DEMO;
  const database =
    wanted.database ??
    (await copyDatabase(wanted.kind ?? 'libsql', beginning, wanted.durable ?? false));
  if (wanted.database) await beginning.fill(database.db);
  const config = parseHostConfig(wanted.config ?? '');
  const files = localStorage(join(database.dataDir, 'files'));
  const reports: string[] = [];
  const faults: string[] = [];
  const lines: string[] = [];
  const messages: SmsMessage[] = [];
  const services: Services = {
    db: database.db,
    // Changes are seen at the next call.
    catalogue: liveCatalogue(database.db, 0),
    openAsset: assetOpener(catalogue.folder, wanted.storedFiles ?? files),
    clock: () => server.nowMs,
    random: seededRandom(wanted.seed ?? 'seed'),
    hostConfig: () => config,
    welcomeCoins: wanted.welcomeCoins ?? 0,
    secret: SECRET,
    backups: {
      dir: join(database.dataDir, 'backups'),
      dataDir: database.dataDir,
      databaseUrl: database.url,
      configFile: '',
      secret: () => SECRET,
      passphrase: undefined,
      withFiles: false,
      isDaily: true,
    },
    providers: wanted.providers ?? [sandboxProvider(SECRET)],
    publicUrl: wanted.publicUrl ?? '',
    imageBase: wanted.imageBase ?? '',
    callLimits: callLimits(wanted.callLimits),
    allowOrigins: wanted.allowOrigins ?? ['*'],
    sms: {
      demo: wanted.demoSms ?? false,
      showsCodes: wanted.showsCodes ?? false,
      send: async (message) => void messages.push(message),
    },
    trustedProxies: wanted.trustedProxies ?? 0,
    admin: wanted.admin === false ? undefined : (wanted.admin ?? { origin: '' }),
    files,
    media: mediaPool({ entry: wanted.mediaEntry ?? '', workers: 1 }),
    dataDir: database.dataDir,
    keepOriginals: true,
    seo: wanted.seo ?? true,
    allowsPrivatePush: wanted.allowsPrivatePush ?? false,
    wakeJobs: () => undefined,
    counts: hourlyCounts(),
    countNotice: (provider, outcome) => wanted.metrics?.countNotice(provider, outcome),
    draining: () => server.draining,
    report: (line, requestId) => {
      reports.push(line);
      if (requestId !== undefined) faults.push(requestId);
    },
  };
  wanted.metrics?.watch(services);
  const http = createHttpServer({
    answering: Promise.resolve(answerWith({ ...wanted, services })),
    readiness: () => readinessOf(services),
    draining: services.draining,
    trustedProxies: services.trustedProxies,
    report: services.report,
    onEnded: (request) => {
      lines.push(requestLine(request));
      wanted.metrics?.countRequest(request);
    },
    ...(wanted.limits && { limits: wanted.limits }),
  });
  const address = await listen(http, 0, '127.0.0.1');
  const ask: Ask = (name, input, reported) => sendCall(address, name, input, reported);
  const server: TestServer = {
    address,
    services,
    dataDir: database.dataDir,
    reports,
    faults,
    lines,
    messages,
    nowMs: START_MS,
    draining: false,
    ask,
    async data(name, input, reported) {
      const answer = await ask(name, input, reported);
      if (answer.code !== CODE.ok) {
        throw new Error(`${name}: ${JSON.stringify(answer)} ${reports.join('\n')}`);
      }
      return v.parse(calls[name].data, answer.data) as DataOf<(typeof calls)[typeof name]>;
    },
    async visitor() {
      return (await server.data('createUser', {})).token;
    },
    async grant(token, coins) {
      const { uuid } = await server.data('user', {}, { token });
      const caller = await findCaller(services, token, server.nowMs);
      await transact(database.db, async (t) => {
        await ensureWritten(t, services, { caller, networks: [], nowMs: server.nowMs });
        await post(t, {
          userId: uuid,
          delta: coins,
          cause: `test:${Math.random()}`,
          kind: 'adjust',
          title: '测试赠送',
          ref: '',
          nowMs: server.nowMs,
        });
      });
    },
    connections: () => promisify(http.getConnections.bind(http))(),
    async close() {
      await stop(http);
      await services.media.stop();
      await database.drop();
    },
  };
  return server;
}
