import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_ENTRY } from '../../../tools/freshness.mjs';
import { ChildServer } from './childServer.ts';
import { PREPARED_DATA } from './servers.ts';

/**
 * Before the tests that start built servers: one of them imports the demo catalogue, and the others copy what it made.
 * Everything temporary of the run, profiles included, lies in one folder, which is gone afterwards however tests ended.
 */
export default async function prepareData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-run-'));
  const dataDir = join(folder, 'prepared');
  const server = await ChildServer.start(SERVER_ENTRY, { DATA_DIR: dataDir, APP_DIR: '' });
  await server.stop();
  // Says which process has the data open.
  rmSync(join(dataDir, 'ops.json'), { force: true });
  process.env[PREPARED_DATA] = dataDir;
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
