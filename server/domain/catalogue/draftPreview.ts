import type { Kind } from '../../../src/shared/contract/index.ts';
import { DRAFT_PREVIEW_MINUTES } from '../../../src/shared/admin/limits.ts';
import { lockText, unlockText } from '../../base/secret.ts';
import { MINUTE_MS } from '../../base/time.ts';
import type { Database } from '../../storage/database.ts';
import type { ChapterTable, WorkTable } from '../../storage/tables.ts';

/**
 * [Note: Preview of drafts]
 * An operator reads a draft in the reader's app before it is published. A token names one work and a time; the server
 * stores nothing of it. Its link sets a cookie in one browser, and the calls for that work, its directory and its
 * chapters then answer what its readers would get if everything were published. Lists, searches, purchases and reading
 * positions use the filters of `published.ts`, which know no previews. A token may name a moment in place of a work: the
 * home pages, with their categories and hot words, are then those of that moment.
 */

const PURPOSE = 'draft-preview';

export interface DraftPreview {
  /** '' where it is one of the home pages. */
  readonly workId: string;
  /** The moment of the home pages, ms since 1970; undefined: they are as they are. */
  readonly homeAtMs: number | undefined;
  /** ms since 1970. */
  readonly endsMs: number;
}

/** A preview that begins now. */
export function createPreview(
  of: Pick<DraftPreview, 'workId'> | { readonly homeAtMs: number },
  nowMs: number,
): DraftPreview {
  const endsMs = nowMs + DRAFT_PREVIEW_MINUTES * MINUTE_MS;
  return { workId: '', homeAtMs: undefined, ...of, endsMs };
}

export function previewToken(secret: string, preview: DraftPreview): string {
  const { workId, homeAtMs = '', endsMs } = preview;
  return lockText(secret, PURPOSE, `${endsMs} ${workId} ${homeAtMs}`);
}

/** @returns undefined where the text is no token of this server, or its time is over */
export function openPreviewToken(
  secret: string,
  token: string,
  nowMs: number,
): DraftPreview | undefined {
  let text: string;
  try {
    text = unlockText(secret, PURPOSE, token);
  } catch {
    return undefined;
  }
  const [ends = '', workId = '', homeAt = ''] = text.split(' ');
  const endsMs = Number(ends);
  const homeAtMs = homeAt === '' ? undefined : Number(homeAt);
  return endsMs > nowMs ? { workId, homeAtMs, endsMs } : undefined;
}

/**
 * A work in every state but `blocked`, with the numbers that it has when all of its chapters are published.
 * @returns undefined where there is no such work of that kind
 */
export async function previewedWork(
  db: Database,
  kind: Kind,
  id: string,
  nowMs: number,
): Promise<WorkTable | undefined> {
  const work = await db
    .selectFrom('work')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('state', '<>', 'blocked')
    .executeTakeFirst();
  if (!work) return undefined;
  const chapters = await previewedChapters(db, id, nowMs);
  const latest = chapters.at(-1);
  const size = chapters.reduce((sum, chapter) => sum + chapter.size, 0);
  return {
    ...work,
    chapter_count: chapters.length,
    characters: kind === 'novel' ? size : 0,
    duration: kind === 'film' ? size : 0,
    coins: chapters.reduce((sum, { price }) => sum + price, 0),
    latest_idx: latest?.idx ?? 0,
    latest_title: latest?.title ?? '',
    latest_at: latest?.published_at ?? 0,
  };
}

/** The chapters of a work that have content and are not blocked, each in its newest version, numbered in reading order. */
export async function previewedChapters(
  db: Database,
  workId: string,
  nowMs: number,
): Promise<ChapterTable[]> {
  const rows = await db
    .selectFrom('chapter')
    .innerJoin('chapter_version', 'chapter_version.chapter_id', 'chapter.id')
    .selectAll('chapter')
    .select(['chapter_version.version as newest', 'chapter_version.size as newest_size'])
    .where('chapter.work_id', '=', workId)
    .where('chapter.state', '<>', 'blocked')
    .where((is) =>
      is(
        'chapter_version.version',
        '=',
        is
          .selectFrom('chapter_version as other')
          .select((of) => of.fn.max<number>('other.version').as('version'))
          .whereRef('other.chapter_id', '=', 'chapter.id')
          .where('other.state', '<>', 'making'),
      ),
    )
    .orderBy('chapter.sort')
    .orderBy('chapter.id')
    .execute();
  return rows.map(({ newest, newest_size, ...chapter }, at) => ({
    ...chapter,
    version: newest,
    size: newest_size,
    idx: at + 1,
    published_at: chapter.published_at || nowMs,
  }));
}
