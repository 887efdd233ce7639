import type { ComicPage, NovelContent } from '../../contract/index.ts';
import type { PagedContent } from '../chapters/content.ts';
import type { PictureRequest } from '../assets/pictures.ts';
import type { Shelf } from '../database/shelf.ts';
import type { Download, DownloadFailure, DownloadQueue, LiveDownload } from './download.ts';
import type { DownloadShelf } from './downloadShelf.ts';

/** What the runner works with: a page gives it its own, tests theirs. */

export type Manifest =
  | {
      readonly type: 'pages';
      readonly content: PagedContent;
      /** Uuid of the account that may read it, '' where it is free for everybody. */
      readonly owner: string;
    }
  /** Whole as it is: the text of a novel. */
  | { readonly type: 'text'; readonly content: NovelContent; readonly owner: string }
  | { readonly type: 'failed'; readonly reason: Exclude<DownloadFailure, 'pages'> };

export type FetchedPage =
  | {
      readonly type: 'fetched';
      /** Of the decrypted picture, whose hash and type were checked. */
      readonly bytes: number;
      /** Whether it is on the shelf; never rejects. */
      readonly kept: Promise<boolean>;
    }
  /**
   * `unanswered`: nobody there, or not in time, or cut short · `refused`: by an HTTP status of REFUSED_PAGE_STATUSES ·
   * `bad`: what came is not that page.
   */
  | { readonly type: 'unanswered' | 'refused' | 'bad' };

/** What lacks of a chapter, for somebody else to fetch. */
export interface AwayWish {
  readonly download: Download;
  readonly pages: readonly ComicPage[];
  /** Of a film: as `sourcesOf`. */
  readonly sources?: ReadonlyMap<string, string> | undefined;
  /** How far it is before. */
  readonly live: LiveDownload;
}

export interface RunnerDeps {
  readonly downloads: DownloadShelf;
  readonly shelf: Pick<Shelf, 'findChapter' | 'saveChapter'>;
  /** As the shelf's, and all tabs hear of it. */
  readonly changeQueue: (change: (queue: DownloadQueue) => DownloadQueue) => Promise<DownloadQueue>;
  /** @returns how to stop; called as well when the account has changed */
  readonly onQueueChange: (listener: () => void) => () => void;
  /** Uuid, '' while none is known. */
  readonly account: () => string;
  /** Pages, or texts, fetched at the same time. */
  readonly parallel: () => number;
  /** Never rejects, except with the signal's reason. */
  readonly fetchManifest: (download: Download, signal: AbortSignal) => Promise<Manifest>;
  /** Never rejects, except with the signal's reason. */
  readonly fetchPage: (request: PictureRequest, signal: AbortSignal) => Promise<FetchedPage>;
  /**
   * Has pages fetched and kept by the system as far as it will (features 26); what lacks afterwards is fetched page by page.
   * Never rejects, except with the signal's reason.
   */
  readonly fetchAway?: (wish: AwayWish, signal: AbortSignal) => Promise<void>;
  /** Undefined where the browser does not say. */
  readonly freeBytes: () => Promise<number | undefined>;
  /** Resolves when another page may be begun; rejects with the signal's reason. */
  readonly mayStart: (signal: AbortSignal) => Promise<void>;
  /** Rejects with the signal's reason. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  /** Nobody answered: whoever knows the connection may want to look. */
  readonly onUnanswered: () => void;
  /** The disk is so full that not even the queue can say so; bytes that lack, 0 where nobody knows. */
  readonly onFull: (shortBytes: number) => void;
  readonly onLive: (live: LiveDownload | undefined) => void;
  readonly onStarted: (download: Download) => void;
  /** Texts, by uuid, that are downloaded and have left the queue: some of many, `onCompleted` follows at their end. */
  readonly onTextsKept: (chapters: readonly string[]) => void;
  /** It is downloaded, and has left the queue; of texts, the last. */
  readonly onCompleted: (download: Download) => void;
}
