import type { StoredContent } from '../chapters/content.ts';
import type { StoredChapter } from '../database/offlineStore.ts';
import type { Blocked, RemovedBlocked } from './blocked.ts';
import type { DownloadQueue, WorkRule } from './download.ts';

/** Bytes on the device, exact: from the ledger ([Note: Chapter ledger]). */
export interface StoreSizes {
  /** By uuid of the chapter: its assets and their bytes, pages of unfinished downloads included. */
  readonly chapters: ReadonlyMap<string, { readonly assets: number; readonly bytes: number }>;
  /** Covers and banners. */
  readonly coverBytes: number;
  readonly totalBytes: number;
}

/** What a launch found and repaired. */
export interface Recovery {
  /** Removed: bytes without a record, records without bytes, pages of unknown chapters. */
  readonly orphans: number;
  readonly bytesFreed: number;
  /** Ledger rows that disagreed with the assets. */
  readonly rowsMended: number;
  /** Uuids of pinned chapters with missing pages or an unreadable manifest; reported at each launch until unpinned. */
  readonly broken: readonly string[];
}

export interface Integrity {
  readonly pagesChecked: number;
  /** Chapters of novels. */
  readonly textsChecked: number;
  /** Removed from the store, by chapter, to be fetched again. A `path` of '' is a text. */
  readonly badPages: readonly { readonly chapter: string; readonly path: string }[];
}

export interface IntegrityOptions {
  /** Uuids; absent: all. */
  readonly chapters?: readonly string[];
  readonly onProgress?: (checked: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export interface TrimLimits {
  /** Of cached chapters; Infinity: no limit. */
  readonly bytesMax: number;
  /** Since the last reading, ms; Infinity: no limit. */
  readonly ageMaxMs: number;
  /** Uuids of chapters that stay: the open one, the next one, the queued ones. */
  readonly spare: ReadonlySet<string>;
  /** Ms since 1970. */
  readonly now: number;
}

/**
 * The database operations of downloads: the same database as the offline store's, over a connection of its own, in a
 * module that the first screen does not load. Absent if nothing outlives the page.
 */
export interface DownloadStore {
  queue(): Promise<DownloadQueue>;
  /** Reads and writes in one transaction, so that two tabs cannot lose each other's changes; `change` must be pure. */
  changeQueue(change: (queue: DownloadQueue) => DownloadQueue): Promise<DownloadQueue>;

  /** Paths of the manifest's pages that are stored with its hash and size. */
  storedPages(content: StoredContent): Promise<ReadonlySet<string>>;
  /**
   * Completes a chapter ([Note: Atomic chapter]); returns paths of missing pages.
   * @throws QuotaExceededError and others; nothing has changed then
   */
  completeDownload(chapter: StoredChapter): Promise<readonly string[]>;
  /** The same for texts, all or none; those no longer queued are skipped. */
  completeTexts(chapters: readonly StoredChapter[]): Promise<void>;
  /** Pinned chapters are never evicted. */
  setPinned(chapters: readonly string[], pinned: boolean): Promise<void>;

  rules(): Promise<readonly WorkRule[]>;
  /** Replaces the rule of its work and account; `keep: 'none'` removes it. */
  setRule(rule: WorkRule): Promise<void>;

  sizes(): Promise<StoreSizes>;
  /** Evicts cached chapters until the limits hold, in the order of `findEvictable`; returns the bytes freed. */
  trim(limits: TrimLimits): Promise<number>;
  /** Removes covers and banners except those of stored or queued works; returns the bytes freed. */
  removeCovers(): Promise<number>;
  /** Uuids of the works of which anything is stored or queued. */
  workUuids(): Promise<readonly string[]>;
  /** Removes all copies of what an operator blocked, downloaded or not, in one transaction. */
  removeBlocked(blocked: Blocked): Promise<RemovedBlocked>;
  /** Repairs what a kill left behind; runs at every launch, before the queue. */
  recover(): Promise<Recovery>;
  /** Reads every page and removes those whose hash does not match; throws AbortError. */
  checkIntegrity(options?: IntegrityOptions): Promise<Integrity>;

  close(): void;
}
