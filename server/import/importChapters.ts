import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import type { JobRun } from '../jobs/runner.ts';
import type { FoundFilm, FoundPictures, FoundText, ReadAnswer } from '../media/mediaTasks.ts';
import { createChapter, putVersion, updateChapter } from '../domain/catalogue/drafts.ts';
import { transact, type Write } from '../storage/database.ts';
import type { ChapterName } from './formats/types.ts';
import { parseOptions } from './fileOptions.ts';
import { ENCODE_JOB, enqueueChapter, FILM_JOB } from './importJobs.ts';
import type { ImportedFile } from './importFile.ts';
import { CHAPTERS_PER_TRANSACTION, type ImportServices } from './importSettings.ts';
import { endFile } from './endFile.ts';
import { type ChapterBefore, placeAfter, placeByName } from './places.ts';

type FoundChapter = FoundPictures | FoundText | FoundFilm;

interface ChaptersQuery {
  readonly own: ImportedFile;
  readonly found: ReadAnswer;
  readonly workId: string;
  /** The texts of the file's chapters, a JSON array of paragraphs a line. */
  readonly texts: string;
  readonly run: JobRun;
}

/** Creates the chapters of a file, puts new texts into them, and enqueues new pages. */
export async function importChapters(
  services: ImportServices,
  { own, found, workId, texts, run }: ChaptersQuery,
): Promise<void> {
  const { db, clock } = services;
  const lines = linesOf(texts);
  const { chapters } = found;
  const isOnly = chapters.length === 1;
  let before: ChapterBefore | undefined;
  for (let from = 0; from < chapters.length; from += CHAPTERS_PER_TRANSACTION) {
    run.signal.throwIfAborted();
    const some: ChapterInput[] = [];
    for (const chapter of chapters.slice(from, from + CHAPTERS_PER_TRANSACTION)) {
      const line = chapter.kind === 'text' ? await lines.next() : undefined;
      some.push({ own, workId, chapter, isOnly, line: line?.done ? undefined : line?.value });
    }
    before = await transact(db, async (t) => {
      // Other files may have changed the work since the last transaction.
      let last: ChapterBefore | undefined = before && { id: before.id };
      for (const wanted of some) last = await importChapter(services, t, wanted, last);
      return last;
    });
    const what = chapters[from]!.title;
    run.report({
      done: Math.min(from + some.length, chapters.length),
      total: chapters.length,
      what,
    });
    await nextTurn();
  }
  await transact(db, (t) => endFile(t, own.row.id, clock()));
}

async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}

interface ChapterInput {
  readonly own: ImportedFile;
  readonly workId: string;
  readonly chapter: FoundChapter;
  /** Whether the file is one chapter, whose place is found by its name. */
  readonly isOnly: boolean;
  /** Of the file of texts. */
  readonly line: string | undefined;
}

const CHAPTER_TITLE_CHARACTERS_MAX = 200;

/** @param before the chapter before it in the file; undefined: it is the first */
async function importChapter(
  { clock }: ImportServices,
  t: Write,
  wanted: ChapterInput,
  before: ChapterBefore | undefined,
): Promise<ChapterBefore> {
  const { own, chapter } = wanted;
  const { row, task } = own;
  const key = chapter.path.slice(task.unit.path.length);
  const hash = wantedHash(own, chapter, key);
  const name = JSON.stringify(nameOf(chapter));
  const known = await t
    .selectFrom('source_chapter')
    .innerJoin('chapter', 'chapter.id', 'source_chapter.chapter_id')
    .select(['chapter.id', 'wanted', 'made', 'name'])
    .where('file_id', '=', row.id)
    .where('key', '=', key)
    .executeTakeFirst();
  const last = known ? { id: known.id } : await addChapter(t, wanted, before, clock());
  if (known && known.name !== name) {
    const fields = { title: titleOf(chapter), volume: chapter.volume ?? '' };
    await updateChapter(t, known.id, fields, { byImport: true }, clock());
  }
  const isMade = known?.made === hash;
  if (!isMade) {
    const show = !known || (await isShownAtOnce(t, own, known.id));
    await bringContent(t, { ...wanted, id: last.id, key, hash, show }, clock());
  }
  if (!isMade || known.wanted !== hash || known.name !== name) {
    // Texts are there now; pages and films are made by their jobs, which say so.
    const made = chapter.kind === 'text' && { made: hash };
    const link = { chapter_id: last.id, name, wanted: hash, ...made };
    await t
      .insertInto('source_chapter')
      .values({ made: '', ...link, file_id: row.id, key })
      .onConflict((conflict) => conflict.columns(['file_id', 'key']).doUpdateSet(link))
      .execute();
  }
  return last;
}

async function addChapter(
  t: Write,
  { workId, chapter, isOnly }: ChapterInput,
  before: ChapterBefore | undefined,
  nowMs: number,
): Promise<ChapterBefore> {
  // The first chapter of a file goes to the end: another file may have filled the work before.
  const place = !isOnly && before ? await placeAfter(t, workId, before) : undefined;
  const sort = isOnly ? await placeByName(t, workId, chapter) : place?.sort;
  const { number, volume = '' } = chapter;
  const fields = { title: titleOf(chapter), volume, number, ...(sort !== undefined && { sort }) };
  return { id: await createChapter(t, workId, fields, nowMs), place };
}

function titleOf({ title }: FoundChapter): string {
  return title.slice(0, CHAPTER_TITLE_CHARACTERS_MAX);
}

interface ContentInput extends ChapterInput {
  readonly id: string;
  readonly key: string;
  readonly hash: string;
  /** Whether readers of the chapter see a new text at once. */
  readonly show: boolean;
}

async function bringContent(t: Write, wanted: ContentInput, nowMs: number): Promise<void> {
  const { own, chapter, id, key, hash, show, line } = wanted;
  if (chapter.kind !== 'text') {
    const kind = chapter.kind === 'film' ? FILM_JOB : ENCODE_JOB;
    await enqueueChapter(t, kind, { fileId: own.row.id, key, wanted: hash }, nowMs);
    return;
  }
  const paragraphs = v.parse(paragraphsSchema, JSON.parse(line ?? '[]'));
  const content = { kind: 'novel', note: '', paragraphs } as const;
  await putVersion(t, id, content, { sourceSha256: own.row.sha256, show }, nowMs);
}

const paragraphsSchema = v.array(v.string());

/** A new content of a chapter that readers see waits for the operator, unless its source replaces by itself. */
export async function isShownAtOnce(
  t: Write,
  { source }: ImportedFile,
  chapterId: string,
): Promise<boolean> {
  const { state, version } = await t
    .selectFrom('chapter')
    .select(['state', 'version'])
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow();
  return version === 0 || state === 'draft' || source.auto === 1;
}

/** Changes with the content, and with what the operator leaves out of it. */
function wantedHash(own: ImportedFile, chapter: FoundChapter, key: string): string {
  if (chapter.kind === 'text') return chapter.sha256;
  const { skip, encoding } = parseOptions(own.row.options);
  const decided = chapter.kind === 'film' ? (encoding ?? '') : (skip[key] ?? []);
  const text = JSON.stringify([own.row.sha256, key, decided]);
  return createHash('sha256').update(text).digest('hex');
}

function nameOf({ title, number, part, volume, volumeNumber, place }: ChapterName): ChapterName {
  return {
    title,
    place,
    ...(number !== undefined && { number }),
    ...(part !== undefined && { part }),
    ...(volume !== undefined && { volume }),
    ...(volumeNumber !== undefined && { volumeNumber }),
  };
}
