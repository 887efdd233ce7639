import type { KeptContent } from '../chapters/content.ts';
import type { KeptChapter } from '../database/shelf.ts';
import type { DownloadQueue, WorkRule } from './download.ts';

/** Bytes on the device, right to the byte: kept in the same transactions as the pictures they count. */
export interface ShelfSizes {
  /** By uuid of the chapter: its pictures and their bytes, staged pages of a download included. */
  readonly chapters: ReadonlyMap<string, { readonly pictures: number; readonly bytes: number }>;
  /** Covers and banners. */
  readonly coverBytes: number;
  readonly totalBytes: number;
}

/** What a launch found and put right. */
export interface Recovery {
  /** Bytes without a record, records without bytes, pages of chapters nobody knows: removed. */
  readonly orphans: number;
  readonly bytesFreed: number;
  /** Rows of the byte ledger that did not agree with the pictures. */
  readonly rowsMended: number;
  /**
   * Uuids of chapters that are pinned and whose pages are no longer all here, or whose manifest, with the text of a novel,
   * cannot be read; told again until they are unpinned.
   */
  readonly broken: readonly string[];
}

/** What an integrity check found. */
export interface Integrity {
  readonly pagesChecked: number;
  /** Chapters of novels. */
  readonly textsChecked: number;
  /** Their bytes are gone from the shelf; the chapters they lack in, to be fetched again. A `path` of '' is a text. */
  readonly badPages: readonly { readonly chapter: string; readonly path: string }[];
}

export interface IntegrityOptions {
  /** Uuids; absent: all. */
  readonly chapters?: readonly string[];
  readonly onProgress?: (checked: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export interface TrimLimits {
  /** Of what nobody downloaded on purpose; Infinity: none. */
  readonly bytesMax: number;
  /** Since it was last read, ms; Infinity: none. */
  readonly ageMaxMs: number;
  /** Uuids of chapters that stay: the open one, the next one, those in the queue. */
  readonly spare: ReadonlySet<string>;
  /** Ms since 1970. */
  readonly now: number;
}

/**
 * What downloading needs of the device besides the shelf itself: the same database through a connection of its own, in a
 * module that no first screen carries. There is none where nothing outlives the page.
 */
export interface DownloadShelf {
  queue(): Promise<DownloadQueue>;
  /**
   * Reads and writes in one transaction, so that two tabs cannot lose each other's changes.
   * @param change pure
   * @returns the queue as it is now
   */
  changeQueue(change: (queue: DownloadQueue) => DownloadQueue): Promise<DownloadQueue>;

  /** Paths of the manifest's pages that are here with the hash and the size it names. */
  keptPages(content: KeptContent): Promise<ReadonlySet<string>>;
  /**
   * The flip (features 10): in one transaction, if every page is here with its hash and size, the chapter is pinned and
   * leaves the queue. Killed before, it is not downloaded; after, it is. What was taken out of the queue meanwhile stays
   * as it is.
   * @returns paths of the pages that lack; none: it is done, or not wanted any more
   * @throws QuotaExceededError and others: nothing has changed
   */
  completeDownload(chapter: KeptChapter): Promise<readonly string[]>;
  /**
   * The same for texts, which are here with their manifest: those of one transaction, all or none, as long as they are in
   * the queue.
   * @throws as above
   */
  completeTexts(chapters: readonly KeptChapter[]): Promise<void>;
  /** Downloaded on purpose, or not any more: then it may be evicted. */
  setPinned(chapters: readonly string[], pinned: boolean): Promise<void>;

  rules(): Promise<readonly WorkRule[]>;
  /** Replaces the rule of its work and account; `keep: 'none'` removes it. */
  setRule(rule: WorkRule): Promise<void>;

  sizes(): Promise<ShelfSizes>;
  /**
   * Lets go what was read longest ago and nobody downloaded on purpose, then what was never read, until the limits hold
   * (features 16).
   * @returns bytes freed
   */
  trim(limits: TrimLimits): Promise<number>;
  /** Lets covers and banners go, but those of works that have chapters here or in line. @returns bytes freed */
  removeCovers(): Promise<number>;
  /** Settles what a kill left behind; at every launch, before the queue runs (features 12). */
  recover(): Promise<Recovery>;
  /**
   * Reads every page and removes those whose bytes are not what their hash says (features 11).
   * @throws AbortError
   */
  checkIntegrity(options?: IntegrityOptions): Promise<Integrity>;

  close(): void;
}
