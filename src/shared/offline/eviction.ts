import { EVICTION_SPARE_MS } from '../limits.ts';
import type { PictureRecord } from './db.ts';
import type { KeptChapter } from './shelf.ts';
import { groupByChapter } from './summaries.ts';

/**
 * The chapter to give up when storage is full: the least recently read one that nobody downloaded on purpose. Pages
 * whose manifest was never kept count as read when the last of them was stored.
 * @param spare uuid of the chapter being written
 */
export function findEvictable(
  chapters: readonly KeptChapter[],
  pictures: readonly PictureRecord[],
  { spare, now }: { readonly spare: string; readonly now: number },
): string | undefined {
  const usedAt = new Map<string, number>();
  for (const [chapter, pages] of groupByChapter(pictures)) {
    usedAt.set(chapter, Math.max(...pages.map(({ at }) => at)));
  }
  for (const { uuid, readAt, pinned } of chapters) usedAt.set(uuid, pinned ? Infinity : readAt);
  // Covers belong to no chapter.
  usedAt.delete('');
  usedAt.delete(spare);
  const [oldest] = [...usedAt].toSorted(([, a], [, b]) => a - b);
  return oldest && oldest[1] < now - EVICTION_SPARE_MS ? oldest[0] : undefined;
}
