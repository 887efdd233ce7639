import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { DEFAULT_MIGRATION_TABLE, sql } from 'kysely';
import { isCode } from '../base/secret.ts';
import { type Write } from '../storage/database.ts';
import { openPostgres } from '../storage/postgres.ts';
import { BackupError, BackupFullError, BackupToolMissing } from './backupPlan.ts';
import { type AssetCopy, ASSETS_QUERY } from './embeddedCopy.ts';
import type { DatabaseFacts } from './manifest.ts';

export interface PostgresDump {
  readonly facts: DatabaseFacts;
  readonly assets: readonly AssetCopy[];
}

/**
 * Writes a dump of one moment of a PostgreSQL database, which goes on meanwhile.
 * @param path of a file that does not exist
 * @param withAssets whether to list the imported files
 * @throws BackupError where pg_dump is missing or fails
 */
export async function dumpPostgres(
  url: string,
  path: string,
  {
    withAssets,
    signal,
  }: { readonly withAssets: boolean; readonly signal?: AbortSignal | undefined },
): Promise<PostgresDump> {
  const db = openPostgres(url, () => undefined, {});
  try {
    const reading = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    return await reading.execute(async (t) => {
      // pg_dump sees exactly what this transaction sees.
      const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(t);
      const facts = await readPostgresFacts(t);
      const assets = withAssets ? (await sql.raw<AssetCopy>(ASSETS_QUERY).execute(t)).rows : [];
      const snapshot = `--snapshot=${rows[0]?.name ?? ''}`;
      const args = ['--format=custom', '--no-owner', '--no-privileges', snapshot, `--file=${path}`];
      await runTool('pg_dump', args, { url, signal });
      return { facts, assets };
    });
  } finally {
    await db.destroy();
  }
}

/** @param t a transaction that sees one moment */
export async function readPostgresFacts(t: Write): Promise<DatabaseFacts> {
  const tables = await sql<{ schemaname: string; tablename: string }>`
    select schemaname, tablename from pg_tables
    where schemaname <> 'information_schema' and schemaname !~ '^pg_' order by 1, 2`.execute(t);
  const rows: Record<string, number> = {};
  for (const { schemaname, tablename } of tables.rows) {
    const table = sql.id(schemaname, tablename);
    const counted = await sql<{ count: number }>`select count(*) as count from ${table}`.execute(t);
    rows[tableName(schemaname, tablename)] = counted.rows[0]?.count ?? 0;
  }
  const sums = await sql<{ ledger: string; balances: string }>`select
    (select coalesce(sum(delta), 0) from coin_ledger)::text as ledger,
    (select coalesce(sum(coins), 0) from app_user)::text as balances`.execute(t);
  const migrations = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name collate "C"`.execute(t);
  return {
    migrations: migrations.rows.map(({ name }) => name),
    rows,
    ledger_coins: Number(sums.rows[0]?.ledger),
    balance_coins: Number(sums.rows[0]?.balances),
  };
}

function tableName(schema: string, table: string): string {
  return schema === 'public' ? table : `${schema}.${table}`;
}

/**
 * Reads a dump whole, as pg_restore would write it into a database.
 * @throws BackupError where pg_restore is missing or cannot read it
 */
export async function readDump(path: string): Promise<DatabaseFacts> {
  const rows: Record<string, number> = {};
  const migrations: string[] = [];
  let ledger = 0;
  let balances = 0;
  let copy: { readonly name: string; readonly columns: readonly string[] } | undefined;
  const onLine = (line: string) => {
    if (copy === undefined) {
      copy = copyOf(line);
      if (copy) rows[copy.name] = 0;
      return;
    }
    if (line === '\\.') {
      copy = undefined;
      return;
    }
    const { name, columns } = copy;
    rows[name] = (rows[name] ?? 0) + 1;
    const value = (column: string) => line.split('\t')[columns.indexOf(column)] ?? '';
    if (name === 'coin_ledger') ledger += Number(value('delta'));
    if (name === 'app_user') balances += Number(value('coins'));
    if (name === DEFAULT_MIGRATION_TABLE) migrations.push(value('name'));
  };
  await runTool('pg_restore', ['--data-only', '--file=-', path], { onLine });
  return {
    migrations: migrations.toSorted(),
    rows,
    ledger_coins: ledger,
    balance_coins: balances,
  };
}

const COPY = /^COPY ("[^"]+"|[^". ]+)\.("[^"]+"|[^" ]+) \((.+)\) FROM stdin;$/;

function copyOf(line: string) {
  const [, schema, table, columns] = COPY.exec(line) ?? [];
  if (schema === undefined || table === undefined || columns === undefined) return undefined;
  return {
    name: tableName(plain(schema), plain(table)),
    columns: columns.split(', ').map(plain),
  };
}

function plain(name: string): string {
  return name.replaceAll('"', '');
}

interface ToolOptions {
  /** Of the database that the tool connects to. */
  readonly url?: string;
  readonly signal?: AbortSignal | undefined;
  /** Gets each line of the output. */
  readonly onLine?: (line: string) => void;
}

/** Lines of the tool's complaint that the operator sees. */
const COMPLAINT_LINES = 2;

/** @throws BackupError where the tool is missing or fails */
export async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { url, signal, onLine }: ToolOptions,
): Promise<void> {
  const place = url === undefined ? undefined : placeOf(url);
  const child = spawn(tool, [...(place ? [`--dbname=${place.url}`] : []), ...args], {
    env: { ...process.env, ...(place?.password && { PGPASSWORD: place.password }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  let complaint = '';
  child.stderr.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString('utf8')).slice(-10_000);
  });
  const code = new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  // Awaited below; a tool that is missing must not be an unhandled rejection until then.
  code.catch(() => undefined);
  for await (const line of linesOf(child.stdout)) onLine?.(line);
  try {
    if ((await code) === 0) return;
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    throw new BackupToolMissing(
      `没有 ${tool}：请安装 PostgreSQL 的客户端程序（Debian：postgresql-client）`,
    );
  }
  if (/No space left on device/.test(complaint)) {
    throw new BackupFullError('磁盘满了，没有做成');
  }
  const lines = complaint.trim().split('\n').slice(-COMPLAINT_LINES);
  throw new BackupError(`${tool} 没有成功：${lines.join(' ')}`);
}

/** Lines as pg_restore ends them; readline would also end one at the line separators of Unicode, which texts may hold. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let rest = '';
  for await (const piece of stream as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The password is not among the arguments, which every user of the machine sees. */
function placeOf(address: string): { readonly url: string; readonly password: string } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '');
  url.password = '';
  url.searchParams.delete('password');
  // A plus sign is a space for `pg`, as in forms, and itself for PostgreSQL's own programs.
  url.search = url.search.replaceAll('+', '%20');
  return { url: url.href, password };
}
