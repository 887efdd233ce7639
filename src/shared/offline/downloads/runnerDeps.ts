import type { ComicPage, NovelContent } from '../../contract/index.ts';
import type { PagedContent } from '../chapters/content.ts';
import type { OfflineStore } from '../database/offlineStore.ts';
import type { Download, DownloadFailure, DownloadQueue, LiveDownload } from './download.ts';
import type { DownloadStore } from './downloadStore.ts';

/** The runner's dependencies: a page passes its own, tests pass theirs. */

export type Manifest =
  | {
      readonly type: 'pages';
      readonly content: PagedContent;
      /** Uuid of the account that may read it, '' if free. */
      readonly owner: string;
    }
  /** The text of a novel, complete. */
  | { readonly type: 'text'; readonly content: NovelContent; readonly owner: string }
  | { readonly type: 'failed'; readonly reason: Exclude<DownloadFailure, 'pages'> };

export type FetchedPage =
  | {
      readonly type: 'fetched';
      /** Of the decrypted asset, already checked. */
      readonly bytes: number;
      /** Whether it is stored; never rejects. */
      readonly stored: Promise<boolean>;
    }
  /**
   * `unanswered`: no response, a timeout, or truncated · `refused`: an HTTP status of REFUSED_PAGE_STATUSES · `bad`:
   * the response is not that page.
   */
  | { readonly type: 'unanswered' | 'refused' | 'bad' };

export interface StoredPage {
  readonly path: string;
  /** Of the decrypted page. */
  readonly bytes: number;
}

/** Missing pages of a chapter. */
export interface PagesWish {
  readonly chapter: string;
  readonly pages: readonly ComicPage[];
  /** Of a film, from `sourcesOf`. All its addresses expire together: after a refusal no more pages start. */
  readonly sources: ReadonlyMap<string, string> | undefined;
  /** Called as pages are stored, several at a time. */
  readonly onStored: (pages: readonly StoredPage[]) => void;
}

/** Paths of the pages that failed. */
export interface PagesEnd {
  readonly failed: readonly string[];
  /** By the server: the current manifest may have other addresses. */
  readonly refused: readonly string[];
  /** A write failed, after which no more pages started. */
  readonly isFull: boolean;
}

/** Missing pages of a chapter, for Background Fetch. */
export interface AwayWish {
  readonly download: Download;
  readonly pages: readonly ComicPage[];
  /** Of a film, from `sourcesOf`. */
  readonly sources?: ReadonlyMap<string, string> | undefined;
  /** Progress before it. */
  readonly live: LiveDownload;
}

export interface RunnerDeps {
  readonly downloads: DownloadStore;
  readonly offlineStore: Pick<OfflineStore, 'findChapter' | 'saveChapter'>;
  /** Changes the stored queue and notifies all tabs. */
  readonly changeQueue: (change: (queue: DownloadQueue) => DownloadQueue) => Promise<DownloadQueue>;
  /** @returns unsubscribes; the listener also runs when the account changes */
  readonly onQueueChange: (listener: () => void) => () => void;
  /** Uuid, '' while none is known. */
  readonly account: () => string;
  /** Pages or texts fetched in parallel. */
  readonly parallel: () => number;
  /** Never rejects, except with the signal's reason. */
  readonly fetchManifest: (download: Download, signal: AbortSignal) => Promise<Manifest>;
  /** Fetches and stores pages in order, `parallel` at a time; what has arrived before an abort is stored. */
  readonly fetchPages: (wish: PagesWish, signal: AbortSignal) => Promise<PagesEnd>;
  /** Stores pages with Background Fetch; the runner fetches the missing ones. Rejects only with the signal's reason. */
  readonly fetchAway?: (wish: AwayWish, signal: AbortSignal) => Promise<void>;
  /** Undefined if the browser gives no estimate. */
  readonly freeBytes: () => Promise<number | undefined>;
  /** Resolves when another page may start; rejects with the signal's reason. */
  readonly mayStart: (signal: AbortSignal) => Promise<void>;
  /** Rejects with the signal's reason. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  /** A request got no answer: the connection should be checked. */
  readonly onUnanswered: () => void;
  /** The disk is too full to record that in the queue; missing bytes, 0 if unknown. */
  readonly onFull: (shortBytes: number) => void;
  readonly onLive: (live: LiveDownload | undefined) => void;
  readonly onStarted: (download: Download) => void;
  /** Uuids of downloaded texts that left the queue; `onCompleted` follows after the last. */
  readonly onTextsStored: (chapters: readonly string[]) => void;
  /** A chapter is downloaded and left the queue; for texts, only the last. */
  readonly onCompleted: (download: Download) => void;
}
