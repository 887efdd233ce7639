import * as v from 'valibot';
import { type Kind, kindSchema } from '../../../src/shared/contract/index.ts';
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
 * positions use the filters of `published.ts`, which know no previews.
 *
 * The token of a home page names a kind and a moment: the calls for home pages, categories and hot keywords are answered
 * as they would be then, with the works that are published until then. All other calls are answered as of now.
 */

const PURPOSE = 'draft-preview';

/** Times are ms since 1970. */
export interface DraftPreview {
  readonly endsMs: number;
  readonly of: { readonly workId: string } | HomeMoment;
}

/** The home page of a kind, as it is at a time. */
interface HomeMoment {
  readonly home: Kind;
  readonly atMs: number;
}

export function createPreview(of: DraftPreview['of'], nowMs: number): DraftPreview {
  return { of, endsMs: nowMs + DRAFT_PREVIEW_MINUTES * MINUTE_MS };
}

export function previewToken(secret: string, { of, endsMs }: DraftPreview): string {
  const what = 'home' in of ? `${of.home} ${of.atMs}` : of.workId;
  return lockText(secret, PURPOSE, `${endsMs} ${what}`);
}

/** @returns undefined where a home page is previewed, or nothing */
export function previewedWorkId(preview: DraftPreview | undefined): string | undefined {
  return preview && 'workId' in preview.of ? preview.of.workId : undefined;
}

/** The moment whose home page is shown, ms since 1970: that of a preview, else now. */
export function homeMoment(preview: DraftPreview | undefined, nowMs: number): number {
  return preview && 'home' in preview.of ? preview.of.atMs : nowMs;
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
  const [ends = '', what = '', at] = text.split(' ');
  const endsMs = Number(ends);
  if (!(endsMs > nowMs)) return undefined;
  if (at === undefined) return { of: { workId: what }, endsMs };
  return v.is(kindSchema, what) ? { of: { home: what, atMs: Number(at) }, endsMs } : undefined;
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
