import { CODE } from '../../../src/shared/contract/index.ts';
import { ApiError, chapterNotFound } from '../../base/apiError.ts';
import type { Write } from '../../storage/database.ts';
import { inParts } from '../../storage/inParts.ts';
import { insertAll } from '../../storage/insertAll.ts';
import type { ChapterTable } from '../../storage/tables.ts';
import type { PageTable, PageVariantTable } from './catalogueTables.ts';
import type { EpisodeTable, QualityTable, SegmentTable, SubtitleTable } from './filmTables.ts';
import { updateWorkSums } from './workSums.ts';

type Key = 'chapter_id' | 'version';
type PageVariant = Omit<PageVariantTable, Key | 'idx'>;

export interface ComicVersion {
  readonly kind: 'comic';
  /** In reading order, at least one. */
  readonly pages: readonly (Omit<PageTable, Key | 'idx'> & {
    readonly variants?: readonly PageVariant[] | undefined;
  })[];
}

export interface NovelVersion {
  readonly kind: 'novel';
  /** The author or source of the text; may be ''. */
  readonly note: string;
  /** At least one, without line breaks: reading positions count in paragraphs joined by line feeds. */
  readonly paragraphs: readonly string[];
}

export interface FilmVersion {
  readonly kind: 'film';
  readonly episode: Omit<EpisodeTable, Key>;
  readonly qualities: readonly Omit<QualityTable, Key>[];
  readonly segments: readonly Omit<SegmentTable, Key>[];
  readonly subtitles: readonly Omit<SubtitleTable, Key>[];
}

export type ChapterVersion = ComicVersion | NovelVersion | FilmVersion;

/** A content that may not be shown as it is. */
export class IncompleteVersionError extends Error {
  override readonly name = 'IncompleteVersionError';
}

interface VersionInput {
  /** Hex, of the file that it was made from; '' where there is none. */
  readonly sourceSha256: string;
  /** Whether readers of the chapter see it at once; the version before stays for those who are reading it. */
  readonly show: boolean;
}

/**
 * Adds a version of a chapter's content, whole or not at all.
 * @returns its number
 * @throws IncompleteVersionError where it is empty or names a file that is not registered as an asset; ApiError 404,
 * 409 where the work is of another kind
 */
export async function putVersion(
  t: Write,
  chapterId: string,
  content: ChapterVersion,
  { sourceSha256, show }: VersionInput,
  nowMs: number,
): Promise<number> {
  const version = (await lastVersion(t, chapterId, content.kind)) + 1;
  await ensureWhole(t, content);
  await t
    .insertInto('chapter_version')
    .values({
      chapter_id: chapterId,
      version,
      state: 'ready',
      source_sha256: sourceSha256,
      made_at: nowMs,
      replaced_at: null,
      size: sizeOf(content),
    })
    .execute();
  await addContent(t, { chapter_id: chapterId, version }, content);
  if (show) await showVersion(t, chapterId, version, nowMs);
  return version;
}

/** @returns 0 where the chapter has no content @throws ApiError 404; 409 where its work is of another kind */
async function lastVersion(t: Write, chapterId: string, kind: string): Promise<number> {
  const work = await t
    .selectFrom('chapter')
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .select((is) => [
      'work.kind',
      is
        .selectFrom('chapter_version')
        .select((of) => of.fn.max<number | null>('version').as('last'))
        .whereRef('chapter_version.chapter_id', '=', 'chapter.id')
        .as('last'),
    ])
    .where('chapter.id', '=', chapterId)
    .executeTakeFirst();
  if (!work) throw chapterNotFound('comic');
  if (work.kind !== kind) throw new ApiError(CODE.conflict, '内容和作品的类型不一样');
  return work.last ?? 0;
}

/** @throws IncompleteVersionError */
async function ensureWhole(t: Write, content: ChapterVersion): Promise<void> {
  if (content.kind === 'novel') {
    const { paragraphs } = content;
    if (paragraphs.length === 0) throw new IncompleteVersionError('no paragraphs');
    if (paragraphs.some((text) => text === '' || /[\n\r]/.test(text))) {
      throw new IncompleteVersionError('an empty paragraph, or one with a line break');
    }
    return;
  }
  const files = filesOf(content);
  if (files.size === 0) throw new IncompleteVersionError('no files');
  const missing = new Map(files);
  for (const part of inParts([...files.keys()])) {
    const rows = await t
      .selectFrom('asset')
      .select(['key', 'sha256', 'bytes'])
      .where('key', 'in', part)
      .execute();
    for (const { key, sha256, bytes } of rows) {
      const file = files.get(key);
      if (file?.sha256 === sha256 && file.bytes === bytes) missing.delete(key);
    }
  }
  const [first] = missing.keys();
  if (first !== undefined) throw new IncompleteVersionError(`${first} is not a registered asset`);
}

