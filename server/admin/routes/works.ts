import {
  addWork,
  changePrices,
  changeWork,
  getWork,
  listWorks,
  type WorkView,
} from '../../../src/shared/admin/works.ts';
import { setPrices } from '../../domain/catalogue/bulkPrices.ts';
import { createWork, updateWork } from '../../domain/catalogue/drafts.ts';
import { transact } from '../../storage/database.ts';
import { adminRoute } from '../adminRoute.ts';
import { ensurePictures } from '../catalogue/pictures.ts';
import { saving } from '../catalogue/saving.ts';
import { listWorks as readWorks, readWork } from '../catalogue/workViews.ts';

export const workRoutes = [
  adminRoute(listWorks, async ({ services: { db } }, wanted) => readWorks(db, wanted)),

  adminRoute(getWork, async ({ services: { db } }, { id }) => ({ work: await readWork(db, id) })),

  adminRoute(addWork, async ({ services, nowMs, audit }, fields) => {
    await ensurePictures(services.db, 'cover', [fields.cover ?? '']);
    return transact(services.db, async (t) => {
      const work = await readWork(t, await createWork(t, fields, nowMs));
      await audit(t, { what: 'work.add', on: workNamed(work), after: fields });
      return { work };
    });
  }),

  adminRoute(changeWork, async ({ services, audit }, { id, revision, unlock, ...changes }) => {
    const { db } = services;
    await ensurePictures(db, 'cover', [changes.cover ?? '']);
    return saving(
      db,
      () => readWork(db, id),
      async (t) => {
        const before = await readWork(t, id);
        await updateWork(t, id, changes, { revision, unlock });
        const work = await readWork(t, id);
        if (work.revision === before.revision) return { work };
        await audit(t, { what: 'work.change', on: workNamed(work), before, after: work });
        return { work };
      },
    );
  }),

  adminRoute(changePrices, async ({ services, nowMs, audit }, input) => {
    const { id, price, free_first, ids } = input;
    return transact(services.db, async (t) => {
      const work = await readWork(t, id);
      const changed = await setPrices(t, id, { price, freeFirst: free_first, ids }, nowMs);
      const after = { price, free_first, chapters: changed };
      await audit(t, { what: 'work.prices', on: workNamed(work), after });
      return { changed };
    });
  }),
];

export function workNamed({ id, title }: Pick<WorkView, 'id' | 'title'>) {
  return { kind: 'work', id, title };
}
