import type { Directory, Kind, ProgressEntry, WorkDetail } from '../../contract/index.ts';
import type { KeptContent } from '../chapters/content.ts';

/**
 * What the device keeps: one interface, two stores behind it (IndexedDB, and memory where a browser
 * refuses to keep anything). Pages are kept decrypted, as ArrayBuffer with their type, one record a page.
 */

/** A decrypted picture. */
export interface KeptPicture {
  /** Path relative to the image base: the key. */
  readonly path: string;
  readonly bytes: ArrayBuffer;
  /** MIME type, from the picture's first bytes. */
  readonly type: string;
  /** Hex, of `bytes`; '' where no manifest named one and nothing could hash, and of covers that earlier versions stored. */
  readonly sha256: string;
  /** Uuid of the chapter whose page it is, or '' for covers and banners. */
  readonly chapter: string;
  /** When it was stored, ms since 1970. */
  readonly at: number;
}

/** A chapter's manifest and what is known of its use; pages of a comic are pictures, the text of a novel lies here. */
export interface KeptChapter {
  readonly uuid: string;
  readonly work: string;
  readonly kind: Kind;
  readonly content: KeptContent;
  /** Downloaded on purpose: never evicted without asking. */
  readonly pinned: boolean;
  /** Last opened, ms since 1970; 0: never, it was kept ahead of reading. */
  readonly readAt: number;
  readonly savedAt: number;
  /** Uuids of the accounts that may read it (`owners.ts`); '' or absent: free for everybody. */
  readonly owner?: string;
}

/** What a work's screens need when nothing answers. */
export interface KeptWork {
  readonly uuid: string;
  readonly kind: Kind;
  readonly detail: WorkDetail;
  readonly directory: Directory;
  readonly at: number;
  /** Uuid of the account whose marks these are: what is bought, locked, collected and read; absent: not known. */
  readonly account?: string | undefined;
}

/** A chapter as the shelf lists it. A novel's is one page, whole with its manifest. */
export interface ChapterSummary {
  readonly uuid: string;
  readonly work: string;
  readonly index: number;
  readonly title: string;
  readonly pages: number;
  readonly pagesKept: number;
  /** Of the pages kept; of a text, in UTF-8. */
  readonly bytes: number;
  /** Every page is here. */
  readonly complete: boolean;
  readonly pinned: boolean;
  readonly readAt: number;
  /** Uuids of the accounts that may read it (`owners.ts`); '': free for everybody. */
  readonly owner: string;
  /** Of a film: the id of the quality it is kept in. */
  readonly quality?: string;
}

/** A work with at least one complete chapter. */
export interface WorkSummary {
  readonly work: KeptWork;
  /** All its chapters that have anything kept, by index. */
  readonly chapters: readonly ChapterSummary[];
  readonly bytes: number;
  /** The newest `readAt` of its chapters. */
  readonly readAt: number;
}

/** From where encrypted pictures come: written by the page, read by the worker, which cannot keep it in memory. */
export interface PictureSource {
  /** Absolute address that picture paths are relative to. */
  readonly base: string;
  /** `comicimg_key` as the host page gave it. */
  readonly key: string;
}

/** A change made here that the back end has not heard of. */
export type Change =
  | { readonly type: 'progress'; readonly entry: ProgressEntry }
  | {
      readonly type: 'collect';
      readonly action: 'add' | 'delete';
      readonly kind: Kind;
      readonly work: string;
      /** ISO 8601 UTC. */
      readonly at: string;
    }
  /** The whole history of a kind, up to a time: ISO 8601 UTC. */
  | { readonly type: 'clear'; readonly kind: Kind; readonly at: string };

/** A change in line; changes are sent in the order of their ids. */
export interface QueuedChange {
  readonly id: number;
  /** Uuid of the account that made it, '' where none was known yet. Never sent for another one. */
  readonly account: string;
  readonly change: Change;
}

export interface Shelf {
  /** False: nothing outlives this page (private mode, storage refused). */
  readonly lasting: boolean;

  findPicture(path: string): Promise<KeptPicture | undefined>;
  /** @returns false where it could not be kept (storage full); what was there stays. */
  savePicture(picture: KeptPicture): Promise<boolean>;
  removePicture(path: string): Promise<void>;
  /**
   * Removes what a read found spoilt, unless another one was stored meanwhile.
   * @param at of the one that was read; absent: it goes only where its bytes are not here, or not all of them
   * @returns whether it was removed
   */
  removeSpoilt(path: string, at?: number): Promise<boolean>;

  findChapter(uuid: string): Promise<KeptChapter | undefined>;
  /**
   * Adds or replaces the manifest; pages that a new manifest no longer names, or names with another hash, go. What is
   * pinned stays pinned, the latest `readAt` counts, and without an `owner` the former one stays.
   */
  saveChapter(chapter: KeptChapter): Promise<boolean>;
  /** Notes that it was opened. */
  touchChapter(uuid: string, readAt: number): Promise<void>;
  /** What is kept of a chapter, without reading it; undefined: nothing. */
  keptChapter(uuid: string): Promise<ChapterSummary | undefined>;
  /** Summaries of one work's chapters, by index. */
  keptChapters(work: string): Promise<readonly ChapterSummary[]>;

  findWork(uuid: string): Promise<KeptWork | undefined>;
  saveWork(work: KeptWork): Promise<boolean>;
  /** Works with at least one complete chapter, the last read first. */
  keptWorks(): Promise<readonly WorkSummary[]>;

  /**
   * Lets chapters go, downloaded on purpose or not: manifests and pages, all of them or none. What else is known of
   * their works stays, and so does what a reader shows: it fetches its pages again.
   * @returns the bytes of the pages and texts that went
   */
  removeChapters(uuids: readonly string[]): Promise<number>;
  /** The same for all chapters of these works, those that are not complete included. */
  removeWorks(uuids: readonly string[]): Promise<number>;

  /** The last answer of a list (home, collection), for when nothing answers; unchecked: the reader parses it. */
  findAnswer(name: string): Promise<unknown>;
  saveAnswer(name: string, answer: unknown): Promise<boolean>;

  pictureSource(): Promise<PictureSource | undefined>;
  setPictureSource(source: PictureSource): Promise<void>;

  /** All of them or none. A later change of the same thing replaces the earlier one, at the end of the line. */
  queueChange(account: string, ...changes: readonly Change[]): Promise<void>;
  queuedChanges(account: string): Promise<readonly QueuedChange[]>;
  /** Removes what was sent, unless it was replaced meanwhile. */
  settleChanges(ids: readonly number[]): Promise<void>;

  close(): void;
}
