import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { NO_SECRET_WARNING } from '../backup/backupJobs.ts';
import { BackupError, backupPlanOf } from '../backup/backupPlan.ts';
import { createBackup } from '../backup/createBackup.ts';
import { type Backup, listBackups } from '../backup/listBackups.ts';
import type { Manifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restoreBackup.ts';
import { verifyBackup } from '../backup/verifyBackup.ts';
import { isoTime } from '../base/time.ts';
import type { Environment } from '../env.ts';
import { type Arguments, type Command, OpsError, type Outcome } from './command.ts';
import { table, timeText } from './format.ts';

const CAUSES = { daily: '每天', manual: '手动', migration: '升级前' } as const;
const LATEST = 'latest';
const NAME_USAGE = '<备份>';

export const backupCommands: readonly Command[] = [
  {
    name: 'backup create',
    usage: '[--files]',
    about: '马上备份数据库、config.js 和（封住的）密钥；服务器不用停',
    given: 0,
    flags: { files: '连同导入的文件；已经备份过的文件不再复制' },
    isSlow: true,
    async run({ db, nowMs, backups: plan }, { option }) {
      const withFiles = plan.withFiles || option('files') !== undefined;
      const wanted = { cause: 'manual', withFiles, nowMs } as const;
      const backup = await orRefuse(() => createBackup(db, plan, wanted));
      const where = `已备份并核对：${resolve(plan.dir, backup.name)}`;
      const lines = [where, ...(plan.passphrase === undefined ? [NO_SECRET_WARNING] : [])];
      return { lines, data: dataOf(backup) };
    },
  },
  local('backup list', '', '所有备份，新的在前', async (env) => {
    const backups = await listBackups(backupPlanOf(env).dir);
    const rows = backups.map(rowOf);
    const titles = ['备份', '时间', '原因', 'MB', '账号', '导入的文件', '数据库'];
    const lines = rows.length > 0 ? table(titles, rows) : ['还没有备份'];
    return { lines, data: backups.map(dataOf) };
  }),
  local(
    'backup verify',
    NAME_USAGE,
    `重新打开一个备份，核对每个文件、每张表和金币；<备份> 是名字、文件夹，或 ${LATEST}`,
    async (env, named) => {
      const folder = await folderOf(env, named);
      const manifest = await verifyBackup(folder, { withAssets: true });
      return { lines: [`${folder} 是完整的`, ...describe(manifest)], data: manifest };
    },
  ),
  local(
    'backup restore',
    NAME_USAGE,
    '先停下服务器。恢复到空的地方，核对好再换上；原来的数据库会留着',
    async (env, named) => {
      const folder = await folderOf(env, named);
      const restored = await restoreBackup(backupPlanOf(env), folder, Date.now());
      const { manifest, before, notes } = restored;
      return {
        lines: [
          `已恢复 ${folder}`,
          ...describe(manifest),
          ...(before === undefined ? [] : [`原来的数据库在 ${before}，确定不要了再删`]),
          ...notes,
        ],
        data: restored,
      };
    },
  ),
];

/** A command that the command line runs itself, because there may be no database: on its machine, as of its folder. */
function local(
  name: string,
  usage: string,
  about: string,
  run: (env: Environment, named: string) => Promise<Outcome>,
): Command {
  return {
    name,
    usage,
    about,
    given: usage === '' ? 0 : 1,
    runLocally: (env: Environment, { given: [named = ''] }: Arguments) =>
      orRefuse(() => run(env, named)),
    async run() {
      throw new OpsError(`${name} 只能在命令行执行`);
    },
  };
}

async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof BackupError) throw new OpsError(cause.message, { cause });
    throw cause;
  }
}

/** @throws OpsError where there is no such backup */
async function folderOf(env: Environment, named: string): Promise<string> {
  const { dir } = backupPlanOf(env);
  if (named === LATEST) {
    const newest = (await listBackups(dir)).find(({ manifest }) => manifest !== undefined);
    if (!newest) throw new OpsError(`${resolve(dir)} 里没有备份`);
    return resolve(dir, newest.name);
  }
  const inside = resolve(dir, named);
  if (named !== '' && existsSync(inside)) return inside;
  if (named !== '' && existsSync(named)) return resolve(named);
  throw new OpsError(`没有这个备份：${named}（backup list 列出所有备份）`);
}

function rowOf({ name, manifest, bytes }: Backup): string[] {
  if (!manifest) return [name, '—', '—', '—', '—', '—', '读不懂，可能来自更新的版本'];
  const { created_at, cause, facts, assets } = manifest;
  return [
    name,
    timeText(created_at),
    CAUSES[cause],
    (bytes / 2 ** 20).toFixed(1),
    String(facts.rows['app_user'] ?? 0),
    assets === null ? '—' : String(assets),
    facts.migrations.at(-1) ?? '',
  ];
}

function describe({ facts, created_at, program }: Manifest): string[] {
  const { rows, ledger_coins } = facts;
  const accounts = rows['app_user'] ?? 0;
  const postings = rows['coin_ledger'] ?? 0;
  return [
    `${timeText(created_at)} 的备份，程序 ${program}`,
    `${accounts} 个账号，${postings} 笔金币明细，合计 ${ledger_coins} 金币`,
  ];
}

function dataOf({ name, manifest, bytes }: Backup) {
  return {
    name,
    bytes,
    ...(manifest && {
      created_at: isoTime(manifest.created_at),
      cause: manifest.cause,
      database: manifest.database,
      program: manifest.program,
      assets: manifest.assets,
      facts: manifest.facts,
    }),
  };
}
