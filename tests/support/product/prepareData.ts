import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_ENTRY } from '../../../tools/freshness.mjs';
import { ChildServer } from './childServer.ts';
import { PREPARED_DATA } from './servers.ts';

/**
 * Before the tests that start built servers: one server imports the demo catalogue, and the others copy its data. All
 * temporary files of the run, profiles included, are in one folder, which is removed at the end, however the tests
 * ended.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-run-'));
  const dataDir = join(folder, 'prepared');
  const server = await ChildServer.start(SERVER_ENTRY, { DATA_DIR: dataDir, APP_DIR: '' });
  await server.stop();
  // Contains the id of the process that has the data open.
  rmSync(join(dataDir, 'ops.json'), { force: true });
  process.env[PREPARED_DATA] = dataDir;
  process.env['TMPDIR'] = folder;
  // The browser of a worker that has just ended may still write. Only the asynchronous form lists the folder again.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
