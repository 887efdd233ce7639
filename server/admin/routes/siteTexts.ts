import {
  listCombos,
  listNotices,
  listQuestions,
  saveCombos,
  saveNotices,
  saveQuestions,
} from '../../../src/shared/admin/siteTexts.ts';
import { type Database, transact } from '../../storage/database.ts';
import { stale } from '../adminError.ts';
import { adminRoute, type OperatorContext } from '../adminRoute.ts';
import { lockParts, markOf } from '../catalogue/homeParts.ts';
import { combos, notices, questions, type SiteList } from '../siteLists.ts';

export const siteTextRoutes = [
  adminRoute(listNotices, async ({ services: { db } }) => readList(db, notices)),
  adminRoute(saveNotices, async (context, input) => saveList(context, notices, input)),
  adminRoute(listQuestions, async ({ services: { db } }) => readList(db, questions)),
  adminRoute(saveQuestions, async (context, input) => saveList(context, questions, input)),
  adminRoute(listCombos, async ({ services: { db } }) => readList(db, combos)),
  adminRoute(saveCombos, async (context, input) => saveList(context, combos, input)),
];

async function readList<Item>(db: Database, list: SiteList<Item>) {
  const items = await list.read(db);
  return { mark: markOf(items), items };
}

interface Saved<Item> {
  readonly mark: string;
  readonly items: readonly Item[];
}

/** @throws AdminError `stale` where the list is not the one that the operator has read */
async function saveList<Item>(
  { services, nowMs, audit }: OperatorContext,
  list: SiteList<Item>,
  { mark, items }: Saved<Item>,
) {
  return transact(services.db, async (t) => {
    await lockParts(t, `site:${list.name}`);
    const before = await readList(t, list);
    if (before.mark !== mark) throw stale(before);
    await list.write(t, items, { nowMs, random: services.random });
    const after = await readList(t, list);
    await audit(t, {
      what: `site.${list.name}`,
      on: { kind: 'site', id: list.name },
      before: { items: before.items },
      after: { items: after.items },
    });
    return after;
  });
}
