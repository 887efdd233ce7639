import { isOnline } from '../../../state/store.ts';
import {
  adoptBackground,
  dropBackground,
  fetchAway,
  hasBackgroundFetch,
} from '../../../offline/backgroundFetch.ts';
import { createDownloader, type Downloader } from '../../../offline/downloader.ts';
import { createGate, type DownloadGate, isAsleep } from '../../../offline/downloadGate.ts';
import { onDownloadEvent, publishDownloadEvent } from '../../../offline/downloadEvents.ts';
import { changeQueue } from '../../../offline/downloadStore.ts';
import { whenOwner } from '../../../offline/downloadsLock.ts';
import { startPublishing, type DownloadPublisher } from '../../../offline/downloadPublisher.ts';
import { isMetered } from '../../../lib/network.ts';
import { loadAsset } from '../../../lib/pictures.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { sleep } from '../../../shared/offline/downloads/sleep.ts';
import { watchReaders, type Readers } from '../../../offline/readingFirst.ts';
import { askPersistence, persistence, storageSpace } from '../../../offline/storageSpace.ts';
import { FREE_BYTES_MIN, RUN_BROKEN_REST_MS } from '../../../shared/limits.ts';
import type { DownloadQueue, DownloadWait } from '../../../shared/offline/downloads/download.ts';
import type { DownloadStore } from '../../../shared/offline/downloads/downloadStore.ts';
import {
  nextToRun,
  withAdopted,
  withRetried,
  withSpace,
} from '../../../shared/offline/downloads/queue.ts';
import { runQueue } from '../../../shared/offline/downloads/runner.ts';
import type { RunnerDeps } from '../../../shared/offline/downloads/runnerDeps.ts';
import { freeChapters } from '../../../api/chapterOwner.ts';
import { fetchManifest } from './downloadManifest.ts';
import { autoRetries } from './downloadRetries.ts';
import { trimStore } from './downloadUpkeep.ts';
import { callFailed } from '../../../api/failure.ts';
import { accountOf, servicesOf, stateOf, type SessionApi } from '../../../api/thunk.ts';
import { createSignal } from '../../../lib/signal.ts';

/** Decides when downloads run, in which tab, and for how long. */

export interface EngineDeps {
  readonly session: SessionApi;
  /** Called after every change of the Redux store. */
  readonly subscribe: (listener: () => void) => () => void;
}

export type DownloadEngine = ReturnType<typeof createEngine>;

export function createEngine(downloads: DownloadStore, { session }: EngineDeps) {
  const gate = createGate(() => reasonToWait(session, readers));
  const fetching = fetchingTools(session, gate);
  const retries = autoRetries();
  const accountChange = createSignal();
  const room = watchRoom();
  const account = () => accountOf(session);
  let running: AbortController | undefined;
  let publisher: DownloadPublisher | undefined;
  let readers: Readers | undefined;
  let looping: Promise<void> | undefined;
  let isWanted = false;

  function recheck(): void {
    gate.recheck();
    publisher?.recheck();
  }

  const runTools: RunTools = {
    downloads,
    session,
    ...fetching,
    manifestDeps: { session, isFree: freeChapters(session) },
    mayStart: gate.mayStart,
    noteFull: room.noteFull,
    noteLive: (live) => publisher?.note(live),
    onAccountChange: accountChange.subscribe,
    complete() {
      tidyUp(downloads, session);
      void retry();
    },
  };

  async function loop(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      if (isAsleep() || !nextToRun(await ownQueue(downloads, account()), account())) continue;
      const stop = new AbortController();
      running = stop;
      const rest = (reason: unknown) => restAfter(reason, stop.signal);
      await whenOwner(() => run(stop.signal), stop.signal).catch(rest);
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    readers = watchReaders(recheck);
    publisher = startPublishing(gate.wait);
    try {
      await adoptBackground(downloads.queue, (live) => publisher?.note(live), signal);
      await runQueue(await runnerDeps(runTools), signal);
    } finally {
      publisher.end();
      publisher = undefined;
      readers.close();
      readers = undefined;
      fetching.downloader.rest();
    }
  }

  /** Starts the loop, or makes a running one check the queue again. */
  function kick(): void {
    isWanted = true;
    // Cancels the system's fetch of chapters that any tab has paused or removed from the queue.
    if (hasBackgroundFetch()) dropBackground(downloads.queue).catch(warn);
    looping ??= loop()
      .catch(warn)
      .finally(() => {
        looping = undefined;
        // Requested between the loop's last check and its end.
        if (isWanted) kick();
      });
  }

  /** Retries chapters that failed on the network, and resumes a queue paused for lack of space that is there now. */
  async function retry(): Promise<void> {
    try {
      await retryDue(downloads, { retries, room, account: account() });
      kick();
    } catch (error) {
      warn(error);
    }
  }

  return {
    kick,
    recheck,
    retry,
    /** Aborts the run so that another tab can take over; complete assets stay stored. */
    stop: () => running?.abort(),
    /** On pagehide: in WebKit the page would hold the worker's open transaction (`pageLeft.ts`). */
    leave() {
      running?.abort();
      fetching.downloader.rest();
    },
    accountChanged() {
      accountChange.emit();
      kick();
    },
  };
}

interface RunTools extends Pick<
  RunnerDeps,
  'downloads' | 'mayStart' | 'parallel' | 'onUnanswered'
