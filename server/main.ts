import { appFiles, hasApp } from './appFiles.ts';
import { importCatalogue } from './catalogue/importCatalogue.ts';
import { findDemoFolder, readCatalogue } from './catalogue/readCatalogue.ts';
import { systemChance } from './chance.ts';
import { forgetOld } from './cleaning.ts';
import { type Database, DatabaseBusyError, openEmbedded, openPostgres } from './store/database.ts';
import { seedCombos } from './store/combos.ts';
import { ensureSameSecret, SecretError } from './store/sameSecret.ts';
import { migrate } from './store/migrations.ts';
import { seedSite } from './store/siteContent.ts';
import { type Environment, EnvironmentError, readEnvironment } from './env.ts';
import { HostConfigError, watchHostConfig } from './hostConfig.ts';
import { commandLine } from './ops/commandLine.ts';
import { openOpsPort } from './ops/port.ts';
import { runCommand } from './ops/runCommand.ts';
import { sandboxProvider } from './pay/sandbox.ts';
import { ensureDataDir, ensureSecret, isCode } from './secret.ts';
import { createHttpServer, listen, stop } from './serve.ts';
import type { Services } from './services.ts';
import { demoSender } from './sms/demo.ts';
import { HOUR_MS } from './time.ts';

const report = (line: string) => console.error(line);
const log = (line: string) => console.log(line);

async function start(env: Environment): Promise<void> {
  if (env.databaseUrl === '' || env.secret === undefined) ensureDataDir(env.dataDir);
  const hostConfig = watchHostConfig(env.configFile, report);
  const db = env.databaseUrl ? openPostgres(env.databaseUrl, report) : openEmbedded(env.dataDir);
  await migrate(db);
  const catalogue = readCatalogue(findDemoFolder());
  await importCatalogue(db, catalogue);
  await seedSite(db, catalogue.content);
  await seedCombos(db, catalogue.content.combos);
  const secret = env.secret ?? ensureSecret(env.dataDir);
  await ensureSameSecret(db, secret);
  await forgetOld(db, Date.now());

  let draining = false;
  const services = {
    db,
    catalogue,
    clock: Date.now,
    chance: systemChance,
    hostConfig,
    secret,
    welcomeCoins: env.welcomeCoins,
    allowOrigins: env.allowOrigins,
    sms: env.sms === 'demo' ? demoSender(log) : undefined,
    trustedProxies: env.trustedProxies,
    providers: env.paySandbox ? [sandboxProvider(secret)] : [],
    publicUrl: env.publicUrl,
    draining: () => draining,
    report,
  };
  const { appDir, configFile } = env;
  const files = hasApp(appDir)
    ? appFiles({ appDir, configFile, apiOrigins: () => hostConfig().apiOrigins })
    : undefined;
  const server = createHttpServer({ services, files, log });
  const address = await listen(server, env.port, env.host);
  const closeOps = env.databaseUrl ? undefined : await openOps(env.dataDir, services);
  const cleaning = setInterval(() => void clean(db), HOUR_MS);
  log(`墨屿 已启动 ${address}`);

  const leave = async () => {
    if (draining) return;
    draining = true;
    clearInterval(cleaning);
    await Promise.all([stop(server), closeOps?.()]);
    await db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void leave());
}

/** Nobody but this process can open the embedded database while it runs. */
function openOps(dataDir: string, { db, chance, secret }: Services): Promise<() => Promise<void>> {
  const run = (argv: readonly string[]) => {
    return runCommand({ db, nowMs: Date.now(), chance, secret: async () => secret }, argv);
  };
  return openOpsPort({ dataDir, run, report });
}

async function clean(db: Database): Promise<void> {
  try {
    await forgetOld(db, Date.now());
  } catch (error) {
    report(`cleaning failed: ${String(error)}`);
  }
}

/** What the operator is told where it cannot start; an error that is not foreseen keeps its stack. */
function reasonOf(error: unknown): string {
  if (error instanceof EnvironmentError) return `环境变量不对：\n${error.message}`;
  if (error instanceof HostConfigError) return `config.js 不对：${error.message}`;
  if (error instanceof DatabaseBusyError) return '另一个进程正在使用这个数据目录';
  if (error instanceof SecretError) {
    return '密钥和这个数据库里的账号对不上：请设好 SERVER_SECRET，或把原来的 secret 文件放回数据目录';
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

/** `main.js ops …` is the operators' command line. */
async function operate(argv: readonly string[]): Promise<void> {
  const { code, out, err } = await commandLine(argv, process.env);
  if (out !== '') log(out);
  if (err !== '') report(err);
  process.exitCode = code;
}

const [, , mode, ...rest] = process.argv;
await (mode === 'ops' ? operate(rest) : serve());
