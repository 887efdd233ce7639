import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminFiles, hasAdminApp } from './admin/http/adminFiles.ts';
import { backupCheckHandlers } from './backup/backupCheckJob.ts';
import { backUpBeforeMigration, backupHandlers, startDailyBackups } from './backup/backupJobs.ts';
import { BackupError, backupPlanOf } from './backup/backupPlan.ts';
import { firstLink } from './admin/setupLinks.ts';
import { appFiles, hasApp } from './http/appFiles.ts';
import { callLimits } from './http/callLimits.ts';
import { SETUP_LINK_MINUTES } from '../src/shared/admin/limits.ts';
import { liveCatalogue } from './domain/catalogue/liveCatalogue.ts';
import { findDemoFolder, readCatalogue } from './domain/catalogue/readCatalogue.ts';
import { hourlyCounts } from './domain/statistics/hourlyCounts.ts';
import { startCounting } from './domain/statistics/startCounting.ts';
import { startSearchIndexing } from './domain/catalogue/search/searchIndexing.ts';
import { startCatalogueUpkeep } from './domain/catalogue/upkeep.ts';
import { systemRandom } from './base/random.ts';
import { startCleaning } from './cleaning.ts';
import {
  type Database,
  DATABASE_FILE,
  DatabaseBusyError,
  openEmbedded,
} from './storage/database.ts';
import {
  ensureSameSecret,
  ensureSecret,
  LostDatabaseError,
  SecretError,
} from './storage/sameSecret.ts';
import { migrate } from './storage/migrations.ts';
import { ensurePlacement, PlacementError } from './storage/files/placement.ts';
import { openPostgres } from './storage/postgres.ts';
import { seedDatabase } from './seed.ts';
import { adminOriginOf, type Environment, EnvironmentError, readEnvironment } from './env.ts';
import { HostConfigError, originOf, watchHostConfig } from './http/hostConfig.ts';
import { assetOpener } from './http/openAsset.ts';
import { commandLine } from './ops/commandLine.ts';
import { openOpsPort } from './ops/port.ts';
import { runCommand } from './ops/runCommand.ts';
import { pushHandlers, startPush } from './push/pushJob.ts';
import { sandboxProvider } from './pay/sandbox.ts';
import { SECOND_MS } from './base/time.ts';
import { ensureDataDir, isCode, readSecret } from './base/secret.ts';
import { startImports } from './import/startImports.ts';
import { readinessOf, STARTING } from './http/probes.ts';
import { answerWith } from './app.ts';
import { type Answering, createHttpServer, listen, stop } from './http/serve.ts';
import { refuse } from './http/staticFiles.ts';
import { createLog, type Log, type Report } from './monitoring/log.ts';
import { createMetrics, type Metrics } from './monitoring/metrics.ts';
import { openMetricsServer } from './monitoring/metricsServer.ts';
import type { Services } from './services.ts';
import { demoSender } from './sms/demo.ts';
import { sharePages } from './web/sharePage.ts';

const report = (line: string) => console.error(line);
const log = (line: string) => console.log(line);

