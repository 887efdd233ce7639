import {
  addWork,
  changePrices,
  changeWork,
  getWork,
  listWorks,
  previewWork,
  type WorkView,
} from '../../../src/shared/admin/works.ts';
import { setPrices } from '../../domain/catalogue/bulkPrices.ts';
import { createPreview } from '../../domain/catalogue/draftPreview.ts';
import { createWork, updateWork } from '../../domain/catalogue/drafts.ts';
import { updateWorkSums } from '../../domain/catalogue/workSums.ts';
import { previewAddress } from '../../http/draftPreviewLink.ts';
import { solveTitleProblems } from '../../import/importWork.ts';
import { type Database, transact } from '../../storage/database.ts';
import { AdminError, badField, notFound } from '../adminError.ts';
import { adminRoute, type OperatorContext } from '../adminRoute.ts';
import { readChapter } from '../catalogue/chapterViews.ts';
import { ensurePictures } from '../catalogue/pictures.ts';
import { saving } from '../catalogue/saving.ts';
import { listWorks as readWorks, readWork } from '../catalogue/workViews.ts';

export const workRoutes = [
  adminRoute(listWorks, async ({ services: { db } }, wanted) => readWorks(db, wanted)),

  adminRoute(getWork, async ({ services: { db } }, { id }) => ({ work: await readWork(db, id) })),

  adminRoute(addWork, async ({ services, nowMs, audit }, fields) => {
    await ensurePictures(services.db, 'cover', [fields.cover ?? '']);
    ensureFreePeriod(fields);
    return transact(services.db, async (t) => {
      const work = await readWork(t, await createWork(t, fields, nowMs));
      await audit(t, { what: 'work.add', on: workNamed(work), after: fields });
      return { work };
    });
  }),

  adminRoute(
    changeWork,
    async ({ services, nowMs, audit }, { id, revision, unlock, ...changes }) => {
      const { db } = services;
      await ensurePictures(db, 'cover', [changes.cover ?? '']);
      return saving(
        db,
        () => readWork(db, id),
        async (t) => {
          const before = await readWork(t, id);
          ensureFreePeriod({ ...before, ...changes });
          await updateWork(t, id, changes, { revision, unlock });
          const work = await readWork(t, id);
          if (work.revision === before.revision) return { work };
          if (work.free_after_days !== before.free_after_days) {
            await updateWorkSums(t, [id], nowMs);
          }
          if (work.title !== before.title) await solveTitleProblems(t, id, nowMs);
          await audit(t, { what: 'work.change', on: workNamed(work), before, after: work });
          return { work };
        },
      );
    },
  ),

  adminRoute(previewWork, async (context, { id, chapter }) => {
    const { services, nowMs, audit } = context;
    const work = await readWork(services.db, id);
    if (work.state === 'blocked') throw new AdminError('conflict', '封禁的作品不能预览');
    if (chapter !== undefined) await ensurePreviewed(services.db, id, chapter);
    const preview = createPreview({ workId: id }, nowMs);
    const address = previewAddress(services, readersBase(context), preview, chapter);
    const on = workNamed(work);
    await transact(services.db, (t) =>
      audit(t, { what: 'work.preview', on, after: { ends_at: preview.endsMs } }),
    );
    return { address, ends_at: preview.endsMs };
  }),

  adminRoute(changePrices, async ({ services, nowMs, audit }, input) => {
    const { id, price, free_first, from, to, ids, trial_seconds, free_at } = input;
    if (from !== undefined && to !== undefined && to < from) {
      throw badField('to', '不能在开始的那一章前面');
    }
    return transact(services.db, async (t) => {
      const work = await readWork(t, id);
      const times = { freeAtMs: free_at, trialSeconds: trial_seconds };
      const wanted = { price, freeFirst: free_first, from, to, ids, ...times };
      const { prices, trials } = await setPrices(t, id, wanted, nowMs);
      const after = {
        price,
        free_first,
        from,
        to,
        free_at,
        trial_seconds,
        chapters: prices,
        trials,
      };
      await audit(t, { what: 'work.prices', on: workNamed(work), after });
      return { changed: prices, trials };
    });
  }),
];

/** @throws AdminError where the period of the price `limited` ends before it begins */
function ensureFreePeriod({ free_from: from = 0, free_until: until = 0 }: Partial<WorkView>): void {
  if (until !== 0 && until <= from) throw badField('free_until', '要在开始的时间以后');
}

/** @throws AdminError where the chapter belongs to another work, is blocked or has no content */
async function ensurePreviewed(db: Database, workId: string, chapterId: string): Promise<void> {
  const chapter = await readChapter(db, chapterId);
  if (chapter.work_id !== workId) throw notFound('这一章');
  if (chapter.state === 'blocked') throw new AdminError('conflict', '封禁的章节不能预览');
  if (chapter.newest_version === 0) throw new AdminError('conflict', '这一章还没有内容');
}

/**
 * Where readers find the app, without a slash at the end.
 * @throws AdminError where only the address of the admin app is known
 */
export function readersBase({ services: { publicUrl, admin }, origin }: OperatorContext): string {
  if (publicUrl !== '') return publicUrl;
  if (admin?.origin)
    throw new AdminError('conflict', '后台用了单独的网址；请设好 PUBLIC_URL 再预览');
  return origin;
}

export function workNamed({ id, title }: Pick<WorkView, 'id' | 'title'>) {
  return { kind: 'work', id, title };
}
