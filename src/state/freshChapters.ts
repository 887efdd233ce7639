import type { CollectedWork } from '../shared/contract/index.ts';
import type { ReadEntry } from './userState.ts';

/**
 * What is new in a collected work, as the back end counted it and as this device has read since: whoever opened it
 * after its latest chapter came has seen that something came.
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