type File = Pick<PageTable, 'path' | 'bytes' | 'sha256'>;

function filesOf(content: ComicVersion | FilmVersion): Map<string, File> {
  const files: File[] =
    content.kind === 'comic'
      ? content.pages.flatMap((page) => [page, ...(page.variants ?? [])])
      : [...content.segments, ...content.subtitles].map(({ file, bytes, sha256 }) => {
          return { path: `${content.episode.folder}/${file}`, bytes, sha256 };
        });
  return new Map(files.map((file) => [file.path, file]));
}

function sizeOf(content: ChapterVersion): number {
  switch (content.kind) {
    case 'comic':
      return content.pages.length;
    case 'novel':
      return content.paragraphs.reduce((sum, text) => sum + text.length, 0);
    case 'film':
      return content.episode.duration;
  }
}

async function addContent(
  t: Write,
  key: { readonly chapter_id: string; readonly version: number },
  content: ChapterVersion,
): Promise<void> {
  const keyed = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, ...key }));
  switch (content.kind) {
    case 'comic': {
      const { pages } = content;
      const rows = pages.map(({ path, width, height, bytes, sha256 }, i) => {
        return { ...key, idx: i + 1, path, width, height, bytes, sha256 };
      });
      await insertAll(t, 'page', rows);
      const variants = pages.flatMap((page, i) =>
        (page.variants ?? []).map((variant) => ({ ...variant, ...key, idx: i + 1 })),
      );
      return insertAll(t, 'page_variant', variants);
    }
    case 'novel': {
      const { note, paragraphs } = content;
      return insertAll(t, 'novel_text', [{ ...key, note, paragraphs: JSON.stringify(paragraphs) }]);
    }
    case 'film': {
      await insertAll(t, 'film_episode', keyed([content.episode]));
      await insertAll(t, 'film_quality', keyed(content.qualities));
      await insertAll(t, 'film_segment', keyed(content.segments));
      return insertAll(t, 'film_subtitle', keyed(content.subtitles));
    }
  }
}

/**
 * Shows another version of a chapter to readers: a new one, or one that was replaced less than 7 days ago.
 * @throws ApiError 404
 */
export async function showVersion(
  t: Write,
  chapterId: string,
  version: number,
  nowMs: number,
): Promise<void> {
  const chapter = await findAnyChapter(t, chapterId);
  if (chapter.version === version) return;
  const row = await t
    .updateTable('chapter_version')
    .set({ state: 'shown', replaced_at: null })
    .where('chapter_id', '=', chapterId)
    .where('version', '=', version)
    .where('state', '<>', 'making')
    .returning('size')
    .executeTakeFirst();
  if (!row) throw new ApiError(CODE.notFound, '没有这个版本');
  if (chapter.version > 0) {
    await t
      .updateTable('chapter_version')
      .set({ state: 'old', replaced_at: nowMs })
      .where('chapter_id', '=', chapterId)
      .where('version', '=', chapter.version)
      .execute();
  }
  await t
    .updateTable('chapter')
    .set((is) => ({ version, size: row.size, revision: is('revision', '+', 1) }))
    .where('id', '=', chapterId)
    .execute();
  if (chapter.state === 'published') await updateWorkSums(t, [chapter.work_id], nowMs);
}

/** Makes other transactions that change this chapter wait, in every process. */
export async function lockChapter(t: Write, id: string): Promise<void> {
  await t
    .updateTable('chapter')
    .set((is) => ({ revision: is.ref('revision') }))
    .where('id', '=', id)
    .execute();
}

/** A chapter in any state. @throws ApiError 404 */
export async function findAnyChapter(t: Write, id: string): Promise<ChapterTable> {
  const chapter = await t.selectFrom('chapter').selectAll().where('id', '=', id).executeTakeFirst();
  if (!chapter) throw chapterNotFound('comic');
  return chapter;
}
