import { isAlternative } from '../../domain/catalogue/alternatives.ts';
import {
  publishChapters,
  type PublishTime,
  publishWork,
} from '../../domain/catalogue/publishing.ts';
import type { Write } from '../../storage/database.ts';
import { AdminError } from '../adminError.ts';
import type { AdminContext } from '../adminRoute.ts';
import { readWork } from './workViews.ts';

interface PublicationInput {
  /** Of the work. */
  readonly id: string;
  /** Of drafts; undefined: all of the work that have content. */
  readonly ids: readonly string[] | undefined;
  readonly time: PublishTime;
}

/**
 * Publishes or schedules chapters of a work, and the work where it is a draft, with the audit row.
 * @throws AdminError, ApiError 409 where it cannot be done; then nothing is changed
 */
export async function publishDrafts(
  t: Write,
  { id, ids, time }: PublicationInput,
  { nowMs, audit }: Pick<AdminContext, 'nowMs' | 'audit'>,
) {
  const before = await readWork(t, id);
  const published = await publishChapters(t, id, ids ?? (await readyDrafts(t, id)), time, nowMs);
  const [first] = published;
  if (!first && before.state !== 'draft') throw new AdminError('conflict', '没有可以发布的草稿');
  if (before.state === 'draft') await publishWork(t, id, first?.published_at ?? nowMs, nowMs);
  const work = await readWork(t, id);
  const chapters = published.map(({ id: chapter, title, published_at }) => {
    return { id: chapter, title, published_at };
  });
  const after = { state: work.state, time, chapters: chapters.map(({ title }) => title) };
  const on = { kind: 'work', id, title: work.title };
  await audit(t, { what: 'work.publish', on, before: { state: before.state }, after });
  return { work, chapters };
}

/** The drafts of a work that have content and are no alternatives. */
async function readyDrafts(t: Write, workId: string): Promise<string[]> {
  const rows = await t
    .selectFrom('chapter')
    .select('id')
    .where('work_id', '=', workId)
    .where('state', '=', 'draft')
    .where('version', '>', 0)
    .where((is) => is.not(isAlternative(is)))
    .execute();
  return rows.map(({ id }) => id);
}
