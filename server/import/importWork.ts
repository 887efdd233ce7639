import type { ReadAnswer } from '../media/mediaTasks.ts';
import { createWork, updateWork } from '../domain/catalogue/drafts.ts';
import type { WorkFields } from '../domain/catalogue/workFields.ts';
import { transact, type Write } from '../storage/database.ts';
import { titleOf } from './formats/names/chapterName.ts';
import type { ImportedFile } from './importFile.ts';
import type { ImportServices } from './importSettings.ts';
import type { Problem } from './formats/types.ts';
import type { ProblemCode } from './formats/problemTexts.ts';
import type { SourceFileTable, SourceWorkTable } from './importTables.ts';

/** @returns the id of the work that the file belongs to; a draft is made where there is none */
export async function ensureWork(
  { db, clock }: ImportServices,
  { source, row, task }: ImportedFile,
  { work }: ReadAnswer,
): Promise<string> {
  return transact(db, async (t) => {
    // A folder may hold a comic and a novel: they are two works.
    const key = `${work.kind}:${work.key}`;
    const fields = fieldsOf(work);
    const place = { source_id: source.id, key };
    const named = await knownWork(t, place);
    const known = named ?? (await workOfChapters(t, row.id, work.kind));
    if (known) {
      if (!named) await putWork(t, { ...place, work_id: known });
      // The name of the folder says less than a file beside another chapter may have said.
      const isNamed = work.title === (titleOf(task.unit.workTitle) || task.unit.workTitle);
      const { title, ...others } = fields;
      const changes = isNamed ? others : { ...others, title };
      await updateWork(t, known, changes, { byImport: true });
      return known;
    }
    const id = await createWork(t, { ...fields, kind: work.kind }, clock());
    await putWork(t, { ...place, work_id: id });
    return id;
  });
}

async function putWork(t: Write, row: SourceWorkTable): Promise<void> {
  const { work_id } = row;
  await t
    .insertInto('source_work')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source_id', 'key']).doUpdateSet({ work_id }))
    .execute();
}

/** @returns undefined where there is none yet, or an operator has removed it */
async function knownWork(
  t: Write,
  { source_id: sourceId, key }: Omit<SourceWorkTable, 'work_id'>,
): Promise<string | undefined> {
  // Locks the source: two files of one new work are imported at the same time.
  await t
    .updateTable('source')
    .set((eb) => ({ paused: eb.ref('paused') }))
    .where('id', '=', sourceId)
    .execute();
  const row = await t
    .selectFrom('source_work')
    .innerJoin('work', 'work.id', 'source_work.work_id')
    .select('work.id')
    .where('source_work.source_id', '=', sourceId)
    .where('source_work.key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

/** A file that says another title now than it did stays with its chapters. */
async function workOfChapters(
  t: Write,
  fileId: string,
  kind: ReadAnswer['work']['kind'],
): Promise<string | undefined> {
  const row = await t
    .selectFrom('source_chapter')
    .innerJoin('chapter', 'chapter.id', 'source_chapter.chapter_id')
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .select('work.id')
    .where('file_id', '=', fileId)
    .where('work.kind', '=', kind)
    .executeTakeFirst();
  return row?.id;
}

/** Of a work that no path and no file names, until the operator does. */
const UNNAMED_TITLE = '未命名作品';

/** The operator is asked for the title of a work that has none. */
export async function titleProblems(
  t: Write,
  workId: string,
  { path }: Pick<SourceFileTable, 'path'>,
): Promise<Problem[]> {
  const work = await t
    .selectFrom('work')
    .select('title')
    .where('id', '=', workId)
    .executeTakeFirst();
  return work?.title === UNNAMED_TITLE ? [{ code: 'title_unknown', file: path }] : [];
}

/** The title of a work was changed: its files wait for none any more. */
export async function solveTitleProblems(t: Write, workId: string, nowMs: number): Promise<void> {
  await t
    .updateTable('import_problem')
    .set({ state: 'solved', updated_at: nowMs })
    .where('code', '=', 'title_unknown' satisfies ProblemCode)
    .where('state', '=', 'open')
    .where('file_id', 'in', (of) =>
      of
        .selectFrom('source_chapter')
        .innerJoin('chapter', 'chapter.id', 'source_chapter.chapter_id')
        .select('file_id')
        .where('chapter.work_id', '=', workId),
    )
    .execute();
}

const TITLE_CHARACTERS_MAX = 200;
const HUNDREDTHS = 100;

function fieldsOf(work: ReadAnswer['work']): Partial<WorkFields> & { readonly title: string } {
  const { title, author, intro, tags, category, status, weekday, layout, price, language } = work;
  const { kind, form, score } = work;
  const fields = {
    author,
    intro,
    tags,
    category,
    status,
    weekday,
    layout,
    price,
    language,
    form: kind === 'film' ? form : undefined,
    age_rating: work.ageRating,
    comic_price: work.chapterPrice,
    free_from: work.freeFrom,
    free_until: work.freeUntil,
    free_after_days: work.freeAfterDays,
    score_hundredths: score === undefined ? undefined : Math.round(score * HUNDREDTHS),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as Partial<WorkFields>),
    title: title.slice(0, TITLE_CHARACTERS_MAX) || UNNAMED_TITLE,
  };
}
