import { DOWNLOADS_PARALLEL_MAX } from '../../limits.ts';
import { bytesMeter } from './bytesMeter.ts';
import type { Download, DownloadQueue } from './download.ts';
import { stopWithoutSpace } from './fullDisk.ts';
import { fetchManifest } from './manifests.ts';
import { linkedTo } from './pageRuns.ts';
import { textsToRun } from './queue.ts';
import type { RunnerDeps } from './runnerDeps.ts';
import { textWriter } from './textWriter.ts';

/**
 * A text is a single response and a book has thousands, so texts are fetched in parallel and written in batches; the
 * queue is read once, and again only after a change.
 * @throws the signal's reason, or the database's error
 */
export async function runTexts(
  queue: DownloadQueue,
  deps: RunnerDeps,
  signal: AbortSignal,
): Promise<void> {
  const stop = linkedTo(signal);
  const texts = textQueue(queue, deps, stop.abort);
  const writer = textWriter(deps, stop.abort);
  const meter = bytesMeter(deps.now);
  const works = new Set<string>();

  function reportBegun(download: Download): void {
    if (!works.has(download.work)) deps.onStarted(download);
    works.add(download.work);
    const none = { pages: 1, pagesKept: 0, bytesKept: 0, bytes: 0 };
    deps.onLive({ chapter: download.chapter, ...none, bytesPerSecond: meter.bytesPerSecond() });
  }

  async function fetchNext(): Promise<void> {
    for (let next = texts.next(stop.signal); next; next = texts.next(stop.signal)) {
      const { download, wanted, end } = next;
      reportBegun(download);
      try {
        const manifest = await fetchText(download, deps, wanted);
        // The account changed: the response may belong to either.
        if (deps.account() !== download.account) return;
        if (manifest.type === 'text') meter.note(writer.store(download, manifest));
        else writer.fail(download, manifest.type === 'failed' ? manifest.reason : 'server');
      } catch (error) {
        stop.signal.throwIfAborted();
        // Removed or paused: the others continue.
        if (!wanted.aborted) throw error;
      } finally {
        end();
      }
      await writer.room();
    }
  }

  const together = Math.max(1, Math.min(deps.parallel(), DOWNLOADS_PARALLEL_MAX));
  try {
    const ends = await Promise.allSettled(Array.from({ length: together }, fetchNext));
    // Fetched texts are complete, so they are stored however the run ended.
    const { last, isFull, shortBytes } = await writer.end();
    if (last) deps.onCompleted(last);
    signal.throwIfAborted();
    if (isFull) return await stopWithoutSpace(shortBytes, deps);
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken) throw broken.reason;
  } finally {
    texts.close();
    stop.end();
    deps.onLive(undefined);
  }
}

/** An unexpected error fails the chapter, so that it is not retried forever and the others continue. */
async function fetchText(download: Download, deps: RunnerDeps, signal: AbortSignal) {
  try {
    return await fetchManifest(download, deps, signal);
  } catch (error) {
    signal.throwIfAborted();
    console.warn('a chapter could not be downloaded', error);
    return { type: 'failed', reason: 'server' } as const;
  }
}

/** The texts still to be started, following changes of the queue. */
function textQueue(queue: DownloadQueue, deps: RunnerDeps, giveUp: () => void) {
  const begun = new Set<string>();
  const running = new Map<string, () => void>();
  let waiting = [...textsToRun(queue, deps.account())];

  async function look(): Promise<void> {
    const wanted = textsToRun(await deps.downloads.queue(), deps.account());
    const uuids = new Set(wanted.map(({ chapter }) => chapter));
    for (const [chapter, abort] of running) if (!uuids.has(chapter)) abort();
    waiting = wanted.filter(({ chapter }) => !begun.has(chapter));
  }

  const close = deps.onQueueChange(() => {
    look().catch((error: unknown) => {
      console.warn('the downloads could not be read', error);
      giveUp();
    });
  });
  return {
    close,
    /** @throws the signal's reason */
    next(signal: AbortSignal) {
      signal.throwIfAborted();
      const download = waiting.shift();
      if (!download || download.account !== deps.account()) return undefined;
      const { chapter } = download;
      const link = linkedTo(signal);
      begun.add(chapter);
      running.set(chapter, link.abort);
      const end = () => {
        running.delete(chapter);
        link.end();
      };
      return { download, wanted: link.signal, end };
    },
  };
}
