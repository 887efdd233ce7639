import { type ExpressionWrapper, expressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { costsCoins } from './freePeriod.ts';
import type { Tables, WorkTable } from '../../storage/tables.ts';

/**
 * [Note: What readers see]
 * A work or a chapter is seen while it is published and its time has come; no job has to run at that time. What was
 * withdrawn is neither listed nor sold, but its buyers go on reading it. Drafts and what is blocked are seen by no reader.
 * Every query of a reader's call uses one of the three filters of this file.
 */

/** Who reads, and when (ms since 1970). */
export interface Viewer {
  readonly userId: string;
  readonly nowMs: number;
  /** The work that an operator previews with this call; the filters of this file ignore it. */
  readonly previewedWorkId?: string | undefined;
}

type Filter = ExpressionWrapper<Tables, 'work' | 'chapter', SqlBool>;
const is = expressionBuilder<Tables, 'work' | 'chapter'>();

/** Of lists, searches and the home page: the same for all readers. */
export function isPublished(table: 'work' | 'chapter', nowMs: number): Filter {
  return is.and([is(`${table}.state`, '=', 'published'), is(`${table}.published_at`, '<=', nowMs)]);
}

/** The work itself, and lists of what an account has of works. */
export function isReadableWork({ userId, nowMs }: Viewer): Filter {
  const bought = is
    .selectFrom('unlock')
    .select('unlock.chapter_id')
    .where('unlock.user_id', '=', userId)
    .whereRef('unlock.work_id', '=', 'work.id');
  return is.or([
    isPublished('work', nowMs),
    is.and([is('work.state', '=', 'withdrawn'), is.exists(bought)]),
  ]);
}

/**
 * The chapters of a work that the viewer may read or buy.
 * @param work that the viewer may read; of a withdrawn one, only chapters that were bought or cost nothing are readable
 */
export function isReadableChapter(
  { userId, nowMs }: Viewer,
  work: Pick<WorkTable, 'state' | 'price' | 'free_after_days'>,
): Filter {
  const unlock = is
    .selectFrom('unlock')
    .select('unlock.chapter_id')
    .where('unlock.user_id', '=', userId)
    .whereRef('unlock.chapter_id', '=', 'chapter.id');
  const bought = is.exists(unlock);
  const published = isPublished('chapter', nowMs);
  const own = is.and([is('chapter.state', '=', 'withdrawn'), bought]);
  if (work.state === 'published') return is.or([published, own]);
  const free = is.not(costsCoins(work, nowMs));
  const open = work.price === 'limited' ? published : is.and([published, is.or([bought, free])]);
  return is.or([open, own]);
}

/** Whether an operator blocked it by law; asked only of what a reader was refused. */
export async function isBlocked(
  db: Database,
  table: 'work' | 'chapter',
  id: string,
): Promise<boolean> {
  const row = await db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirst();
  return row?.state === 'blocked';
}

/** What is blocked of these works: works themselves, and chapters of theirs. @param works at most a few hundred */
export async function blockedAmong(
  db: Database,
  works: readonly string[],
): Promise<{ readonly works: string[]; readonly chapters: string[] }> {
  const [blockedWorks, blockedChapters] = await Promise.all([
    db
      .selectFrom('work')
      .select('id')
      .where('id', 'in', works)
      .where('state', '=', 'blocked')
      .execute(),
    db
      .selectFrom('chapter')
      .select('id')
      .where('work_id', 'in', works)
      .where('state', '=', 'blocked')
      .execute(),
  ]);
  return { works: blockedWorks.map(({ id }) => id), chapters: blockedChapters.map(({ id }) => id) };
}