/** Listens at once, so that the probes answer while a large database is migrated, and starts everything else after that. */
async function start(env: Environment): Promise<void> {
  const logs = createLog({ format: env.logFormat, out: log, err: report, clock: Date.now });
  const metrics = env.metricsPort === undefined ? undefined : createMetrics();
  ensureDataDir(env.dataDir);
  const counts = hourlyCounts();
  let draining = false;
  let services: Services | undefined;
  let begin: (answering: Answering) => void = () => undefined;
  const server = createHttpServer({
    answering: new Promise((done) => {
      begin = done;
    }),
    readiness: async () => (services ? readinessOf(services) : STARTING),
    draining: () => draining,
    trustedProxies: env.trustedProxies,
    report: logs.report,
    onEnded: (request) => {
      logs.request(request);
      metrics?.countRequest(request);
      counts.add('sent_bytes', request.sentBytes, Date.now());
    },
  });
  const address = await listen(server, env.port, env.host);
  const metricsServer =
    metrics && (await openMetricsServer(metrics, env.metricsPort ?? 0, logs.report));
  if (metricsServer) logs.info(`指标在 ${metricsServer.address}`);
  // Port 0 is any free one.
  const listening = { ...env, port: env.port || Number(new URL(address).port) };
  const parts = await startParts(listening, { logs, metrics, counts, draining: () => draining });
  services = parts.services;
  const leave = async () => {
    if (draining) return;
    draining = true;
    const stopServer = async () => {
      await sleep(env.drainSeconds * SECOND_MS);
      await stop(server);
    };
    // Jobs are given back at once: another process may run them while this one still answers.
    await Promise.all([stopServer(), parts.stopJobs()]);
    await Promise.all([parts.stop(), metricsServer?.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void leave());

  begin(
    env.role === 'worker' ? () => refuse(404) : answerWith({ services, ...filesOf(env, services) }),
  );
  logs.info(`墨屿 已启动 ${address}`);
  if (env.role !== 'worker') await logFirstLink(listening, services, logs);
}

interface PartsOptions extends Pick<Services, 'counts' | 'draining'> {
  readonly logs: Log;
  readonly metrics: Metrics | undefined;
}

/** Database, catalogue and jobs: all that calls need, and what runs beside them. */
async function startParts(env: Environment, { logs, metrics, counts, draining }: PartsOptions) {
  const { report: reported } = logs;
  const hostConfig = watchHostConfig(env.configFile, reported);
  const db = await openDatabase(env, reported);
  const catalogue = readCatalogue(findDemoFolder());
  await seedDatabase(db, catalogue, { demo: env.demo, nowMs: Date.now() });
  const secret = env.secret ?? (await ensureSecret(db, env.dataDir));
  await ensureSameSecret(db, secret);
  await ensurePlacement(db, env.s3 !== undefined);
  const runsJobs = env.role !== 'web';
  const backups = { ...backupPlanOf(env), secret: () => secret };
  const background = { db, clock: Date.now, report: reported };
  const { stopJobs, ...imports } = startImports({
    ...env,
    ...background,
    runsJobs,
    otherHandlers: {
      ...backupHandlers({ ...background, plan: backups }),
      ...backupCheckHandlers({ ...background, plan: backups }),
      ...pushHandlers({ ...env, ...background, secret: () => secret }),
    },
    onMediaTask: metrics?.countMediaTask,
    onJobFailed: () => counts.add('failed_jobs', 1, Date.now()),
  });
  const services: Services = {
    ...imports,
    db,
    catalogue: liveCatalogue(db),
    openAsset: assetOpener(catalogue.folder, imports.files),
    clock: Date.now,
    random: systemRandom,
    hostConfig,
    backups,
    secret,
    welcomeCoins: env.welcomeCoins,
    allowOrigins: env.allowOrigins,
    sms: env.sms === 'demo' ? demoSender(logs.info, env.smsShowCodes) : undefined,
    trustedProxies: env.trustedProxies,
    providers: env.paySandbox ? [sandboxProvider(secret)] : [],
    publicUrl: env.publicUrl,
    imageBase: env.imageBase,
    admin: env.admin,
    callLimits: callLimits(),
    seo: env.seo,
    allowsPrivatePush: env.allowsPrivatePush,
    counts,
    countNotice: (provider, outcome) => metrics?.countNotice(provider, outcome),
    draining,
    report: reported,
  };
  metrics?.watch(services);
  const closeOps = env.databaseUrl ? undefined : await openOps(env, services);
  const stopsOfJobs = runsJobs
    ? [
        startCleaning({ db, backups, report: reported }),
        startCatalogueUpkeep(db, reported),
        startSearchIndexing(db, reported),
        startPush(background, imports.wakeJobs),
        ...(env.backups ? [startDailyBackups(background, imports.wakeJobs)] : []),
        stopJobs,
      ]
    : [];
  const stopCounting = startCounting({ ...background, counts, countsTables: runsJobs });
  return {
    services,
    stopJobs: () => Promise.all(stopsOfJobs.map((stopPart) => stopPart())),
    async stop() {
      await Promise.all([closeOps?.(), services.media.stop(), stopCounting()]);
      await db.destroy();
    },
  };
}

/** The built apps, as far as they are there. */
function filesOf(env: Environment, services: Services) {
  const { appDir, configFile, admin, adminDir } = env;
  return {
    files: hasApp(appDir)
      ? appFiles({
          appDir,
          configFile,
          otherOrigins: () => [...services.hostConfig().apiOrigins, ...originOf(env.imageBase)],
          findSharePage: sharePages(services),
        })
      : undefined,
    adminFiles: admin && hasAdminApp(adminDir) ? adminFiles(services, adminDir) : undefined,
  };
}

/** Opens the database and migrates it to the newest schema. */
async function openDatabase(env: Environment, reported: Report): Promise<Database> {
  const { databaseUrl, dataDir, secret } = env;
  const migrateSafely = async (db: Database) => {
    if (env.backups) await backUpBeforeMigration(db, backupPlanOf(env), reported);
    await migrate(db);
  };
  if (databaseUrl === '') {
    // Checked before any file is created in the directory, because a backup may be restored there.
    const isNew = !existsSync(join(dataDir, DATABASE_FILE));
    if (isNew && secret === undefined && readSecret(dataDir) !== undefined) {
      throw new LostDatabaseError('there is a secret and no database');
    }
    const db = openEmbedded(dataDir);
    await migrateSafely(db);
    return db;
  }
  const patient = openPostgres(databaseUrl, reported, {});
  await migrateSafely(patient);
  await patient.destroy();
  return openPostgres(databaseUrl, reported);
}

/** While the server runs, no other process can open the embedded database. */
function openOps(env: Environment, services: Services): Promise<() => Promise<void>> {
  const adminOrigin = adminOriginOf(env);
  const secret = async () => services.secret;
  const run = (argv: readonly string[]) => {
    return runCommand({ ...services, s3: env.s3, nowMs: Date.now(), secret, adminOrigin }, argv);
  };
  return openOpsPort({ dataDir: env.dataDir, run, report: services.report });
}

/** While there is no operator, each start prints a link with which the first one is set up. */
async function logFirstLink(
  env: Environment,
  { db, random }: Services,
  { info }: Log,
): Promise<void> {
  const origin = adminOriginOf(env);
  if (origin === undefined) return;
  const link = await firstLink(db, origin, { nowMs: Date.now(), random });
  if (link === undefined) return;
  info(`还没有操作员。打开这个链接设好站长（${SETUP_LINK_MINUTES} 分钟内有效，用一次）：${link}`);
}

/** The message for the operator where the server cannot start; an unforeseen error keeps its stack. */
function reasonOf(error: unknown): string {
  if (error instanceof EnvironmentError) return `环境变量不对：\n${error.message}`;
  if (error instanceof HostConfigError) return `config.js 不对：${error.message}`;
  if (error instanceof BackupError) {
    return `升级数据库之前没能备份：${error.message}。修好以后再启动；或自己备份好，设 BACKUPS=0 启动一次`;
  }
  if (error instanceof PlacementError) return error.message;
  if (error instanceof DatabaseBusyError) return '另一个进程正在使用这个数据目录';
  if (error instanceof SecretError) {
    return '密钥和这个数据库里的账号对不上：请设好 SERVER_SECRET，或把原来的 secret 文件放回数据目录';
  }
  if (error instanceof LostDatabaseError) {
    return (
      '数据目录里有用过的密钥（secret），数据库却是空的：请把备份的数据库放回来，或改对 DATA_DIR、DATABASE_URL；' +
      '如果真的要从头开始，请先删掉 DATA_DIR 里的 secret 文件'
    );
  }
  if (isCode(error, 'EADDRINUSE')) return '端口已被占用，请换一个 PORT（或 METRICS_PORT）再启动';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function serve(): Promise<void> {
  try {
    await start(readEnvironment(process.env));
  } catch (error) {
    report(`墨屿 没能启动：${reasonOf(error)}`);
    process.exit(1);
  }
}

async function operate(argv: readonly string[]): Promise<void> {
  const { code, out, err } = await commandLine(argv, process.env, log);
  if (out !== '') log(out);
  if (err !== '') report(err);
  process.exitCode = code;
}

// The reader of the log may exit, and its disk may be full: the server goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const [, , mode, ...rest] = process.argv;
await (mode === 'ops' ? operate(rest) : serve());
