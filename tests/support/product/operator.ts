import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SERVER_ENTRY } from '../../../tools/freshness.mjs';
import { TOP } from '../../../tools/run.mjs';
import { environment } from '../drivers/environment.ts';
import type { RunningServer } from './servers.ts';

/**
 * Runs an operator command on the back end's machine.
 * @throws where it is rejected
 */
export async function operate(api: RunningServer, ...argv: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [SERVER_ENTRY, 'ops', ...argv], {
    cwd: TOP,
    env: { ...environment(), DATA_DIR: api.dataDir },
  });
  return stdout;
}
