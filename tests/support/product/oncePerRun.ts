import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The environment variable with the beginning of the paths of what the test processes of one run share. The folders lie
 * in `dist`, beside the real bundle, where a built server finds the demo catalogue by the same relative path.
 */
export const SHARED_BY_RUN = 'UNIT_SHARED';

const POLL_MS = 20;

/**
 * Fills a folder once per run: the first process that asks for it does, the others wait.
 * @param name letters, digits and hyphens
 * @param fill writes into the folder, which is empty
 * @returns the folder; undefined where nothing is shared: in benchmarks
 * @throws Error where another process failed to fill it
 */
export async function oncePerRun(
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  const shared = process.env[SHARED_BY_RUN];
  if (shared === undefined) return undefined;
  const folder = `${shared}-${name}`;
  const [done, failed] = [`${folder}.done`, `${folder}.failed`];
  if (existsSync(done)) return folder;
  if (isFirst(folder)) {
    try {
      await fill(folder);
    } catch (error) {
      writeFileSync(failed, String(error));
      throw error;
    }
    writeFileSync(done, '');
    return folder;
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error(`${name} could not be prepared, see the first failure`);
    await pause(POLL_MS);
  }
  return folder;
}

/** @returns whether this process made the folder, which one process can only */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
