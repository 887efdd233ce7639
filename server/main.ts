import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { adminFiles, hasAdminApp } from './admin/http/adminFiles.ts';
import { firstLink } from './admin/setupLinks.ts';
import { appFiles, hasApp } from './http/appFiles.ts';
import { callLimits } from './http/callLimits.ts';
import { SETUP_LINK_MINUTES } from '../src/shared/admin/limits.ts';
import { liveCatalogue } from './domain/catalogue/liveCatalogue.ts';
import { findDemoFolder, readCatalogue } from './domain/catalogue/readCatalogue.ts';
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
import { openPostgres } from './storage/postgres.ts';
import { seedDatabase } from './seed.ts';
import { adminOriginOf, type Environment, EnvironmentError, readEnvironment } from './env.ts';
import { HostConfigError, watchHostConfig } from './http/hostConfig.ts';
import { assetOpener } from './http/openAsset.ts';
import { commandLine } from './ops/commandLine.ts';
import { openOpsPort } from './ops/port.ts';
import { runCommand } from './ops/runCommand.ts';
import { sandboxProvider } from './pay/sandbox.ts';
import { ensureDataDir, isCode, readSecret } from './base/secret.ts';
import { startImports } from './import/startImports.ts';
import { createHttpServer, listen, stop } from './http/serve.ts';
import type { Services } from './services.ts';
import { demoSender } from './sms/demo.ts';
import { sharePages } from './web/sharePage.ts';

const report = (line: string) => console.error(line);
const log = (line: string) => console.log(line);

async function start(env: Environment): Promise<void> {
  ensureDataDir(env.dataDir);
  const hostConfig = watchHostConfig(env.configFile, report);
  const db = await openDatabase(env);
  const catalogue = readCatalogue(findDemoFolder());
  await seedDatabase(db, catalogue, { demo: env.demo, nowMs: Date.now() });
  const secret = env.secret ?? (await ensureSecret(db, env.dataDir));
  await ensureSameSecret(db, secret);

  let draining = false;
  const { stop: stopImports, ...imports } = startImports({ ...env, db, clock: Date.now, report });
  const services = {
    ...imports,
    db,
    catalogue: liveCatalogue(db),
    openAsset: assetOpener(catalogue.folder, imports.files),
    clock: Date.now,
    random: systemRandom,
    hostConfig,
    secret,
    welcomeCoins: env.welcomeCoins,
    allowOrigins: env.allowOrigins,
    sms: env.sms === 'demo' ? demoSender(log, env.smsShowCodes) : undefined,
    trustedProxies: env.trustedProxies,
    providers: env.paySandbox ? [sandboxProvider(secret)] : [],
    publicUrl: env.publicUrl,
    admin: env.admin,
    callLimits: callLimits(),
    seo: env.seo,
    draining: () => draining,
    report,
  };
  const { appDir, configFile } = env;
  const files = hasApp(appDir)
    ? appFiles({
        appDir,
        configFile,
        apiOrigins: () => hostConfig().apiOrigins,
        findSharePage: sharePages(services),
      })
    : undefined;
  const server = createHttpServer({
    services,
    files,
    adminFiles:
      env.admin && hasAdminApp(env.adminDir) ? adminFiles(services, env.adminDir) : undefined,
    log,
  });
  const address = await listen(server, env.port, env.host);
  // Port 0 is any free one.
  const listening = { ...env, port: env.port || Number(new URL(address).port) };
  const closeOps = env.databaseUrl ? undefined : await openOps(listening, services);
  const stopCleaning = startCleaning(db, report);
  const stopUpkeep = startCatalogueUpkeep(db, report);
  log(`墨屿 已启动 ${address}`);
  await logFirstLink(listening, services);

  const leave = async () => {
    if (draining) return;
    draining = true;
    await Promise.all([stop(server), closeOps?.(), stopCleaning(), stopUpkeep(), stopImports()]);
    await db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void leave());
}

/** Opens the database and migrates it to the newest schema. */
async function openDatabase({ databaseUrl, dataDir, secret }: Environment): Promise<Database> {
  if (databaseUrl === '') {
    // Checked before any file is created in the directory, because a backup may be restored there.
    const isNew = !existsSync(join(dataDir, DATABASE_FILE));
    if (isNew && secret === undefined && readSecret(dataDir) !== undefined) {
      throw new LostDatabaseError('there is a secret and no database');
    }
    const db = openEmbedded(dataDir);
    await migrate(db);
    return db;
  }
  const patient = openPostgres(databaseUrl, report, {});
  await migrate(patient);
  await patient.destroy();
  return openPostgres(databaseUrl, report);
}

/** While the server runs, no other process can open the embedded database. */
function openOps(env: Environment, services: Services): Promise<() => Promise<void>> {
  const adminOrigin = adminOriginOf(env);
  const secret = async () => services.secret;
  const run = (argv: readonly string[]) => {
    return runCommand({ ...services, nowMs: Date.now(), secret, adminOrigin }, argv);
  };
  return openOpsPort({ dataDir: env.dataDir, run, report });
}

/** While there is no operator, each start prints a link with which the first one is set up. */
async function logFirstLink(env: Environment, { db, random }: Services): Promise<void> {
  const origin = adminOriginOf(env);
  if (origin === undefined) return;
  const link = await firstLink(db, origin, { nowMs: Date.now(), random });
  if (link === undefined) return;
  log(`还没有操作员。打开这个链接设好站长（${SETUP_LINK_MINUTES} 分钟内有效，用一次）：${link}`);
}

/** The message for the operator where the server cannot start; an unforeseen error keeps its stack. */
function reasonOf(error: unknown): string {
  if (error instanceof EnvironmentError) return `环境变量不对：\n${error.message}`;
  if (error instanceof HostConfigError) return `config.js 不对：${error.message}`;
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
  if (isCode(error, 'EADDRINUSE')) return '端口已被占用，请换一个 PORT 再启动';
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
