import { loadSoftwareCrypto } from '../shared/crypto/loadSoftwareCrypto.ts';
import { fetchPage } from '../shared/offline/downloads/fetchPage.ts';
import { fetchPages } from '../shared/offline/downloads/pageRuns.ts';
import type {
  FetchedPage,
  PagesEnd,
  PagesWish,
  RunnerDeps,
  StoredPage,
} from '../shared/offline/downloads/runnerDeps.ts';
import { AssetError } from '../shared/offline/assets/assetError.ts';
import type { AssetRequest } from '../shared/offline/assets/ensureAsset.ts';
import type { PagesConditions, PagesOrder, PagesReply } from './downloader.worker.ts';
import type { DownloadGate } from './downloadGate.ts';
import { sleep } from '../shared/offline/downloads/sleep.ts';
import { getOfflineStore, savedPictureSource } from '../lib/pictures.ts';

/** After so many crashes the page fetches by itself. */
const WORKERS_LOST_MAX = 2;

export interface Downloader extends Pick<RunnerDeps, 'fetchPages'> {
  /** Terminates the worker; the next chapter starts another. */
  readonly rest: () => void;
}

interface DownloaderDeps extends Pick<RunnerDeps, 'parallel' | 'onUnanswered'> {
  readonly gate: DownloadGate;
}

/** A run in the worker. */
interface Run {
  readonly onReply: (reply: PagesReply) => void;
  /** The worker crashed, or was terminated. */
  readonly onLost: () => void;
}

/**
 * - `lost`: by a crash; another worker may continue
 * - `away`: not possible in a worker
 */
type WorkerEnd = PagesEnd | 'lost' | 'away';

/** Fetches and stores the pages of a chapter in a dedicated worker, or in the page if no worker can run. */
export function createDownloader(deps: DownloaderDeps): Downloader {
  const runs = new Map<number, Run>();
  let worker: Worker | undefined;
  let lost = 0;
  let lastId = 0;

  function close(): void {
    worker?.terminate();
    worker = undefined;
    const left = [...runs.values()];
    runs.clear();
    for (const { onLost } of left) onLost();
  }

  function ensureWorker(): Worker | undefined {
    if (worker || typeof Worker === 'undefined' || lost >= WORKERS_LOST_MAX) return worker;
    const opened = openWorker();
    opened?.addEventListener('message', ({ data }: MessageEvent<PagesReply>) =>
      runs.get(data.id)?.onReply(data),
    );
    // Its script did not load, or it crashed.
    opened?.addEventListener('error', () => {
      lost += 1;
      close();
    });
    worker = opened;
    return worker;
  }

  async function fetchInWorker(wish: PagesWish, signal: AbortSignal): Promise<WorkerEnd> {
    const source = savedPictureSource();
    const opened = ensureWorker();
    if (!opened || !source) return 'away';
    lastId += 1;
    const id = lastId;
    const run = runIn(opened, { id, wish, source, signal, deps });
    runs.set(id, run);
    try {
      return await run.ended;
    } finally {
      runs.delete(id);
    }
  }

  return {
    async fetchPages(wish, signal) {
      const stored = new Set<string>();
      const onStored = (pages: readonly StoredPage[]) => {
        for (const { path } of pages) stored.add(path);
        wish.onStored(pages);
      };
      const left = () => {
        const pages = wish.pages.filter(({ path }) => !stored.has(path));
        return { ...wish, pages, onStored };
      };
      for (;;) {
        signal.throwIfAborted();
        const end = await fetchInWorker(left(), signal);
        if (end === 'away') return fetchPagesHere(left(), deps, signal);
        if (end !== 'lost') return end;
      }
    },
    rest: close,
  };
}

interface WorkerRun {
  readonly id: number;
  readonly wish: PagesWish;
  readonly source: PagesConditions['source'];
  readonly signal: AbortSignal;
  readonly deps: DownloaderDeps;
}

/** Starts a run in the worker; `ended` rejects with the signal's reason. */
function runIn(
  worker: Worker,
  { id, wish: { onStored, ...wish }, source, signal, deps }: WorkerRun,
): Run & { readonly ended: Promise<WorkerEnd> } {
  const { gate } = deps;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none to name
  const post = (order: PagesOrder) => worker.postMessage(order);
  const conditions = () => ({ wait: gate.wait(), source: savedPictureSource() ?? source });
  let sent = conditions();
  let hasBegun = false;
  let settle: (end: WorkerEnd) => void = () => {};

  function sendChange(): void {
    const now = conditions();
    if (now.wait === sent.wait && now.source === sent.source) return;
    sent = now;
    post({ id, type: 'change', conditions: now });
  }

  function stop(): void {
    post({ id, type: 'stop' });
    // A worker whose script has not loaded yet has fetched nothing that it would have to store.
    if (!hasBegun) settle('lost');
  }

  const ended = new Promise<WorkerEnd>((resolve, reject) => {
    settle = (end) => {
      unsubscribe();
      signal.removeEventListener('abort', stop);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve(end);
    };
  });
  const unsubscribe = gate.onRecheck(sendChange);
  signal.addEventListener('abort', stop, { once: true });
  post({ id, type: 'start', wish, parallel: deps.parallel(), conditions: sent });
  return {
    ended,
    onLost: () => settle('lost'),
    onReply(reply) {
      if (reply.type === 'begun') hasBegun = true;
      else if (reply.type === 'stored') onStored(reply.pages);
      else if (reply.type === 'unanswered') deps.onUnanswered();
      else if (reply.type === 'ended') settle(reply.end);
      else settle('away');
    },
  };
}

function openWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./downloader.worker.ts', import.meta.url), {
      type: 'module',
      name: 'downloads',
    });
  } catch {
    // Blocked by a policy: the page does the work.
    return undefined;
  }
}

function fetchPagesHere(
  wish: PagesWish,
  { gate, parallel, onUnanswered }: DownloaderDeps,
  signal: AbortSignal,
): Promise<PagesEnd> {
  const { mayStart } = gate;
  const deps = { parallel: parallel(), fetchPage: fetchHere, mayStart, sleep, onUnanswered };
  return fetchPages(wish, deps, signal);
}

async function fetchHere(
  request: AssetRequest,
  signal: AbortSignal,
  onArrived: () => void,
): Promise<FetchedPage> {
  const source = savedPictureSource();
  if (!source) return { type: 'unanswered' };
  try {
    return await fetchPage(request, {
      offlineStore: await getOfflineStore(),
      source,
      signal,
      // A reader of this page may have requested the same asset.
      isOwnRequest: false,
      loadSoftware: loadSoftwareCrypto,
      onArrived,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AssetError)) console.warn('a page could not be fetched', error);
    return { type: 'bad' };
  }
}