> {
  readonly session: SessionApi;
  readonly downloader: Downloader;
  readonly manifestDeps: Parameters<typeof fetchManifest>[1];
  readonly noteFull: (shortBytes: number) => void;
  readonly noteLive: DownloadPublisher['note'];
  readonly complete: () => void;
  /** @returns stops it */
  readonly onAccountChange: (listener: () => void) => () => void;
}

function fetchingTools(
  session: SessionApi,
  gate: DownloadGate,
): Pick<RunTools, 'parallel' | 'onUnanswered' | 'downloader'> {
  const parallel = () => offlineSettings.read().parallel;
  const onUnanswered = () => void session.dispatch(callFailed({ kind: 'network' }));
  return { parallel, onUnanswered, downloader: createDownloader({ gate, parallel, onUnanswered }) };
}

async function runnerDeps(tools: RunTools): Promise<RunnerDeps> {
  const { downloads, session, downloader, manifestDeps, noteLive } = tools;
  return {
    downloads,
    offlineStore: await servicesOf(session.extra).offlineStore(),
    changeQueue: (change) => changeQueue(downloads, change),
    onQueueChange(listener) {
      const stopAccount = tools.onAccountChange(listener);
      const stopEvents = onDownloadEvent(({ type }) => type === 'queue' && listener());
      return () => {
        stopAccount();
        stopEvents();
      };
    },
    account: () => accountOf(session),
    parallel: tools.parallel,
    fetchManifest: (download, signal) => fetchManifest(download, manifestDeps, signal),
    fetchPages: downloader.fetchPages,
    fetchAway: (wish, signal) => fetchAway(wish, noteLive, signal),
    freeBytes,
    mayStart: tools.mayStart,
    sleep,
    now: () => Date.now(),
    onUnanswered: tools.onUnanswered,
    onFull: tools.noteFull,
    onLive: noteLive,
    // Offline, the library shows the cover with the title.
    onStarted({ cover }) {
      if (cover) loadAsset({ path: cover }).catch(warn);
    },
    onTextsStored: (chapters) => publishDownloadEvent({ type: 'done', chapters }),
    onCompleted: tools.complete,
  };
}

function reasonToWait(session: SessionApi, readers: Readers | undefined): DownloadWait {
  if (!isOnline(stateOf(session))) return 'offline';
  if (offlineSettings.read().wifiOnly && isMetered()) return 'metered';
  if (isAsleep()) return 'hidden';
  return readers?.areWaiting() ? 'reading' : '';
}

/** Its own event would restart the loop at once, and so would the events of another tab that fails the same way. */
async function restAfter(reason: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  warn(reason);
  await sleep(RUN_BROKEN_REST_MS, signal).catch(() => undefined);
}

interface RetryTools {
  readonly retries: ReturnType<typeof autoRetries>;
  readonly room: ReturnType<typeof watchRoom>;
  readonly account: string;
}

async function retryDue(
  downloads: DownloadStore,
  { retries, room, account }: RetryTools,
): Promise<void> {
  const queue = await downloads.queue();
  const chapters = retries.due(queue, account);
  retries.note(chapters);
  const which = { account, of: { chapters } };
  if (chapters.length > 0) await changeQueue(downloads, (each) => withRetried(each, which));
  if (await room.isBack(queue)) await changeQueue(downloads, withSpace);
}

function tidyUp(downloads: DownloadStore, session: SessionApi): void {
  publishDownloadEvent({ type: 'queue' });
  void askPersistenceOnce().catch(warn);
  void trimStore(downloads, session).catch(warn);
}

async function ownQueue(downloads: DownloadStore, account: string): Promise<DownloadQueue> {
  const queue = await downloads.queue();
  const isAllOwned = account === '' || queue.items.every((item) => item.account !== '');
  return isAllOwned ? queue : changeQueue(downloads, (each) => withAdopted(each, account));
}

function watchRoom() {
  /** Bytes in use when the last write failed for lack of space. */
  let usedWhenFull: number | undefined;
  return {
    noteFull(shortBytes: number): void {
      publishDownloadEvent({ type: 'full', shortBytes });
      const note = async () => {
        usedWhenFull = (await storageSpace())?.usedBytes;
      };
      void note().catch(warn);
    },

    /**
     * Whether a queue paused for lack of space may resume. Chromium's estimate is no evidence, since it reports a quota
     * of usage + 10 GiB whatever the disk holds: after a failed write, something must have been removed first, or the
     * app restarted.
     */
    async isBack({ pause, shortBytes }: DownloadQueue): Promise<boolean> {
      if (pause !== 'storage') return false;
      const space = await storageSpace();
      if (!space || space.freeBytes <= FREE_BYTES_MIN) return false;
      return shortBytes > 0 || usedWhenFull === undefined || space.usedBytes < usedWhenFull;
    },
  };
}

let hasAsked = false;

/** Runs with the first completed chapter; no caller waits for the answer. */
async function askPersistenceOnce(): Promise<void> {
  if (hasAsked) return;
  hasAsked = true;
  if ((await persistence()) === 'unknown') await askPersistence();
}

async function freeBytes(): Promise<number | undefined> {
  return (await storageSpace())?.freeBytes;
}

function warn(error: unknown): void {
  console.warn('downloads', error);
}
