import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Of the same sources as `dist/app`, and yet another release: no chunk of a screen has the same name. */
export interface NextBuild {
  readonly folder: string;
  remove(): void;
}

/** Takes as long as a build does, ten seconds and more. */
export async function buildNext(): Promise<NextBuild> {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-next-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // A test that dies removes nothing by itself.
  process.once('exit', remove);
  const { VITEST: _test, NODE_ENV: _mode, ...env } = process.env;
  const script = fileURLToPath(new URL('nextBuild.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [script, folder], { env });
  return { folder, remove };
}
