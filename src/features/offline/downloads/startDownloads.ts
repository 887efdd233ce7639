import { getDownloadShelf } from '../../../offline/downloadShelf.ts';
import { ifNobodyOwns } from '../../../offline/downloadsLock.ts';
import { RECOVERY_IDLE_WAIT_MS } from '../../../shared/limits.ts';
import { createEngine, type EngineDeps } from './downloadEngine.ts';
import { recoverDownloads, trimShelf } from './downloadUpkeep.ts';
import { watchDownloads } from './downloadWatch.ts';

let isStarted = false;

/**
 * Puts right what the last launch left behind, then does what is in line; once a page, when the first screen has settled.
 * Does nothing where nothing lasts.
 */
export async function startDownloads(deps: EngineDeps): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const downloads = await getDownloadShelf();
  if (!downloads) return;
  await whenIdle();
  // Not while another tab writes: that one did the same when it was opened.
  await ifNobodyOwns(() => recoverDownloads(downloads, deps.session)).catch(warn);
  watchDownloads(createEngine(downloads, deps), deps);
  await trimShelf(downloads, deps.session).catch(warn);
}

/** Safari has no word for it. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 0);
    else requestIdleCallback(() => resolve(), { timeout: RECOVERY_IDLE_WAIT_MS });
  });
}

function warn(error: unknown): void {
  console.warn('the shelf could not be put in order', error);
}
