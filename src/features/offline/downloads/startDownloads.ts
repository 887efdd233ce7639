import { getDownloadStore } from '../../../offline/downloadStore.ts';
import { whenIdle } from '../../../lib/whenIdle.ts';
import { ifNobodyOwns } from '../../../offline/downloadsLock.ts';
import { RECOVERY_IDLE_WAIT_MS } from '../../../shared/limits.ts';
import { watchBlocked } from '../recovery/blockedWorks.ts';
import { createEngine, type EngineDeps } from './downloadEngine.ts';
import { recoverDownloads, trimStore } from './downloadUpkeep.ts';
import { watchDownloads } from './downloadWatch.ts';

let isStarted = false;

/**
 * Repairs the offline store, then runs the queue; once per page, after the first screen has settled. Does nothing where
 * storage does not last.
 */
export async function startDownloads(deps: EngineDeps): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const downloads = await getDownloadStore();
  if (!downloads) return;
  await whenIdle(RECOVERY_IDLE_WAIT_MS);
  // Skipped while another tab writes, which ran the recovery when it was opened.
  await ifNobodyOwns(() => recoverDownloads(downloads, deps.session)).catch(warn);
  await watchBlocked({ ...deps.session, subscribe: deps.subscribe }).catch(warn);
  watchDownloads(createEngine(downloads, deps), deps);
  await trimStore(downloads, deps.session).catch(warn);
}

function warn(error: unknown): void {
  console.warn('downloads could not be checked', error);
}
