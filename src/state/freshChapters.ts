import type { CollectedWork } from '../shared/contract/index.ts';
import type { ReadEntry } from './userState.ts';

/**
 * Number of new chapters of a favorite: the server's count, less what this device has read since; 0 if it has opened
 * the work after the latest chapter appeared.
 */
export function freshChapters(
  { uuid, new_chapters, chapters, latest }: CollectedWork,
  entries: readonly ReadEntry[],
): number {
  const entry = new_chapters > 0 && entries.find((each) => each.uuid === uuid);
  if (!entry) return new_chapters;
  if (latest && entry.at >= latest.at) return 0;
  return Math.max(0, Math.min(new_chapters, chapters - entry.index));
}
