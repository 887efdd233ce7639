import {
  addChapter,
  changeChapter,
  type ChapterView,
  getChapter,
  getFilm,
  getPages,
  getText,
  listChapters,
  savePages,
  saveText,
  showChapterVersion,
} from '../../../src/shared/admin/chapters.ts';
import { createChapter, putVersion, updateChapter } from '../../domain/catalogue/drafts.ts';
import { setTrial } from '../../domain/catalogue/trials.ts';
import { type ChapterVersion, lockChapter, showVersion } from '../../domain/catalogue/versions.ts';
import { transact, type Write } from '../../storage/database.ts';
import { badField, notFound, stale } from '../adminError.ts';
import { adminRoute, type OperatorContext } from '../adminRoute.ts';
import {
  listChapters as readChapters,
  listVersions,
  readChapter,
  readPages,
  readText,
  readVariants,
} from '../catalogue/chapterViews.ts';
import { arrangePages } from '../catalogue/arrangePages.ts';
import { readFilm } from '../catalogue/filmViews.ts';
import { saving } from '../catalogue/saving.ts';
import { readWork } from '../catalogue/workViews.ts';
import { workNamed } from './works.ts';

export const chapterRoutes = [
  adminRoute(listChapters, async ({ services: { db } }, wanted) => readChapters(db, wanted)),

  adminRoute(addChapter, async ({ services, nowMs, audit }, { id, ...fields }) => {
    return transact(services.db, async (t) => {
      const work = await readWork(t, id);
      const chapter = await readChapter(t, await createChapter(t, id, fields, nowMs));
      const after = { chapter: chapter.id, ...fields };
      await audit(t, { what: 'chapter.add', on: workNamed(work), after });
      return { chapter };
    });
  }),

  adminRoute(getChapter, async ({ services: { db } }, { id }) => ({
    chapter: await readChapter(db, id),
    versions: await listVersions(db, id),
  })),

  adminRoute(changeChapter, async (context, { id, revision, unlock, ...wanted }) => {
    const { trial_seconds: trial, ...changes } = wanted;
    const { services, nowMs, audit } = context;
    const { db } = services;
    return saving(
      db,
      () => readChapter(db, id),
      async (t) => {
        // A save of the trial alone changes no field that would be compared with the revision.
        await lockChapter(t, id);
        const before = await readChapter(t, id);
        const row = await updateChapter(t, id, changes, { revision, unlock }, nowMs);
        if (trial !== undefined) await setTrial(t, row, trial, nowMs);
        const chapter = await readChapter(t, id);
        if (chapter.revision === before.revision) return { chapter };
        await audit(t, { what: 'chapter.change', on: named(chapter), before, after: chapter });
        return { chapter };
      },
    );
  }),

  adminRoute(getPages, async ({ services: { db } }, key) => {
    const [pages, variants] = [await readPages(db, key), await readVariants(db, key)];
    if (pages.length === 0) throw notFound('这个版本');
    const smallest = new Map(variants.toReversed().map((variant) => [variant.idx, variant.path]));
    return {
      pages: pages.map(({ idx, path, width, height, bytes }) => {
        return { idx, path, width, height, bytes, small_path: smallest.get(idx) ?? path };
      }),
    };
  }),

  adminRoute(getFilm, async ({ services: { db } }, key) => readFilm(db, key)),

  adminRoute(getText, async ({ services: { db } }, key) => readText(db, key)),

  adminRoute(saveText, async (context, { id, revision, note, paragraphs, show }) => {
    const lines = paragraphs
      .flatMap((text) => text.split(/\r\n|[\n\r]/))
      .map((text) => text.trim());
    const written = lines.filter((text) => text !== '');
    if (written.length === 0) throw badField('paragraphs', '正文不能是空的');
    return saveVersion(context, { id, revision, show }, 'chapter.text', async () => {
      return { kind: 'novel', note, paragraphs: written };
    });
  }),

  adminRoute(savePages, async (context, { id, revision, from_version, order, show }) => {
    return saveVersion(context, { id, revision, show }, 'chapter.pages', async (t) => {
      return { kind: 'comic', pages: await arrangePages(t, { id, version: from_version }, order) };
    });
  }),

  adminRoute(showChapterVersion, async (context, { id, version, revision }) => {
    const { services, nowMs, audit } = context;
    return transact(services.db, async (t) => {
      const before = await unchanged(t, id, revision);
      await showVersion(t, id, version, nowMs);
      const chapter = await readChapter(t, id);
      await audit(t, { what: 'chapter.show', on: named(chapter), before, after: chapter });
      return { chapter };
    });
  }),
];

interface Saved {
  readonly id: string;
  readonly revision: number;
  readonly show: boolean;
}

/** Adds a version that the operator made by hand; the version before stays as it is. */
async function saveVersion(
  { services, nowMs, audit }: OperatorContext,
  { id, revision, show }: Saved,
  what: string,
  make: (t: Write) => Promise<ChapterVersion>,
) {
  return transact(services.db, async (t) => {
    const before = await unchanged(t, id, revision);
    const version = await putVersion(t, id, await make(t), { sourceSha256: '', show }, nowMs);
    const chapter = await readChapter(t, id);
    await audit(t, { what, on: named(chapter), before, after: chapter });
    return { chapter, version };
  });
}

/** Locks the chapter until the transaction ends. @throws AdminError `stale` where it has changed since `revision` */
async function unchanged(t: Write, id: string, revision: number): Promise<ChapterView> {
  await lockChapter(t, id);
  const chapter = await readChapter(t, id);
  if (chapter.revision !== revision) throw stale(chapter);
  return chapter;
}

function named({ id, title }: ChapterView) {
  return { kind: 'chapter', id, title };
}
