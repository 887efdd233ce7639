import type { Kind } from '../../contract/index.ts';

/**
 * What is to be downloaded: plain data, the same in the database, in every tab and in the worker. What happens to it is
 * decided by the pure functions of `queue.ts`; `runner.ts` does what they say.
 */

/** Why a chapter stopped. Its pages that are whole stay; a retry asks only for the others. */
export type DownloadFailure =
  /** Pages that still failed after every retry; `failedPages` names them. */
  | 'pages'
  /** Nobody answered for its manifest. */
  | 'network'
  /** The back end answered, and not with pages: gone, refused, unreadable. */
  | 'server'
  /** It has to be bought first, or what was rented has ended. */
  | 'locked';

/** One chapter in line. */
export interface Download {
  /** Uuid of the chapter: the key, one download a chapter. */
  readonly chapter: string;
  readonly work: string;
  readonly kind: Kind;
  /** Uuid of the account that asked for it; it runs for no other. */
  readonly account: string;
  /** The work's title and cover, so that a list needs nothing else. */
  readonly workTitle: string;
  readonly cover: string;
  /** The chapter's, counted from 1. */
  readonly index: number;
  readonly title: string;
  /** Pages: the directory's word until the manifest is here. */
  readonly pages: number;
  /** Of all pages; 0 until the manifest is here. */
  readonly bytes: number;
  /** Pages of it on the device when it last stopped or was asked for; while it runs `LiveDownload` knows better. */
  readonly pagesKept: number;
  readonly state: 'waiting' | 'paused' | 'failed';
  /** '' unless it failed. */
  readonly reason: DownloadFailure | '';
  /** Counted from 1; of a chapter that failed for 'pages'. */
  readonly failedPages: readonly number[];
  /** Of a film: the id of the quality that was chosen; absent: the best one. */
  readonly quality?: string;
  /** Asked for by a person, or by a rule that keeps chapters ahead: what a rule asked for a change of the rule takes back. */
  readonly origin: 'person' | 'rule';
  /** When it was asked for, ms since 1970. */
  readonly at: number;
}

/** Why nothing runs although something waits. */
export type QueuePause =
  /** It may run. */
  | ''
  /** Until a person resumes it, restarts included. */
  | 'person'
  /** Too little space, or a write that failed for want of it. */
  | 'storage';

export interface DownloadQueue {
  /** In the order in which they are done. */
  readonly items: readonly Download[];
  readonly pause: QueuePause;
  /** Bytes that lack, where `pause` is 'storage' and it is known; else 0. */
  readonly shortBytes: number;
}

/** Which part of the queue is meant. */
export type DownloadSelection =
  | 'all'
  | { readonly work: string }
  | { readonly chapters: readonly string[] };

/** The chapter that is being fetched, as the tab that does it tells the others. */
export interface LiveDownload {
  readonly chapter: string;
  readonly pages: number;
  readonly pagesKept: number;
  /** Of the pages kept. */
  readonly bytesKept: number;
  /** Of all; 0 where not known yet. */
  readonly bytes: number;
  /** Over the last seconds. */
  readonly bytesPerSecond: number;
}

/** Why a queue that may run does not, at the moment: said where it is listed, ends by itself. */
export type DownloadWait =
  | ''
  | 'offline'
  /** Wi-Fi only, and this is none (or data is being saved). */
  | 'metered'
  /** The page is hidden, where a hidden page is frozen. */
  | 'hidden'
  /** Somebody is reading and needs the network. */
  | 'reading';

/** How many chapters of a work are kept without being asked each time (features 19). */
export type KeepRule =
  | { readonly keep: 'none' }
  /** The next so many that are not read. */
  | { readonly keep: 'next'; readonly count: number }
  | { readonly keep: 'unread' }
  | { readonly keep: 'all' };

export interface WorkRule {
  readonly work: string;
  readonly kind: Kind;
  readonly account: string;
  readonly rule: KeepRule;
  readonly at: number;
}
