import { fetchPage } from '../shared/offline/downloads/fetchPage.ts';
import { fetchPages } from '../shared/offline/downloads/pageRuns.ts';
import { DOWNLOAD_WRITE_WAIT_MS, STORED_REPORT_DELAY_MS } from '../shared/limits.ts';
import { DATABASE_NAME } from '../shared/names.ts';
import { openStore } from '../shared/offline/database/openStore.ts';
import type { DownloadWait } from '../shared/offline/downloads/download.ts';
import type { PagesEnd, PagesWish, StoredPage } from '../shared/offline/downloads/runnerDeps.ts';
import type { PictureSource, OfflineStore } from '../shared/offline/database/offlineStore.ts';
import { createGate } from './downloadGate.ts';
import { sleep } from '../shared/offline/downloads/sleep.ts';

/**
 * Fetches, decrypts, checks and writes the missing pages of a chapter off the main thread: a download delays no frame,
 * and no page of it waits for a busy main thread.
 */

/** What the worker cannot know by itself; sent again after every change. */
export interface PagesConditions {
  readonly source: PictureSource;
  /** Why no page may start now. */
  readonly wait: DownloadWait;
}

export type PagesOrder =
  | {
      readonly id: number;
      readonly type: 'start';
      readonly wish: Omit<PagesWish, 'onStored'>;
      /** Requests at a time. */
      readonly parallel: number;
      readonly conditions: PagesConditions;
    }
  | { readonly id: number; readonly type: 'change'; readonly conditions: PagesConditions }
  | { readonly id: number; readonly type: 'stop' };

export type PagesReply =
  /** The worker runs: what has arrived before a `stop` is stored, and `stopped` follows. */
  | { readonly id: number; readonly type: 'begun' | 'stopped' }
  | { readonly id: number; readonly type: 'stored'; readonly pages: readonly StoredPage[] }
  /** A request got no answer. */
  | { readonly id: number; readonly type: 'unanswered' }
  | { readonly id: number; readonly type: 'ended'; readonly end: PagesEnd }
  /** Not possible in the worker, but the page may still succeed. */
  | { readonly id: number; readonly type: 'away' };

interface Run {
  readonly stop: () => void;
  readonly change: (conditions: PagesConditions) => void;
}

const running = new Map<number, Run>();
let opening: Promise<OfflineStore> | undefined;

addEventListener('message', ({ data }: MessageEvent<PagesOrder>) => {
  if (data.type === 'start') void carryOut(data);
  else if (data.type === 'change') running.get(data.id)?.change(data.conditions);
  else running.get(data.id)?.stop();
});

async function carryOut({ id, wish, parallel, ...order }: Extract<PagesOrder, { type: 'start' }>) {
  let { conditions } = order;
  const stop = new AbortController();
  const gate = createGate(() => conditions.wait);
  const report = storedReport(id);
  running.set(id, {
    stop: () => stop.abort(),
    change(next) {
      conditions = next;
      gate.recheck();
    },
  });
  reply({ id, type: 'begun' });
  try {
    const end = await fetchPages(
      { ...wish, onStored: report.note },
      {
        parallel,
        async fetchPage(request, signal, onArrived) {
          const offlineStore = await lastingStore();
          const { source } = conditions;
          const own = { offlineStore, source, signal, isOwnRequest: true };
          return fetchPage(request, { ...own, onArrived });
        },
        mayStart: gate.mayStart,
        sleep,
        onUnanswered: () => reply({ id, type: 'unanswered' }),
      },
      stop.signal,
    );
    report.flush();
    reply({ id, type: 'ended', end });
  } catch {
    report.flush();
    // The page has more options, and reports the error if those fail too.
    reply({ id, type: stop.signal.aborted ? 'stopped' : 'away' });
  } finally {
    running.delete(id);
  }
}

/** @throws Error if nothing lasts here: a store in this worker's memory would be lost with the worker */
async function lastingStore(): Promise<OfflineStore> {
  opening ??= openStore(DATABASE_NAME, DOWNLOAD_WRITE_WAIT_MS);
  const offlineStore = await opening;
  if (!offlineStore.lasting) throw new Error('nothing lasts here');
  return offlineStore;
}

/** Reports stored pages together, after STORED_REPORT_DELAY_MS: each message takes time of the main thread. */
function storedReport(id: number) {
  let pages: StoredPage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (pages.length > 0) reply({ id, type: 'stored', pages });
    pages = [];
  };
  return {
    note(some: readonly StoredPage[]): void {
      pages.push(...some);
      timer ??= setTimeout(flush, STORED_REPORT_DELAY_MS);
    },
    flush,
  };
}

function reply(message: PagesReply): void {
  postMessage(message);
}
