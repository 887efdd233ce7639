import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAssets } from '../../../../server/domain/catalogue/drafts.ts';
import { JobError, type JobRun } from '../../../../server/jobs/runner.ts';
import { transact } from '../../../../server/storage/database.ts';
import type { FileStorage } from '../../../../server/storage/files/fileStorage.ts';
import { localStorage } from '../../../../server/storage/files/localStorage.ts';
import { beginMove, MOVE_JOB, moveHandler } from '../../../../server/storage/files/moveFiles.ts';
import { placedStorage } from '../../../../server/storage/files/placedStorage.ts';
import {
  ensurePlacement,
  PlacementError,
  readPlacement,
} from '../../../../server/storage/files/placement.ts';
import { verifyFiles } from '../../../../server/storage/files/verify.ts';
import { createDatabase, type TestDatabase } from '../../../support/product/testDatabase.ts';
import { readFrom, sha256Of } from './storageContract.ts';

const NOW_MS = Date.UTC(2026, 0, 1);

let database: TestDatabase;
let folder: string;
let storages: { local: FileStorage; s3: FileStorage };
let files: FileStorage;

beforeEach(async () => {
  database = await createDatabase('libsql', false);
  folder = mkdtempSync(join(tmpdir(), 'moyu-move-'));
  storages = {
    local: localStorage(join(folder, 'local')),
    s3: localStorage(join(folder, 's3')),
  };
  files = placedStorage({ db: database.db, storages, knownMs: 0 });
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const keyOf = (name: string) => `covers/u/${name}.webp`;

/** Registers a file, as an import does before it stores it. */
async function register(name: string): Promise<void> {
  const bytes = Buffer.from(name);
  const asset = { key: keyOf(name), sha256: sha256Of(bytes), bytes: bytes.length };
  const kind = { type: 'image/webp', store: 'files', sealed: true } as const;
  await transact(database.db, (t) => addAssets(t, [{ ...asset, ...kind }], NOW_MS));
}

async function store(name: string): Promise<void> {
  await register(name);
  const bytes = Buffer.from(name);
  await files.put(keyOf(name), bytes, { sha256: sha256Of(bytes) });
}

const begin = (to: 'local' | 's3') => transact(database.db, (t) => beginMove(t, to, NOW_MS));

function run(to: 'local' | 's3', how: Partial<JobRun> = {}): Promise<string | undefined> {
  const { signal } = new AbortController();
  const handler = moveHandler({ db: database.db, storages });
  return handler({ id: '', input: { to }, signal, report: () => undefined, ...how });
}

describe('a move of all files', () => {
  it('copies them, makes the other place the one that is read, and deletes nothing', async () => {
    for (const name of ['a', 'b', 'c']) await store(name);
    expect(await begin('s3')).toBe('begun');
    const reports: number[] = [];
    await run('s3', { report: ({ done }) => reports.push(done) });
    expect(reports.at(-1)).toBe(3);
    expect(await readPlacement(database.db)).toEqual({ place: 's3', after: '' });
    expect(await begin('s3')).toBe('there');
    rmSync(join(folder, 'local'), { recursive: true });
    expect(await verifyFiles(database.db, files)).toEqual({ checked: 3, wrong: [] });
    await store('d');
    expect(await begin('local')).toBe('begun');
    await run('local');
    rmSync(join(folder, 's3'), { recursive: true });
    expect(await verifyFiles(database.db, files)).toEqual({ checked: 4, wrong: [] });
  });

  it('goes on where it was interrupted', async () => {
    const names = Array.from({ length: 250 }, (_, i) => String(i).padStart(3, '0'));
    for (const name of names) await store(name);
    await begin('s3');
    const stop = new AbortController();
    const report: JobRun['report'] = ({ done }) => {
      if (done >= 120) stop.abort();
    };
    await expect(run('s3', { signal: stop.signal, report })).rejects.toThrow('aborted');
    expect(await readPlacement(database.db)).toMatchObject({ place: 'local', after: keyOf('099') });
    const read: string[] = [];
    const { s3 } = storages;
    storages.s3 = { ...s3, get: (key, range) => (read.push(key), s3.get(key, range)) };
    await run('s3');
    expect(read).not.toContain(keyOf('099'));
    expect(read).toContain(keyOf('100'));
    expect(await verifyFiles(database.db, files)).toMatchObject({ checked: 250, wrong: [] });
  });

  it('takes the pieces of uploads along', async () => {
    await store('a');
    const bytes = Buffer.from('a piece');
    const piece = { key: 'uploads/one/piece.part', sha256: sha256Of(bytes), bytes: bytes.length };
    const upload = { id: 'one', path: 'a.txt', bytes: 9, received: 7, owner: '' };
    await database.db
      .insertInto('upload')
      .values({ ...upload, state: 'open', in_pieces: 1, created_at: NOW_MS, updated_at: NOW_MS })
      .execute();
    await database.db
      .insertInto('upload_piece')
      .values({ ...piece, upload_id: 'one', from_byte: 0 })
      .execute();
    await files.put(piece.key, bytes, { sha256: piece.sha256 });
    await begin('s3');
    await run('s3');
    rmSync(join(folder, 'local'), { recursive: true });
    expect(await readFrom(files, piece.key)).toEqual(bytes);
  });

  it('misses no file that is stored while it runs', async () => {
    await store('b');
    // Begins before the move, and ends after it.
    await register('a');
    const bytes = Buffer.from('a');
    const source = (async function* () {
      await begin('s3');
      await store('during');
      await run('s3');
      yield bytes;
    })();
    await files.put(keyOf('a'), source, { sha256: sha256Of(bytes) });
    rmSync(join(folder, 'local'), { recursive: true });
    expect(await verifyFiles(database.db, files)).toEqual({ checked: 3, wrong: [] });
  });

  it('ends before the change where a file has another content than it should, and can be taken back', async () => {
    await store('a');
    await store('b');
    writeFileSync(join(folder, 'local', keyOf('b')), 'x');
    await begin('s3');
    await expect(run('s3')).rejects.toThrow(JobError);
    expect((await readPlacement(database.db)).place).toBe('local');
    // One that is wrong in the other place alone is written anew.
    writeFileSync(join(folder, 'local', keyOf('b')), 'b');
    writeFileSync(join(folder, 's3', keyOf('a')), 'wrong');
    expect(await begin('local')).toBe('cancelled');
    await run('s3');
    expect(await readPlacement(database.db)).toEqual({ place: 'local', after: '' });
    await begin('s3');
    await run('s3');
    expect(await verifyFiles(database.db, files)).toEqual({ checked: 2, wrong: [] });
  });

  it('is seen by a process that has read the place before', async () => {
    const late = placedStorage({ db: database.db, storages, knownMs: Infinity });
    await store('a');
    const range = { from: 0, to: 1 };
    expect((await readFrom(late, keyOf('a'), range)).toString()).toBe('a');
    await begin('s3');
    await run('s3');
    await store('b');
    expect((await readFrom(late, keyOf('b'), range)).toString()).toBe('b');
    await late.delete(keyOf('b'));
    expect(await late.head(keyOf('b'))).toBeUndefined();
  });
});

describe('the place of the files at the start', () => {
  it('is S3 where it is set up and nothing is stored yet, and else stays', async () => {
    const { db } = database;
    await ensurePlacement(db, false);
    expect(await readPlacement(db)).toEqual({ place: 'local', after: '' });
    await ensurePlacement(db, true);
    expect((await readPlacement(db)).place).toBe('s3');
    await expect(ensurePlacement(db, false)).rejects.toThrow(PlacementError);
  });

  it('is the folder where files are in it; a move to S3 ends where S3 is not set up any more', async () => {
    const { db } = database;
    await store('a');
    await ensurePlacement(db, true);
    expect((await readPlacement(db)).place).toBe('local');
    await begin('s3');
    await ensurePlacement(db, true);
    expect((await readPlacement(db)).movingTo).toBe('s3');
    await ensurePlacement(db, false);
    expect(await readPlacement(db)).toEqual({ place: 'local', after: '' });
    const jobs = await db.selectFrom('job').select('kind').execute();
    expect(jobs).toEqual([{ kind: MOVE_JOB }]);
  });
});
