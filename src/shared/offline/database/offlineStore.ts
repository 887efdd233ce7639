import type { Directory, Kind, ProgressEntry, WorkDetail } from '../../contract/index.ts';
import type { AssetChapters } from '../assets/assetChapters.ts';
import type { StoredPanels } from '../assets/pagePanels.ts';
import type { StoredContent } from '../chapters/content.ts';

/**
 * The offline store: one interface for IndexedDB and, if the browser refuses storage, for memory. Pages are stored
 * decrypted, as ArrayBuffer with their type, one record each.
 */

export interface StoredAsset {
  /** The key: path relative to the image base. */
  readonly path: string;
  readonly bytes: ArrayBuffer;
  /** MIME type, from the first bytes. */
  readonly type: string;
  /** Hex, of `bytes`; '' if neither manifest nor device gave one, and for covers from earlier versions. */
  readonly sha256: string;
  /** Uuid of the chapter whose page it is, or '' for covers and banners. */
  readonly chapter: string;
  /** When it was stored, ms since 1970. */
  readonly at: number;
}

/** As it is found: it may have been stored for several chapters. */
export type FoundAsset = Omit<StoredAsset, 'chapter'> & { readonly chapter: AssetChapters };

/** A chapter's manifest and usage. A comic's pages are assets of their own; a novel's text is in the manifest. */
export interface StoredChapter {
  readonly uuid: string;
  readonly work: string;
  readonly kind: Kind;
  readonly content: StoredContent;
  /** Downloaded: never evicted without asking. */
  readonly pinned: boolean;
  /** Last opened, ms since 1970; 0: never, it was fetched ahead. */
  readonly readAt: number;
  readonly savedAt: number;
  /** Uuids of the accounts that may read it (`owners.ts`); '' or absent: free. */
  readonly owner?: string;
}

/** What a work's screens show while offline. */
export interface StoredWork {
  readonly uuid: string;
  readonly kind: Kind;
  readonly detail: WorkDetail;
  readonly directory: Directory;
  readonly at: number;
  /** Uuid of the account to which purchases, locks, favorite and progress belong; absent: unknown. */
  readonly account?: string | undefined;
}

/** A chapter in a list. A novel's chapter has one page, complete with its manifest. */
export interface ChapterSummary {
  readonly uuid: string;
  readonly work: string;
  readonly index: number;
  readonly title: string;
  readonly pages: number;
  readonly pagesKept: number;
  /** Of the stored pages; of a text, in UTF-8. */
  readonly bytes: number;
  readonly complete: boolean;
  readonly pinned: boolean;
  readonly readAt: number;
  /** Uuids of the accounts that may read it (`owners.ts`); '': free. */
  readonly owner: string;
  /** Of a film: the id of the stored quality. */
  readonly quality?: string;
}

/** A work with at least one complete chapter. */
export interface WorkSummary {
  readonly work: StoredWork;
  /** Its chapters with anything stored, by index. */
  readonly chapters: readonly ChapterSummary[];
  readonly bytes: number;
  /** The latest `readAt` of its chapters. */
  readonly readAt: number;
}

/** The source of encrypted images: saved by the page for the worker, whose memory does not last. */
export interface PictureSource {
  /** Absolute address to which image paths are relative. */
  readonly base: string;
  /** `comicimg_key` of the host page. */
  readonly key: string;
}

/** A pending change, not yet sent to the server. */
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
  /** Clears the history of a kind up to a time: ISO 8601 UTC. */
  | { readonly type: 'clear'; readonly kind: Kind; readonly at: string };

/** Changes are sent in the order of their ids. */
export interface QueuedChange {
  readonly id: number;
  /** Uuid of the account that made it, '' if none was known. Never sent for another account. */
  readonly account: string;
  readonly change: Change;
}

export interface OfflineStore {
  /** False: nothing outlives this page (incognito, storage refused). */
  readonly lasting: boolean;

  findAsset(path: string): Promise<FoundAsset | undefined>;
  /**
   * Bytes that are stored already stay pages of the chapters that they were pages of.
   * @returns false if it could not be stored (storage full); the previous record then stays
   */
  saveAsset(asset: StoredAsset): Promise<boolean>;
  removeAsset(path: string): Promise<void>;
  /**
   * Removes an asset that was read as damaged, unless it was replaced meanwhile; returns whether it did.
   * @param at of the damaged record; absent: removes it only if its bytes are missing or incomplete
   */
  removeSpoilt(path: string, at?: number): Promise<boolean>;

  /** The panels of a page that is stored with this hash. @param sha256 '': any */
  findPanels(path: string, sha256: string): Promise<StoredPanels | undefined>;
  /** @returns false if the page is not stored with this hash; rejects if nothing can be written */
  savePanels(path: string, sha256: string, panels: StoredPanels): Promise<boolean>;

  findChapter(uuid: string): Promise<StoredChapter | undefined>;
  /**
   * Adds or replaces the manifest and deletes pages it no longer names, or names with another hash, unless they are pages
   * of other chapters. A pinned chapter stays pinned, the latest `readAt` counts, and without an `owner` the previous one
   * stays.
   */
  saveChapter(chapter: StoredChapter): Promise<boolean>;
  /** Records that it was opened. */
  touchChapter(uuid: string, readAt: number): Promise<void>;
  /** The summary of a chapter, from the ledger; undefined: nothing is stored. */
  storedChapter(uuid: string): Promise<ChapterSummary | undefined>;
  /** By index. */
  storedChapters(work: string): Promise<readonly ChapterSummary[]>;

  findWork(uuid: string): Promise<StoredWork | undefined>;
  saveWork(work: StoredWork): Promise<boolean>;
  /** Works with at least one complete chapter, the last read first. */
  storedWorks(): Promise<readonly WorkSummary[]>;

  /**
   * Removes manifests and pages of chapters, all or none; returns the bytes freed. Pages of other chapters and other
   * records of their works stay.
   */
  removeChapters(uuids: readonly string[]): Promise<number>;
  /** The same for all chapters of these works, incomplete ones included. */
  removeWorks(uuids: readonly string[]): Promise<number>;

  /** The last response of a list (home, favorites), for offline use; not validated, the caller parses it. */
  findAnswer(name: string): Promise<unknown>;
  saveAnswer(name: string, answer: unknown): Promise<boolean>;

  pictureSource(): Promise<PictureSource | undefined>;
  setPictureSource(source: PictureSource): Promise<void>;

  /** All or none. A later change of the same subject replaces the earlier one, at the end of the queue. */
  queueChange(account: string, ...changes: readonly Change[]): Promise<void>;
  queuedChanges(account: string): Promise<readonly QueuedChange[]>;
  /** Removes sent changes, unless they were replaced meanwhile. */
  settleChanges(ids: readonly number[]): Promise<void>;

  close(): void;
}
