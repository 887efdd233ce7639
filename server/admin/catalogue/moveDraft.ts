import { SORT_STEP, updateChapter } from '../../domain/catalogue/drafts.ts';
import type { Write } from '../../storage/database.ts';
import { badField } from '../adminError.ts';
import type { ChapterView } from '../../../src/shared/admin/chapters.ts';

/**
 * Moves a draft in the reading order of its work.
 * @param place `after`: the chapter before it, '' puts it first; or `at`: its place from 1, at most the last
 * @throws AdminError where `after` is no other chapter of the work; ApiError 409 where the chapter is no draft
 */
export async function moveDraft(
  t: Write,
  { id, work_id }: ChapterView,
  place: { readonly after: string } | { readonly at: number },
  nowMs: number,
): Promise<void> {
  const others = await t
    .selectFrom('chapter')
    .select(['id', 'sort'])
    .where('work_id', '=', work_id)
    .where('id', '<>', id)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const at = indexBefore(others, place);
  const before = others[at]?.sort ?? 0;
  const next = others[at + 1]?.sort ?? before + 2 * SORT_STEP;
  const between = Math.floor((before + next) / 2);
  const hasRoom = between > before && between < next;
  if (!hasRoom) await spread(t, others);
  const sort = hasRoom ? between : (at + 1) * SORT_STEP + SORT_STEP / 2;
  await updateChapter(t, id, { sort }, {}, nowMs);
}

/** @returns the index of the chapter before the place; -1 at the beginning */
function indexBefore(
  others: readonly { readonly id: string }[],
  place: Parameters<typeof moveDraft>[2],
): number {
  if ('at' in place) return Math.min(place.at - 1, others.length) - 1;
  const at = others.findIndex((other) => other.id === place.after);
  if (place.after !== '' && at === -1) throw badField('after', '没有这一章');
  return at;
}

/** Makes room between chapters, whose order stays. */
async function spread(t: Write, chapters: readonly { readonly id: string }[]): Promise<void> {
  for (const [at, { id }] of chapters.entries()) {
    await t
      .updateTable('chapter')
      .set({ sort: (at + 1) * SORT_STEP })
      .where('id', '=', id)
      .execute();
  }
}
