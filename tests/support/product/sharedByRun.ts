import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TOP } from '../../../tools/run.mjs';
import { SHARED_BY_RUN } from './oncePerRun.ts';
import { dropPrepared } from './testDatabase.ts';

/**
 * Around the unit tests: names what their processes share, and removes it at the end, however the tests ended. Runs for
 * each project of a run; the first shares with the others.
 */
export default function shareByRun(): (() => Promise<void>) | undefined {
  if (process.env[SHARED_BY_RUN] !== undefined) return undefined;
  const folder = join(TOP, 'dist');
  mkdirSync(folder, { recursive: true });
  const shared = mkdtempSync(join(folder, 'test-run-'));
  process.env[SHARED_BY_RUN] = shared;
  return async () => {
    await dropPrepared();
    const names = readdirSync(folder).filter((name) => name.startsWith(basename(shared)));
    for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  };
}
