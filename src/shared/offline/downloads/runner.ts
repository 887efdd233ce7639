import { isNamed } from '../database/db.ts';
import { runChapter, type ChapterEnd } from './chapterRun.ts';
import type { Download } from './download.ts';
import { stopWithoutSpace } from './fullDisk.ts';
import { linkedTo } from './pageRuns.ts';
import { mayRun, nextToRun, withFailed } from './queue.ts';
import type { RunnerDeps } from './runnerDeps.ts';
import { runTexts } from './textRun.ts';

/**
 * Runs the queue, one chapter at a time and texts several at a time, until nothing may run; the caller then waits for a
 * change. One runner among all tabs ([Note: One downloader]).
 */
export async function runQueue(deps: RunnerDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const queue = await deps.downloads.queue();
    const next = nextToRun(queue, deps.account());
    if (!next) return;
    if (next.kind === 'novel') await runTexts(queue, deps, signal);
    else await runWanted(next, deps, signal);
  }
}

/** Runs until it is complete, failed, or no longer wanted. */
async function runWanted(download: Download, deps: RunnerDeps, signal: AbortSignal): Promise<void> {
  const stop = linkedTo(signal);
  const unwatch = deps.onQueueChange(() => void stopUnwanted(download, deps, stop.abort));
  deps.onStarted(download);
  try {
    const end = await runChapter(download, deps, stop.signal).catch((error: unknown) => {
      signal.throwIfAborted();
      // Aborted by a change of the queue: continues with the next chapter.
      return stop.signal.aborted ? ({ type: 'left' } as const) : unforeseen(error);
    });
    await note(download, end, deps);
  } finally {
    unwatch();
    stop.end();
    deps.onLive(undefined);
  }
}

/** A film whose quality changed restarts with a new manifest. */
async function stopUnwanted(
  { chapter, quality }: Download,
  deps: RunnerDeps,
  abort: () => void,
): Promise<void> {
  try {
    const queue = await deps.downloads.queue();
    const item = queue.items.find((each) => each.chapter === chapter);
    if (item?.quality !== quality || !mayRun(queue, chapter, deps.account())) abort();
  } catch (error) {
    console.warn('the downloads could not be read', error);
    abort();
  }
}

async function note(download: Download, end: ChapterEnd, deps: RunnerDeps): Promise<void> {
  const { chapter } = download;
  if (end.type === 'done' || end.type === 'left') await noteDone(download, deps);
  else if (end.type === 'full') await stopWithoutSpace(end.shortBytes, deps);
  else await deps.changeQueue((queue) => withFailed(queue, chapter, end));
}

/**
 * Checks the database: the worker may have completed the chapter, or the reader removed it or chose another quality.
 */
async function noteDone(download: Download, deps: RunnerDeps): Promise<void> {
  const { items } = await deps.downloads.queue();
  if (items.some(({ chapter }) => chapter === download.chapter)) return;
  if ((await deps.offlineStore.findChapter(download.chapter))?.pinned) deps.onCompleted(download);
}

/** An unexpected error fails the chapter, so that it is not retried forever and the others continue. */
function unforeseen(error: unknown): ChapterEnd {
  console.warn('a chapter could not be downloaded', error);
  const isFull = isNamed(error, 'QuotaExceededError');
  return isFull ? { type: 'full', shortBytes: 0 } : { type: 'failed', reason: 'server' };
}
