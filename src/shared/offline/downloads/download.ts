import type { Kind } from '../../contract/index.ts';

/**
 * A download as plain data, the same in the database, in every tab and in the worker. The pure functions of `queue.ts`
 * decide what happens to it; `runner.ts` carries it out.
 */

/** Why a chapter failed. Its complete pages stay; a retry fetches only the others. */
export type DownloadFailure =
  /** Pages that failed after all retries; see `failedPages`. */
  | 'pages'
  /** The server did not answer the request for its manifest. */
  | 'network'
  /** The server answered without pages: removed, refused, or unreadable. */
  | 'server'
  /** It must be purchased first, or a rental has ended. */
  | 'locked';

export interface Download {
  /** Uuid of the chapter: the key, one download per chapter. */
  readonly chapter: string;
  readonly work: string;
  readonly kind: Kind;
  /** Uuid of the account that requested it; it runs for no other. */
  readonly account: string;
  /** The work's title and cover, so that a list needs no other record. */
  readonly workTitle: string;
  readonly cover: string;
  /** Of the chapter, counted from 1. */
  readonly index: number;
  readonly title: string;
  /** Number of pages; the directory's until the manifest is stored. */
  readonly pages: number;
  /** Of all pages; 0 until the manifest is stored. */
  readonly bytes: number;
  /** Stored pages when it was queued or last stopped; while it runs, see `LiveDownload`. */
  readonly pagesKept: number;
  readonly state: 'waiting' | 'paused' | 'failed';
  /** '' unless it failed. */
  readonly reason: DownloadFailure | '';
  /** Counted from 1; set if `reason` is 'pages'. */
  readonly failedPages: readonly number[];
  /** Of a film: the id of the chosen quality; absent: the best. */
  readonly quality?: string;
  /** Queued by the reader or by a rule; a change of the rule removes only its own. */
  readonly origin: 'person' | 'rule';
  /** When it was queued, ms since 1970. */
  readonly at: number;
}

/** Why nothing runs although downloads wait. */
export type QueuePause =
  /** Not paused. */
  | ''
  /** Until the reader resumes it, across restarts. */
  | 'person'
  /** Too little space. */
  | 'storage';

export interface DownloadQueue {
  /** In download order. */
  readonly items: readonly Download[];
  readonly pause: QueuePause;
  /** Missing bytes, if `pause` is 'storage' and the amount is known; else 0. */
  readonly shortBytes: number;
}

export type DownloadSelection =
  | 'all'
  | { readonly work: string }
  | { readonly chapters: readonly string[] };

/** The running download, as its tab publishes it. */
export interface LiveDownload {
  readonly chapter: string;
  readonly pages: number;
  readonly pagesKept: number;
  /** Of the stored pages. */
  readonly bytesKept: number;
  /** Of all pages; 0 if not known yet. */
  readonly bytes: number;
  /** Over the last DOWNLOAD_SPEED_WINDOW_MS. */
  readonly bytesPerSecond: number;
}

/** Why a queue that is not paused waits at the moment; ends by itself. */
export type DownloadWait =
  | ''
  | 'offline'
  /** Wi-Fi only, and the connection is not Wi-Fi (or data saving is on). */
  | 'metered'
  /** The page is hidden, on a platform that freezes hidden pages. */
  | 'hidden'
  /** A reader needs the network ([Note: Reading first]). */
  | 'reading';

/** Which chapters of a work are downloaded automatically (SPECIFICATION: Downloads). */
export type DownloadRule =
  | { readonly keep: 'none' }
  /** The next `count` unread chapters. */
  | { readonly keep: 'next'; readonly count: number }
  | { readonly keep: 'unread' }
  | { readonly keep: 'all' };

export interface WorkRule {
  readonly work: string;
  readonly kind: Kind;
  readonly account: string;
  readonly rule: DownloadRule;
  readonly at: number;
}
