import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupPlanOf } from '../backup/backupPlan.ts';
import { systemRandom } from '../base/random.ts';
import { adminOriginOf, type Environment, EnvironmentError, readEnvironment } from '../env.ts';
import { readSecret } from '../base/secret.ts';
import {
  type Database,
  DATABASE_FILE,
  DatabaseBusyError,
  openEmbedded,
} from '../storage/database.ts';
import { isUpToDate } from '../storage/migrations.ts';
import { openPostgres } from '../storage/postgres.ts';
import { ensureSameSecret, SecretError } from '../storage/sameSecret.ts';
import { callServer } from './callServer.ts';
import { type Command, OpsError, type OpsContext } from './command.ts';
import { followImport } from './followImport.ts';
import { startImports } from '../import/startImports.ts';
import { openStorage } from '../storage/files/openStorage.ts';
import { parseCommand, refusedReply, type Reply, replyOf, runCommand } from './runCommand.ts';

/**
 * Runs a command line of an operator: through the server that holds the embedded database, else on the database itself.
 * @throws unexpected errors; expected failures are in the reply
 */
export async function commandLine(
  argv: readonly string[],
  variables: NodeJS.ProcessEnv,
  print: (line: string) => void = () => undefined,
): Promise<Reply> {
  try {
    const parsed = parseCommand(argv);
    if ('help' in parsed) return { code: 0, out: parsed.help, err: '' };
    const { command, given } = parsed;
    if (command.name === 'import') {
      // Relative to where the command is typed, not to where the server runs.
      const argument = resolve(given.given[0] ?? '');
      const name = given.option('name');
      const whole = ['import', argument, ...(name === undefined ? [] : ['--name', name]), '--json'];
      return await runImport(readEnvironment(variables), whole, print);
    }
    if (command.runLocally) {
      return replyOf(await command.runLocally(readEnvironment(variables), given), parsed.json);
    }
    const key = command.keyed && given.option('key') === undefined ? randomUUID() : undefined;
    const whole =
      key === undefined ? argv : [...argv.slice(0, 2), `--key=${key}`, ...argv.slice(2)];
    return await runSomewhere(readEnvironment(variables), { ...command, argv: whole, key });
  } catch (error) {
    return refusedReply(asRefusal(error));
  }
}

interface Line extends Pick<Command, 'isSlow'> {
  readonly argv: readonly string[];
  readonly key: string | undefined;
}

async function runSomewhere(env: Environment, { argv, key, isSlow }: Line): Promise<Reply> {
  ensureDatabase(env);
  if (env.databaseUrl === '') {
    const reply = await callServer(env.dataDir, argv, isSlow).catch((error: unknown) => {
      if (!(error instanceof OpsError) || key === undefined) throw error;
      throw new OpsError(`${error.message}。再执行一次时加上 --key ${key}，就不会重复`);
    });
    if (reply) return reply;
  }
  return runHere(env, argv);
}

/** @throws OpsError where the embedded database was never made */
function ensureDatabase({ databaseUrl, dataDir }: Environment): void {
  if (databaseUrl === '' && !existsSync(join(dataDir, DATABASE_FILE))) {
    throw new OpsError(`${dataDir} 里没有数据库：先启动一次服务器，或设好 DATA_DIR`);
  }
}

/** Imports a folder in the server, or in this process where none runs. */
async function runImport(
  env: Environment,
  argv: readonly string[],
  print: (line: string) => void,
): Promise<Reply> {
  ensureDatabase(env);
  const reply = env.databaseUrl === '' ? await callServer(env.dataDir, argv) : undefined;
  if (reply) return followImport(reply, (next) => callServer(env.dataDir, next), print);
  return withDatabase(env, async (context) => {
    const report = (line: string) => console.error(line);
    const imports = startImports({
      ...env,
      runsJobs: true,
      db: context.db,
      clock: Date.now,
      report,
    });
    try {
      const run = (next: readonly string[]) =>
        runCommand({ ...context, ...imports, nowMs: Date.now() }, next);
      return await followImport(await run(argv), run, print);
    } finally {
      await imports.stopJobs();
      await imports.media.stop();
    }
  });
}

function runHere(env: Environment, argv: readonly string[]): Promise<Reply> {
  return withDatabase(env, (context) => runCommand(context, argv));
}

async function withDatabase(
  env: Environment,
  work: (context: OpsContext) => Promise<Reply>,
): Promise<Reply> {
  const report = (line: string) => console.error(line);
  const db = env.databaseUrl ? openPostgres(env.databaseUrl, report) : openEmbedded(env.dataDir);
  try {
    if (!(await isUpToDate(db))) {
      throw new OpsError('数据库和这个版本不一样：先用这个版本启动一次服务器');
    }
    const secret = () => knownSecret(db, env);
    return await work({
      db,
      nowMs: Date.now(),
      random: systemRandom,
      secret,
      adminOrigin: adminOriginOf(env),
      dataDir: env.dataDir,
      backups: backupPlanOf(env),
      files: openStorage(db, env),
      s3: env.s3,
      wakeJobs: () => undefined,
    });
  } finally {
    await db.destroy();
  }
}

/** The server's own secret; never creates one. */
async function knownSecret(db: Database, env: Environment): Promise<string> {
  const secret = env.secret ?? readSecret(env.dataDir);
  if (secret === undefined) {
    throw new OpsError('没有服务器的密钥：请设好 SERVER_SECRET，或用服务器的 DATA_DIR');
  }
  await ensureSameSecret(db, secret);
  return secret;
}

/** Translates foreseen errors into messages for the operator. */
function asRefusal(error: unknown): unknown {
  if (error instanceof EnvironmentError) return new OpsError(`环境变量不对：\n${error.message}`);
  if (error instanceof SecretError) {
    return new OpsError('密钥和这个数据库里的账号对不上：请用服务器的 SERVER_SECRET');
  }
  if (error instanceof DatabaseBusyError) {
    return new OpsError(
      '服务器正在使用这个数据目录，但没有应答：它在启动、在停止，或在别的机器（容器）里；请在那里执行，或稍后再试',
    );
  }
  return error;
}
