import { refused } from '../base/apiError.ts';
import { moveContent } from '../domain/catalogue/alternatives.ts';
import { updateChapter } from '../domain/catalogue/drafts.ts';
import { republish, withdraw } from '../domain/catalogue/takeDown.ts';
import type { Database, Write } from '../storage/database.ts';
import type { ChapterTable } from '../storage/tables.ts';
import { parseName, parseOptions } from './fileOptions.ts';
import { findFile, findProblem, retryImport } from './importDecisions.ts';
import { numberKey } from './formats/names/naturalOrder.ts';
import { enqueueScan } from './importJobs.ts';
import type { ImportProblemTable, SourceChapterTable, SourceFileTable } from './importTables.ts';

/** The files of one number that a problem names; fewer where one was removed. */
export async function filesOfNumber(
  db: Database,
  { source_id: source, file, detail }: Pick<ImportProblemTable, 'source_id' | 'file' | 'detail'>,
): Promise<SourceFileTable[]> {
  return db
    .selectFrom('source_file')
    .selectAll()
    .where('source_id', '=', source)
    .where('path', 'in', [detail, file])
    .orderBy('path')
    .execute();
}

/**
 * Uses one of two files of the same number. Chapters of the other one stay as drafts that are not published. A chapter
 * that readers have gets the content of the chosen file, with its places and purchases; where readers have both, the
 * other one is withdrawn, and its buyers go on reading it.
 * @returns the chosen file
 * @throws ApiError 404; 409 where the problem is another one, or a file is being imported
 */
export async function chooseFile(
  t: Write,
  problemId: string,
  fileId: string,
  nowMs: number,
): Promise<SourceFileTable> {
  const problem = await findProblem(t, problemId);
  const files = problem.code === 'number_twice' ? await filesOfNumber(t, problem) : [];
  const chosen = files.find(({ id }) => id === fileId);
  const other = files.find(({ id }) => id !== fileId);
  if (!chosen || !other) throw refused('文件已经变了，请刷新后再选');
  await setAlternative(t, chosen, false);
  await setAlternative(t, other, true);
  for (const pair of await pairsOf(t, chosen, other)) await putFirst(t, pair, nowMs);
  await t
    .updateTable('import_problem')
    .set({ state: 'solved', updated_at: nowMs })
    .where('id', '=', problemId)
    .execute();
  // A third file of the number is asked about next.
  await enqueueScan(t, problem.source_id, nowMs);
  return chosen;
}

/** @throws ApiError 409 while the file is imported: its chapters may change */
async function setAlternative(t: Write, { id }: SourceFileTable, is: boolean): Promise<void> {
  const { options, state } = await findFile(t, id);
  if (state === 'waiting' || state === 'importing') throw refused('文件还在导入，请等它完成再选');
  const { alternative: _before, ...others } = parseOptions(options);
  const changed = is ? { ...others, alternative: true } : others;
  // An import that begins meanwhile waits for this row, and then finds the chapters as they are now.
  await t
    .updateTable('source_file')
    .set({ options: JSON.stringify(changed) })
    .where('id', '=', id)
    .execute();
}

type Link = SourceChapterTable & { readonly chapter: ChapterTable };
interface Pair {
  readonly used: Link;
  readonly other: Link;
}

/** Chapters of the same number; those of two files of one chapter each belong together whatever their names. */
async function pairsOf(t: Write, chosen: SourceFileTable, other: SourceFileTable): Promise<Pair[]> {
  const [used, others] = [await linksOf(t, chosen.id), await linksOf(t, other.id)];
  if (used.length === 1 && others.length === 1) return [{ used: used[0]!, other: others[0]! }];
  const keyOf = ({ name, key }: Link) => numberKey(parseName(name)) ?? key;
  const byKey = new Map(others.map((link) => [keyOf(link), link]));
  return used.flatMap((link) => {
    const same = byKey.get(keyOf(link));
    byKey.delete(keyOf(link));
    return same ? [{ used: link, other: same }] : [];
  });
}

async function linksOf(t: Write, fileId: string): Promise<Link[]> {
  const links = await t
    .selectFrom('source_chapter')
    .selectAll()
    .where('file_id', '=', fileId)
    .orderBy('key')
    .execute();
  const chapters = await t
    .selectFrom('chapter')
    .selectAll()
    .where('id', 'in', (of) =>
      of.selectFrom('source_chapter').select('chapter_id').where('file_id', '=', fileId),
    )
    .execute();
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  return links.flatMap((link) => {
    const chapter = byId.get(link.chapter_id);
    return chapter ? [{ ...link, chapter }] : [];
  });
}

async function putFirst(t: Write, { used, other }: Pair, nowMs: number): Promise<void> {
  if (used.chapter.state === 'blocked') throw refused(`《${used.chapter.title}》封禁了，不能选用`);
  if (other.chapter.state !== 'published') return;
  if (used.chapter.state === 'draft') return replace(t, { used, other }, nowMs);
  if (used.chapter.state === 'withdrawn') await republish(t, { chapter: used.chapter_id }, nowMs);
  await withdraw(t, { chapter: other.chapter_id }, nowMs);
}

/** The chapter of the other file is from now on the one of the used file, and the draft of the used one that of the other. */
async function replace(t: Write, { used, other }: Pair, nowMs: number): Promise<void> {
  const isThere = used.made === used.wanted && used.chapter.version > 0;
  await setLink(t, used, { chapter_id: other.chapter_id, ...(!isThere && { made: '' }) });
  // Its content is made again where it is chosen later.
  await setLink(t, other, { chapter_id: used.chapter_id, made: '' });
  const { title, volume } = used.chapter;
  await updateChapter(t, used.chapter_id, fieldsOf(other.chapter), { byImport: true }, nowMs);
  await updateChapter(t, other.chapter_id, { title, volume }, { byImport: true }, nowMs);
  if (isThere) await moveContent(t, { from: used.chapter_id, to: other.chapter_id }, nowMs);
  else await retryImport(t, used.file_id, nowMs);
}

function fieldsOf({ title, volume }: ChapterTable) {
  return { title, volume };
}

async function setLink(
  t: Write,
  { file_id: fileId, key }: SourceChapterTable,
  change: Partial<SourceChapterTable>,
): Promise<void> {
  await t
    .updateTable('source_chapter')
    .set(change)
    .where('file_id', '=', fileId)
    .where('key', '=', key)
    .execute();
}
