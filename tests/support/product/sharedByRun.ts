import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { TOP } from '../../../tools/run.mjs';
import { SHARED_BY_RUN } from './oncePerRun.ts';
import { dropPrepared } from './testDatabase.ts';

/** A file system in memory: databases of tests are hundreds of files each, which cost a disk most of their time. */
const MEMORY = '/dev/shm';
/** More than all temporary files of a run. */
const MEMORY_MIN_BYTES = 4 * 1024 ** 3;

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_MIN_BYTES;
}

/**
 * Around the unit tests: names what their processes share and where their temporary files are, and removes both at the
 * end, however the tests ended. Runs for each project of a run; the first shares with the others.
 */
export default function shareByRun(): (() => Promise<void>) | undefined {
  if (process.env[SHARED_BY_RUN] !== undefined) return undefined;
  const folder = join(TOP, 'dist');
  mkdirSync(folder, { recursive: true });
  const shared = mkdtempSync(join(folder, 'test-run-'));
  process.env[SHARED_BY_RUN] = shared;
  const memory = hasMemory() ? mkdtempSync(join(MEMORY, 'moyu-')) : undefined;
  if (memory !== undefined) {
    process.env['TMPDIR'] = memory;
    // PostgreSQL, which refuses to run as root, runs as another user in a folder of it.
    chmodSync(memory, 0o711);
  }
  return async () => {
    if (memory !== undefined) rmSync(memory, { recursive: true, force: true });
    await dropPrepared();
    const names = readdirSync(folder).filter((name) => name.startsWith(basename(shared)));
    for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  };
}
