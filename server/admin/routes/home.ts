import {
  getHome,
  previewHome,
  saveBanners,
  saveCategories,
  saveHotKeywords,
  saveList,
  saveListNames,
  saveSections,
} from '../../../src/shared/admin/home.ts';
import type { Kind } from '../../../src/shared/contract/index.ts';
import { createPreview } from '../../domain/catalogue/draftPreview.ts';
import { noteCatalogueChange } from '../../domain/catalogue/liveCatalogue.ts';
import { previewAddress } from '../../http/draftPreviewLink.ts';
import { type Database, transact } from '../../storage/database.ts';
import { notFound, stale } from '../adminError.ts';
import { adminRoute, type OperatorContext } from '../adminRoute.ts';
import {
  banners,
  categories,
  type HomePart,
  hotKeywords,
  listMark,
  listNames,
  lockParts,
  markOf,
  readLists,
  sections,
  writeList,
} from '../catalogue/homeParts.ts';
import { ensurePictures } from '../catalogue/pictures.ts';
import { readersBase } from './works.ts';

export const homeRoutes = [
  adminRoute(getHome, async ({ services: { db } }, { kind }) => ({
    banners: await readPart(db, banners, kind),
    sections: await readPart(db, sections, kind),
    categories: await readPart(db, categories, kind),
    hot_words: await readPart(db, hotKeywords, kind),
    list_names: await readPart(db, listNames, kind),
    lists: await readLists(db, kind),
  })),

  adminRoute(previewHome, async (context, { kind, at }) => {
    const { services, nowMs, audit } = context;
    const preview = createPreview({ home: kind, atMs: at ?? nowMs }, nowMs);
    const address = previewAddress(services, readersBase(context), preview, undefined);
    const after = { at, ends_at: preview.endsMs };
    await transact(services.db, (t) =>
      audit(t, { what: 'home.preview', on: { kind: 'home', id: kind }, after }),
    );
    return { address, ends_at: preview.endsMs };
  }),

  adminRoute(saveBanners, async (context, input) => {
    const keys = input.items.map(({ image }) => image);
    await ensurePictures(context.services.db, 'items', keys);
    return savePart(context, banners, input);
  }),

  adminRoute(saveSections, async (context, input) => savePart(context, sections, input)),
  adminRoute(saveCategories, async (context, input) => savePart(context, categories, input)),
  adminRoute(saveHotKeywords, async (context, input) => savePart(context, hotKeywords, input)),

  adminRoute(saveListNames, async (context, input) => savePart(context, listNames, input)),

  adminRoute(saveList, async ({ services, audit }, { kind, id, mark, items }) => {
    return transact(services.db, async (t) => {
      await lockParts(t, `home:${kind}`);
      const list = (await readLists(t, kind)).find((each) => each.id === id);
      if (!list) throw notFound('这个列表');
      if (list.mark !== mark) throw stale(list);
      await writeList(t, id, items);
      await noteCatalogueChange(t);
      const before = { items: list.items.map(({ work_id, note }) => ({ work_id, note })) };
      const on = { kind: 'list', id, title: list.title };
      await audit(t, { what: 'home.list', on, before, after: { items } });
      return { mark: listMark(items) };
    });
  }),
];

async function readPart<Item>(db: Database, part: HomePart<Item>, kind: Kind) {
  const items = await part.read(db, kind);
  return { mark: markOf(items), items };
}

interface Saved<Item> {
  readonly kind: Kind;
  readonly mark: string;
  readonly items: readonly Item[];
}

/** @throws AdminError `stale` where the part is not the one that the operator has read */
async function savePart<Item>(
  { services, audit }: OperatorContext,
  part: HomePart<Item>,
  { kind, mark, items }: Saved<Item>,
) {
  return transact(services.db, async (t) => {
    await lockParts(t, `home:${kind}`);
    const before = await readPart(t, part, kind);
    if (before.mark !== mark) throw stale(before);
    await part.write(t, kind, items);
    await noteCatalogueChange(t);
    const after = await readPart(t, part, kind);
    await audit(t, {
      what: `home.${part.name}`,
      on: { kind: 'home', id: kind },
      before: { items: before.items },
      after: { items: after.items },
    });
    return after;
  });
}
