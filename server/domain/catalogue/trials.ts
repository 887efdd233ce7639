import { badInput } from '../../base/apiError.ts';
import type { Write } from '../../storage/database.ts';
import { inParts } from '../../storage/inParts.ts';
import type { ChapterTable } from '../../storage/tables.ts';
import { updateWorkSums } from './workSums.ts';

/**
 * Sets how much of an episode plays before it is purchased, in all its versions. Passes that were given out keep their end.
 * @param seconds shorter than each version; 0: no trial
 * @returns whether it was changed
 * @throws ApiError 400 where the episode has no film, or one that is not longer
 */
export async function setTrial(
  t: Write,
  { id, work_id, state }: ChapterTable,
  seconds: number,
  nowMs: number,
): Promise<boolean> {
  const versions = await t
    .selectFrom('film_episode')
    .select(['duration', 'preview_seconds'])
    .where('chapter_id', '=', id)
    .execute();
  if (versions.length === 0) throw badInput('trial_seconds', '还没有影片，不能设试看');
  const longest = Math.min(...versions.map(({ duration }) => duration)) - 1;
  if (seconds > 0 && seconds > longest) {
    throw badInput('trial_seconds', `试看要比影片短，最多 ${Math.max(0, longest)} 秒`);
  }
  if (versions.every(({ preview_seconds: before }) => before === seconds)) return false;
  await t
    .updateTable('film_episode')
    .set({ preview_seconds: seconds })
    .where('chapter_id', '=', id)
    .execute();
  await t
    .updateTable('chapter')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (state === 'published') await updateWorkSums(t, [work_id], nowMs);
  return true;
}

/**
 * Sets the trials of many episodes; those without a film, or with one that is not longer, stay as they are.
 * @param seconds 0: no trial
 * @returns how many episodes have another trial afterwards
 */
export async function setTrials(
  t: Write,
  chapterIds: readonly string[],
  seconds: number,
): Promise<number> {
  let changed = 0;
  for (const part of inParts(chapterIds)) {
    const rows = await t
      .updateTable('film_episode')
      .set({ preview_seconds: seconds })
      .where('chapter_id', 'in', part)
      .where('duration', '>', seconds)
      .where('preview_seconds', '<>', seconds)
      .returning('chapter_id')
      .execute();
    const ids = [...new Set(rows.map(({ chapter_id: id }) => id))];
    if (ids.length === 0) continue;
    await t
      .updateTable('chapter')
      .set((is) => ({ revision: is('revision', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    changed += ids.length;
  }
  return changed;
}

/**
 * The trial of an episode's next version: that of the version before, unless it would show the whole film.
 * @param duration of the next version, in seconds
 * @returns seconds; 0: none
 */
export async function trialOfNext(t: Write, chapterId: string, duration: number): Promise<number> {
  const before = await t
    .selectFrom('film_episode')
    .select('preview_seconds')
    .where('chapter_id', '=', chapterId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seconds = before?.preview_seconds ?? 0;
  return seconds < duration ? seconds : 0;
}
