import type { Kind } from '../../src/shared/contract/index.ts';
import { atCurrentPrice, priceOf } from '../domain/catalogue/freePeriod.ts';
import { isPublished } from '../domain/catalogue/published.ts';
import type { Database } from '../storage/database.ts';
import type { ChapterTable, WorkTable } from '../storage/tables.ts';

/** What anyone may see without an account: search engines, link previews. */

export interface PublicWork {
  readonly work: WorkTable;
  /** Undefined where none was asked for, and where it is not published. */
  readonly chapter: ChapterTable | undefined;
  /** Whether the chapter costs nothing now. */
  readonly isFree: boolean;
}

/**
 * @param kind undefined: of any kind
 * @param chapterId '' asks for the work alone
 * @returns undefined where the work is not published
 */
export async function findPublicWork(
  db: Database,
  { kind, id, chapterId }: { kind: Kind | undefined; id: string; chapterId: string },
  nowMs: number,
): Promise<PublicWork | undefined> {
  const found = db
    .selectFrom('work')
    .selectAll()
    .where('id', '=', id)
    .where(isPublished('work', nowMs));
  const row = await (kind ? found.where('kind', '=', kind) : found).executeTakeFirst();
  if (!row) return undefined;
  const work = atCurrentPrice(row, nowMs);
  if (chapterId === '') return { work, chapter: undefined, isFree: false };
  const chapter = await db
    .selectFrom('chapter')
    .selectAll()
    .where('id', '=', chapterId)
    .where('work_id', '=', id)
    .where(isPublished('chapter', nowMs))
    .executeTakeFirst();
  return { work, chapter, isFree: chapter !== undefined && priceOf(work, chapter, nowMs) === 0 };
}

export interface PublicWorkEntry {
  readonly id: string;
  readonly kind: Kind;
  /** ms since 1970 */
  readonly updatedMs: number;
}

/** Published works by id, `size` of them after the first `skip`. */
export async function listPublicWorks(
  db: Database,
  { skip, size }: { skip: number; size: number },
  nowMs: number,
): Promise<PublicWorkEntry[]> {
  const rows = await db
    .selectFrom('work')
    .select(['id', 'kind', 'updated_at'])
    .where(isPublished('work', nowMs))
    .orderBy('id')
    .limit(size)
    .offset(skip)
    .execute();
  return rows.map(({ id, kind, updated_at }) => ({ id, kind, updatedMs: updated_at }));
}

export async function countPublicWorks(db: Database, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('work')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(isPublished('work', nowMs))
    .executeTakeFirstOrThrow();
  return count;
}
