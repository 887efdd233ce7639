import { mkdir } from 'node:fs/promises';
import * as v from 'valibot';
import { newId, systemRandom } from '../base/random.ts';
import { enqueue } from '../jobs/jobs.ts';
import type { JobRun } from '../jobs/runner.ts';
import { type Database, transact, type Write } from '../storage/database.ts';
import { parseOptions, parseUnit } from './fileOptions.ts';
import { folderOf } from './formats/names/fileKinds.ts';
import { groupUnits, twiceIn } from './formats/names/groupUnits.ts';
import type { ImportUnit } from './formats/types.ts';
import { FILE_REST_MS, type ImportServices, UPLOADS_ID, uploadsFolder } from './importSettings.ts';
import type { SourceFileTable, SourceTable } from './importTables.ts';
import { enqueueFile, SCAN_JOB } from './importJobs.ts';
import { type ListedFile, listFiles, type Listing } from './listFiles.ts';
import { listUploads, partsOf, signatureOf } from './originals.ts';
import { replaceProblems } from './problems.ts';
import { usesPieces } from './uploadPieces.ts';

const inputSchema = v.object({ source: v.string() });
const FILES_PER_TRANSACTION = 50;

type KnownFile = Pick<SourceFileTable, 'id' | 'path' | 'signature' | 'state'>;

/**
 * Compares the folder of a source with what is known of it, and enqueues what is new or changed. A source that cannot
 * be reached, or is suddenly empty, changes nothing; files that are gone are named and nothing else.
 * @returns what was found
 */
export async function scanSource(
  services: ImportServices,
  run: JobRun,
): Promise<string | undefined> {
  const { source: id } = v.parse(inputSchema, run.input);
  const { db, clock } = services;
  const source = await db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst();
  if (!source || source.paused === 1) return '来源已暂停或移除，没有扫描';
  // Before the listing: it has the files of uploads that have ended since.
  const growing = await growingFolders(db, source);
  const listing = await listSource(services, source, run.signal);
  if ('unreachable' in listing) {
    await endScan(services, source, 'unreachable', listing.unreachable);
    return `文件夹打不开（${listing.unreachable}），什么都没有改`;
  }
  const name = id === UPLOADS_ID ? '' : source.name;
  const { units, problems } = groupUnits([...listing.files.keys()], name);
  const known = await db
    .selectFrom('source_file')
    .select(['id', 'path', 'signature', 'state'])
    .where('source_id', '=', id)
    .execute();
  if (units.length === 0 && known.some(({ state }) => state !== 'missing')) {
    // A share that is not mounted looks like an empty folder.
    await endScan(services, source, 'empty', '');
    return '文件夹突然空了，什么都没有改';
  }
  const missing = await markMissing(services, source, known, units, listing);
  const { taken, resting } = await takeUnits(services, source, { known, units, listing, growing });
  const all = [...problems, ...twiceIn(await chosenUnits(services, source, units))];
  await transact(db, (t) => replaceProblems(t, { sourceId: id, fileId: null }, all, clock()));
  if (resting) await scanAgain(services, source, run.id);
  await endScan(services, source, 'ok', '');
  const found = `看到 ${units.length} 个作品文件，${taken} 个要导入，${missing} 个不见了`;
  return resting ? `${found}；有的可能还没写完，过一会儿再看` : found;
}

/**
 * The units that are used: those that were imported before and are gone stay among them; copies of another one, and
 * those in whose place the operator chose another one, do not.
 */
async function chosenUnits(
  { db }: ImportServices,
  { id }: SourceTable,
  units: readonly ImportUnit[],
): Promise<ImportUnit[]> {
  const rows = await db
    .selectFrom('source_file')
    .select(['path', 'unit', 'options', 'state'])
    .where('source_id', '=', id)
    .execute();
  const all = new Map(units.map((unit) => [unit.path, unit]));
  for (const { path, unit, options, state } of rows) {
    if (state === 'duplicate' || parseOptions(options).alternative) all.delete(path);
    else if (!all.has(path)) all.set(path, parseUnit(unit));
  }
  return [...all.values()];
}

async function listSource(
  { db, dataDir }: ImportServices,
  source: SourceTable,
  signal: AbortSignal,
): Promise<Listing | { readonly unreachable: string }> {
  const root = rootOf(source, dataDir);
  const isUploads = source.id === UPLOADS_ID;
  if (isUploads) await mkdir(root, { recursive: true });
  try {
    const listing = await listFiles(root, signal);
    if (!isUploads) return listing;
    return { ...listing, files: new Map([...listing.files, ...(await listUploads(db))]) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || signal.aborted) throw error;
    return { unreachable: String(error.code) };
  }
}

/** The folder of a source on the disk. */
export function rootOf({ path }: Pick<SourceTable, 'path'>, dataDir: string): string {
  return path === '' ? uploadsFolder(dataDir) : path;
}

async function endScan(
  { db, clock }: ImportServices,
  { id }: SourceTable,
  state: SourceTable['state'],
  problem: string,
): Promise<void> {
  await db
    .updateTable('source')
    .set({ state, problem, scanned_at: clock() })
    .where('id', '=', id)
    .execute();
}

