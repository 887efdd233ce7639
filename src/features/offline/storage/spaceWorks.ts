import { sumBytes } from '../../../shared/offline/chapters/summaries.ts';
import type { Kind } from '../../../shared/contract/index.ts';
import type { StoreSizes } from '../../../shared/offline/downloads/downloadStore.ts';
import type { ChapterSummary, StoredWork } from '../../../shared/offline/database/offlineStore.ts';
import * as texts from './texts.ts';

/** The stored chapters by work, with the bytes of the ledger. */

export interface SpaceChapter {
  readonly uuid: string;
  /** From 1; 0: unknown. */
  readonly index: number;
  /** Exact. */
  readonly bytes: number;
  readonly isWhole: boolean;
  /** Downloaded by the reader or by a rule, not only cached. */
  readonly isPinned: boolean;
  /** Last opened, ms since 1970; 0: never. */
  readonly readAt: number;
}

export interface SpaceWork {
  /** '' for chapters of an unknown work. */
  readonly uuid: string;
  readonly kind: Kind;
  readonly title: string;
  readonly cover: string;
  /** The total number of chapters; 0: unknown. */
  readonly chaptersOfAll: number;
  readonly isFinished: boolean;
  /** By index. */
  readonly chapters: readonly SpaceChapter[];
  readonly bytes: number;
}

/** A work as the device knows it, with every chapter that has stored assets. */
export interface KnownWork {
  readonly work: StoredWork;
  readonly chapters: readonly ChapterSummary[];
}

/**
 * @param known each work once
 * @param isOwn whether the account may read the chapter; the others are in `othersWork`
 * @returns the largest first; bytes that no work accounts for come as a work of their own
 */
export function spaceWorks(
  known: readonly KnownWork[],
  sizes: StoreSizes,
  isOwn: (chapter: ChapterSummary) => boolean,
): SpaceWork[] {
  const claimed = new Set(known.flatMap(({ chapters }) => chapters.map(({ uuid }) => uuid)));
  const stray = [...sizes.chapters.keys()].filter((uuid) => !claimed.has(uuid));
  const works = known.map(({ work, chapters }) =>
    workOf(
      work,
      chapters.filter(isOwn).map((chapter) => chapterOf(chapter, sizes)),
    ),
  );
  const others = stray.map((uuid) => ({
    uuid,
    index: 0,
    bytes: bytesOf(uuid, sizes),
    isWhole: false,
    isPinned: false,
    readAt: 0,
  }));
  return [...works, workOf(undefined, others)]
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes);
}

/**
 * The chapters that only other accounts of this device may read, without titles: they take space and can be removed.
 * @returns undefined where there are none
 */
export function othersWork(
  known: readonly KnownWork[],
  sizes: StoreSizes,
  isOwn: (chapter: ChapterSummary) => boolean,
): SpaceWork | undefined {
  const foreign = known.flatMap(({ chapters }) => chapters.filter((each) => !isOwn(each)));
  const others = workOf(
    undefined,
    foreign.map((chapter) => chapterOf(chapter, sizes)),
  );
  if (others.bytes === 0) return undefined;
  return { ...others, uuid: OTHERS_WORK, title: texts.OTHER_ACCOUNTS };
}

export const OTHERS_WORK = 'others';

function chapterOf(
  { uuid, index, complete, pinned, readAt }: ChapterSummary,
  sizes: StoreSizes,
): SpaceChapter {
  const bytes = bytesOf(uuid, sizes);
  return { uuid, index, bytes, isWhole: complete, isPinned: pinned, readAt };
}

function bytesOf(uuid: string, { chapters }: StoreSizes): number {
  return chapters.get(uuid)?.bytes ?? 0;
}

function workOf(work: StoredWork | undefined, all: readonly SpaceChapter[]): SpaceWork {
  const chapters = all.filter(({ bytes }) => bytes > 0);
  return {
    uuid: work?.uuid ?? '',
    kind: work?.kind ?? 'comic',
    title: work?.detail.title ?? texts.OTHER_CHAPTERS,
    cover: work?.detail.cover ?? '',
    chaptersOfAll: work?.directory.chapters.length ?? 0,
    isFinished: work?.detail.status === 'finished',
    chapters,
    bytes: sumBytes(chapters),
  };
}
