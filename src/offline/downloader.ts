import { loadSoftwareCrypto } from '../shared/crypto/loadSoftwareCrypto.ts';
import { fetchPage } from '../shared/offline/downloads/fetchPage.ts';
import type { FetchedPage } from '../shared/offline/downloads/runnerDeps.ts';
import { AssetError } from '../shared/offline/assets/assetError.ts';
import type { AssetRequest } from '../shared/offline/assets/ensureAsset.ts';
import type { PageOrder, PageReply } from './downloader.worker.ts';
import { getOfflineStore, savedPictureSource } from '../lib/pictures.ts';

/** After so many crashes the page fetches by itself. */
const WORKERS_LOST_MAX = 2;

export interface Downloader {
  /** Rejects only with the signal's reason, before `onArrived`: the bytes are here, to be decrypted and checked. */
  readonly fetchPage: (
    request: AssetRequest,
    signal: AbortSignal,
    onArrived?: () => void,
  ) => Promise<FetchedPage>;
  /** Terminates the worker; the next page starts another. */
  readonly rest: () => void;
}

interface Waiting {
  readonly onArrived: () => void;
  readonly answer: (page: FetchedPage | 'away') => void;
  readonly settleStored: (isStored: boolean | Promise<boolean>) => void;
  readonly stored: Promise<boolean>;
  readonly storeInPage: () => Promise<boolean>;
}

/** Fetches and stores pages in a dedicated worker, or in the page if no worker can run. */
export function createDownloader(): Downloader {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lost = 0;
  let lastId = 0;

  function onReply(reply: PageReply): void {
    const order = waiting.get(reply.id);
    if (reply.type === 'arrived') {
      order?.onArrived();
    } else if (reply.type === 'stored') {
      waiting.delete(reply.id);
      order?.settleStored(reply.isStored);
    } else if (reply.type === 'fetched') {
      order?.answer({ type: 'fetched', bytes: reply.bytes, stored: order.stored });
    } else {
      waiting.delete(reply.id);
      order?.answer(reply.type === 'away' ? 'away' : { type: reply.type });
    }
  }

  function close(): void {
    worker?.terminate();
    worker = undefined;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { answer, settleStored, storeInPage } of left) {
      answer('away');
      // A caller that already has its page still waits for the write, which the worker can no longer report.
      settleStored(storeInPage());
    }
  }

  function ensureWorker(): Worker | undefined {
    if (worker || typeof Worker === 'undefined' || lost >= WORKERS_LOST_MAX) return worker;
    const opened = openWorker();
    opened?.addEventListener('message', ({ data }: MessageEvent<PageReply>) => onReply(data));
    // Its script did not load, or it crashed.
    opened?.addEventListener('error', () => {
      lost += 1;
      close();
    });
    worker = opened;
    return worker;
  }

  /** @returns 'away' if no worker could do it */
  function ask(
    request: AssetRequest,
    signal: AbortSignal,
    onArrived?: () => void,
  ): Promise<FetchedPage | 'away'> {
    const source = savedPictureSource();
    const opened = ensureWorker();
    if (!opened || !source) return Promise.resolve('away');
    lastId += 1;
    const id = lastId;
    const post = (message: PageOrder) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none to name
      opened.postMessage(message);
    };
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(id);
        reject(signal.reason as Error);
        post({ id, isGivenUp: true });
      };
      let settleStored: Waiting['settleStored'] = () => {};
      const stored = new Promise<boolean>((settle) => {
        settleStored = settle;
      });
      const stopListening = () => signal.removeEventListener('abort', giveUp);
      waiting.set(id, {
        onArrived() {
          // What is here is soon stored; giving it up would fetch it again.
          stopListening();
          onArrived?.();
        },
        answer(page) {
          stopListening();
          resolve(page);
        },
        settleStored,
        stored,
        storeInPage: () => storeHere(request, signal),
      });
      signal.addEventListener('abort', giveUp, { once: true });
      post({ id, request, source });
    });
  }

  return {
    async fetchPage(request, signal, onArrived) {
      signal.throwIfAborted();
      const page = await ask(request, signal, onArrived);
      return page === 'away' ? fetchHere(request, signal) : page;
    },
    rest: close,
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

/** Reads the page from the offline store, or fetches it. */
async function storeHere(request: AssetRequest, signal: AbortSignal): Promise<boolean> {
  const page = await fetchHere(request, signal).catch(() => undefined);
  return page?.type === 'fetched' && page.stored;
}

async function fetchHere(request: AssetRequest, signal: AbortSignal): Promise<FetchedPage> {
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
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AssetError)) console.warn('a page could not be fetched', error);
    return { type: 'bad' };
  }
}