/** Nothing of a file that is gone is taken away. @returns how many are gone since the last scan */
async function markMissing(
  { db, clock, keepOriginals }: ImportServices,
  source: SourceTable,
  known: readonly KnownFile[],
  units: readonly ImportUnit[],
  { unreadable }: Listing,
): Promise<number> {
  // Files that were uploaded before the site had S3 lie in the folder of one process.
  if (source.id === UPLOADS_ID && (!keepOriginals || (await usesPieces(db)))) return 0;
  const there = new Set(units.map(({ path }) => path));
  const isUnknown = (path: string) => unreadable.some((folder) => path.startsWith(`${folder}/`));
  const gone = known.filter(
    ({ path, state }) => state !== 'missing' && !there.has(path) && !isUnknown(path),
  );
  for (let from = 0; from < gone.length; from += FILES_PER_TRANSACTION) {
    const ids = gone.slice(from, from + FILES_PER_TRANSACTION).map(({ id }) => id);
    await db
      .updateTable('source_file')
      .set({ state: 'missing', changed_at: clock() })
      .where('id', 'in', ids)
      .execute();
  }
  return gone.length;
}

/** @returns how many were taken, and whether one was left for a later scan, because it may still be written */
async function takeUnits(
  services: ImportServices,
  source: SourceTable,
  found: {
    readonly known: readonly KnownFile[];
    readonly units: readonly ImportUnit[];
    readonly listing: Listing;
    /** Folders into which files are being uploaded. */
    readonly growing: ReadonlySet<string>;
  },
): Promise<{ readonly taken: number; readonly resting: boolean }> {
  const { db, clock } = services;
  const { growing, listing } = found;
  const { files } = listing;
  const byPath = new Map(found.known.map((file) => [file.path, file]));
  const changed: { unit: ImportUnit; signature: string; known: KnownFile | undefined }[] = [];
  let resting = false;
  for (const unit of found.units) {
    const known = byPath.get(unit.path);
    const signature = signatureOf(unit, files);
    if (known?.signature === signature && known.state !== 'missing') continue;
    // The end of the upload is scanned.
    if (unit.format === 'folder' && growing.has(unit.path)) continue;
    if (isResting(source, unit, files, clock())) resting = true;
    else changed.push({ unit, signature, known });
  }
  for (let from = 0; from < changed.length; from += FILES_PER_TRANSACTION) {
    const some = changed.slice(from, from + FILES_PER_TRANSACTION);
    await transact(db, async (t) => {
      for (const [i, { unit, signature, known }] of some.entries()) {
        const nowMs = clock();
        const bytes = unit.files.reduce((sum, path) => sum + (files.get(path)?.bytes ?? 0), 0);
        const row = { path: unit.path, signature, bytes, unit: JSON.stringify(unit) };
        const id = await putFile(t, source, known, row, nowMs);
        // In reading order: the first chapter of a work gives it its cover.
        if (id) await enqueueFile(t, { id, signature }, nowMs + from + i, nowMs);
      }
    });
  }
  return { taken: changed.length, resting };
}

async function growingFolders(db: Database, { id }: SourceTable): Promise<ReadonlySet<string>> {
  if (id !== UPLOADS_ID) return new Set();
  const open = await db.selectFrom('upload').select('path').where('state', '=', 'open').execute();
  return new Set(open.map(({ path }) => folderOf(path)));
}

async function putFile(
  t: Write,
  source: SourceTable,
  known: KnownFile | undefined,
  row: Pick<SourceFileTable, 'path' | 'signature' | 'bytes' | 'unit'>,
  nowMs: number,
): Promise<string | undefined> {
  if (known) {
    await t
      .updateTable('source_file')
      .set({ ...row, state: 'waiting', changed_at: nowMs })
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }
  const id = newId(nowMs, systemRandom);
  const added = await t
    .insertInto('source_file')
    .values({
      ...row,
      id,
      source_id: source.id,
      sha256: '',
      options: '{}',
      state: 'waiting',
      changed_at: nowMs,
    })
    // Another process scans the same source.
    .onConflict((conflict) => conflict.columns(['source_id', 'path']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** An uploaded file is whole when it appears, but the pictures of a folder come one by one, as do the subtitles of a film. */
function isResting(
  source: SourceTable,
  unit: ImportUnit,
  files: ReadonlyMap<string, ListedFile>,
  nowMs: number,
): boolean {
  const isAlone = unit.format !== 'folder' && unit.format !== 'film';
  if (source.id === UPLOADS_ID && isAlone) return false;
  const latest = Math.max(...partsOf(unit).map((path) => files.get(path)?.changedMs ?? 0));
  // A time in the future comes from a clock that is wrong: waiting for it would be waiting for ever.
  return latest <= nowMs && nowMs - latest < FILE_REST_MS;
}

/** A running job holds its key, so that the next scan takes the other one. */
async function scanAgain(services: ImportServices, source: SourceTable, jobId: string) {
  const nowMs = services.clock();
  await transact(services.db, (t) =>
    enqueue(
      t,
      {
        kind: SCAN_JOB,
        key: `scan:${source.id}:after:${jobId}`,
        input: { source: source.id },
        runAt: nowMs + FILE_REST_MS,
      },
      nowMs,
    ),
  );
}
