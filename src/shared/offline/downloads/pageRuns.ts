import type { ComicPage } from '../../contract/index.ts';
import {
  DOWNLOADS_PARALLEL_MAX,
  FILM_PIECES_UNWRITTEN_MAX,
  PAGE_RETRY_DELAYS_MS,
  PAGES_UNWRITTEN_MAX,
} from '../../limits.ts';
import type { AssetRequest } from '../assets/ensureAsset.ts';
import type { FetchedPage, PagesEnd, PagesWish, RunnerDeps } from './runnerDeps.ts';

/** What pages need where they are fetched: in the downloader's worker, or in the page. */
export interface PageRunDeps extends Pick<RunnerDeps, 'mayStart' | 'sleep' | 'onUnanswered'> {
  /** Requests at a time. */
  readonly parallel: number;
  /**
   * Never rejects, except with the signal's reason. `onArrived`: the bytes are here, to be decrypted and checked, which an
   * abort does not stop.
   */
  readonly fetchPage: (
    request: AssetRequest,
    signal: AbortSignal,
    onArrived: () => void,
  ) => Promise<FetchedPage>;
}

/** Fetches pages in order, several in parallel; a failed page does not affect the others. */
export async function fetchPages(
  { chapter, pages, sources, onStored }: PagesWish,
  deps: PageRunDeps,
  signal: AbortSignal,
): Promise<PagesEnd> {
  const stop = linkedTo(signal);
  const unwritten = new Set<Promise<void>>();
  const failed: string[] = [];
  const refused: string[] = [];
  const waiting = [...pages];
  const unwrittenMax = sources ? FILM_PIECES_UNWRITTEN_MAX : PAGES_UNWRITTEN_MAX;
  let isFull = false;

  async function note(path: string, bytes: number, stored: Promise<boolean>): Promise<void> {
    if (await stored) {
      onStored([{ path, bytes }]);
    } else {
      isFull = true;
      stop.abort();
    }
  }

  /** The next page is fetched while this one is written, unless too many are unwritten. */
  async function write(path: string, { bytes, stored }: Fetched): Promise<void> {
    const written = note(path, bytes, stored).finally(() => unwritten.delete(written));
    unwritten.add(written);
    while (unwritten.size >= unwrittenMax) await Promise.race(unwritten);
  }

  const together = Math.max(1, Math.min(deps.parallel, DOWNLOADS_PARALLEL_MAX, pages.length));
  const turns = networkTurns(together);

  async function fetchNext(): Promise<void> {
    for (;;) {
      const endTurn = await turns.next();
      const page = waiting.shift();
      if (!page) {
        endTurn();
        return;
      }
      const request = requestOf(page, chapter, sources);
      const end = await fetchPage(request, { deps, turns, endTurn }, stop.signal);
      if (end.type === 'fetched') await write(page.path, end);
      else (end.type === 'refused' ? refused : failed).push(page.path);
      if (end.type === 'refused' && sources) waiting.length = 0;
    }
  }

  // As many pages again are decrypted and checked meanwhile; pieces of films are larger, and are not encrypted.
  const runs = sources ? together : 2 * together;
  const ends = await Promise.allSettled(Array.from({ length: runs }, fetchNext));
  await Promise.all(unwritten);
  stop.end();
  signal.throwIfAborted();
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken && !isFull) throw broken.reason;
  return { failed, refused, isFull };
}

type Fetched = Extract<FetchedPage, { type: 'fetched' }>;

function requestOf(
  { path, bytes, sha256 }: ComicPage,
  chapter: string,
  sources: PagesWish['sources'],
): AssetRequest {
  const from = sources?.get(path);
  return { path, ...(from !== undefined && { from }), chapter, bytes, sha256 };
}

interface Turn {
  readonly deps: PageRunDeps;
  readonly turns: ReturnType<typeof networkTurns>;
  /** Ends the turn of the first attempt. */
  readonly endTurn: () => void;
}

/** Retries after PAGE_RETRY_DELAYS_MS, except after a refusal. */
async function fetchPage(
  wanted: AssetRequest,
  { deps, turns, endTurn: endFirst }: Turn,
  signal: AbortSignal,
): Promise<FetchedPage> {
  let isBad = false;
  for (let attempt = 0; ; attempt += 1) {
    const endTurn = attempt === 0 ? endFirst : await turns.next();
    let page: FetchedPage;
    try {
      await deps.mayStart(signal);
      // The bad response may come from the browser's cache.
      const request = { ...wanted, fresh: isBad, isLacking: true };
      page = await deps.fetchPage(request, signal, endTurn);
    } finally {
      endTurn();
    }
    // A page that had arrived before an abort is complete, and is stored.
    if (page.type !== 'fetched') signal.throwIfAborted();
    if (page.type === 'unanswered') deps.onUnanswered();
    isBad = page.type === 'bad';
    const delayMs = PAGE_RETRY_DELAYS_MS[attempt];
    if (page.type === 'fetched' || page.type === 'refused' || delayMs === undefined) return page;
    await deps.sleep(delayMs, signal);
  }
}

/** Turns of requests: `count` at a time, in the order of asking. */
function networkTurns(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  const pass = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    /** @returns ends the turn; idempotent */
    async next(): Promise<() => void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let hasEnded = false;
      return () => {
        if (!hasEnded) pass();
        hasEnded = true;
      };
    },
  };
}

/** Aborts with the given signal, or by `abort`. `AbortSignal.any` is missing in Safari before 17.4. */
export function linkedTo(signal: AbortSignal) {
  const controller = new AbortController();
  const follow = () => controller.abort(signal.reason);
  if (signal.aborted) follow();
  signal.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    end: () => signal.removeEventListener('abort', follow),
  };
}
