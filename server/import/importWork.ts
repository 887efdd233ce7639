import type { ReadAnswer } from '../media/mediaTasks.ts';
import { createWork, updateWork } from '../domain/catalogue/drafts.ts';
import type { WorkFields } from '../domain/catalogue/workFields.ts';
import { transact, type Write } from '../storage/database.ts';
import { titleOf } from './formats/names/chapterName.ts';
import type { ImportedFile } from './importFile.ts';
import type { ImportServices } from './importSettings.ts';

/** @returns the id of the work that the file belongs to; a draft is made where there is none */
export async function ensureWork(
  { db, clock }: ImportServices,
  { source, task }: ImportedFile,
  { work }: ReadAnswer,
): Promise<string> {
  return transact(db, async (t) => {
    // A folder may hold a comic and a novel: they are two works.
    const key = `${work.kind}:${work.key}`;
    const fields = fieldsOf(work);
    const known = await knownWork(t, source.id, key);
    if (known) {
      // The name of the folder says less than a file beside another chapter may have said.
      const isNamed = work.title === (titleOf(task.unit.workTitle) || task.unit.workTitle);
      const { title, ...others } = fields;
      const changes = isNamed ? others : { ...others, title };
      await updateWork(t, known, changes, { byImport: true });
      return known;
    }
    const id = await createWork(t, { ...fields, kind: work.kind }, clock());
    await t
      .insertInto('source_work')
      .values({ source_id: source.id, key, work_id: id })
      .onConflict((conflict) => conflict.columns(['source_id', 'key']).doUpdateSet({ work_id: id }))
      .execute();
    return id;
  });
}

/** @returns undefined where there is none yet, or an operator has removed it */
async function knownWork(t: Write, sourceId: string, key: string): Promise<string | undefined> {
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
    score_hundredths: score === undefined ? undefined : Math.round(score * HUNDREDTHS),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as Partial<WorkFields>),
    title: title.slice(0, TITLE_CHARACTERS_MAX),
  };
}
