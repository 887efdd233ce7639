import type { CollectedWork } from '../shared/contract/index.ts';
import type { ReadEntry } from './userState.ts';

/** Number of new chapters: the server's count, less those read on this device since; 0 if opened after the latest. */
export function freshChapters(
  { uuid, new_chapters, chapters, latest }: CollectedWork,
  entries: readonly ReadEntry[],
): number {
  const entry = new_chapters > 0 && entries.find((each) => each.uuid === uuid);
  if (!entry) return new_chapters;
  if (latest && entry.at >= latest.at) return 0;
  return Math.max(0, Math.min(new_chapters, chapters - entry.index));
}
