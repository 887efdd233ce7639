import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  addAssets,
  createChapter,
  createWork,
  type NewAsset,
  putVersion,
  updateChapter,
  updateWork,
} from '../../../../server/domain/catalogue/drafts.ts';
import {
  type ComicVersion,
  IncompleteVersionError,
  showVersion,
} from '../../../../server/domain/catalogue/versions.ts';
import { RevisionError } from '../../../../server/domain/catalogue/workFields.ts';
import { transact, type Write } from '../../../../server/storage/database.ts';
import { contentsOf } from '../../storage/allTables.ts';
import {
  createDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../../support/product/testDatabase.ts';

const NOW_MS = 1_763_000_000_000;

function assetOf(name: string): NewAsset {
  return {
    key: `comics/u/${name}.webp`,
    sha256: name,
    bytes: name.length,
    type: 'image/webp',
    store: 'files',
    sealed: true,
    width: 720,
    height: 1_000,
  };
}

function pagesOf(...names: string[]): ComicVersion {
  const pages = names.map((name) => {
    const { key: path, sha256, bytes } = assetOf(name);
    return { path, sha256, bytes, width: 720, height: 1_000 };
  });
  return { kind: 'comic', pages };
}

forEachDatabase('drafts', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase(kind, false);
  });
  afterEach(() => database.drop());

  const write = <T>(work: (t: Write) => Promise<T>) => transact(database.db, work);
  const newComic = () => write((t) => createWork(t, { kind: 'comic', title: '山海' }, NOW_MS));
  const addChapter = (work: string, fields = {}) =>
    write((t) => createChapter(t, work, { title: '一', ...fields }, NOW_MS));
  const chapterOf = (id: string) =>
    database.db.selectFrom('chapter').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const put = (chapter: string, content: Parameters<typeof putVersion>[2], show = true) =>
    write((t) => putVersion(t, chapter, content, { sourceSha256: 'f', show }, NOW_MS));

  it('are works of the operator that no edit has touched', async () => {
    const fields = {
      kind: 'novel',
      title: 'Moby',
      author: 'Herman M',
      tags: ['a  b', 'a'],
    } as const;
    const id = await write((t) => createWork(t, fields, NOW_MS));
    const row = await database.db.selectFrom('work').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      id,
      kind: 'novel',
      state: 'draft',
      origin: 'own',
      title_folded: 'moby',
      author_folded: 'herman m',
      tags: 'a b',
      revision: 0,
      locked: '',
      chapter_count: 0,
    });
  });

  it('lock the fields that are edited by hand against imports', async () => {
    const id = await newComic();
    const edited = await write((t) => updateWork(t, id, { title: '海经', author: '' }));
    expect(edited).toMatchObject({
      title: '海经',
      title_folded: '海经',
      revision: 1,
      locked: 'title',
    });
    const changes = { title: '山海经', author: '郭璞' };
    const imported = await write((t) => updateWork(t, id, changes, { byImport: true }));
    expect(imported).toMatchObject({
      title: '海经',
      title_folded: '海经',
      author: '郭璞',
      revision: 2,
      locked: 'title',
    });
    const same = await write((t) => updateWork(t, id, changes, { byImport: true }));
    expect(same).toEqual(imported);
    await write((t) => updateWork(t, id, {}, { unlock: ['title'] }));
    const open = await write((t) => updateWork(t, id, changes, { byImport: true }));
    expect(open).toMatchObject({ title: '山海经', locked: '' });
  });

  it('have fields locked against an import that read them before the edit was saved', async () => {
    type Change = (t: Write) => Promise<unknown>;
    /** Edits by hand after the first row that the import reads; the embedded database has the import end first. */
    const importMeanwhile = async (change: Change, byHand: Change) => {
      let edit: Promise<unknown> | undefined;
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          edit ??= write(byHand);
          if (kind === 'postgres') await edit;
          return result;
        },
      };
      await write((t) => change(t.withPlugin(plugin)));
      await edit;
    };
    const byImport = { byImport: true };
    const id = await newComic();
    await importMeanwhile(
      (t) => updateWork(t, id, { title: '山海经', author: '郭璞' }, byImport),
      (t) => updateWork(t, id, { title: '海经' }),
    );
    const work = await database.db.selectFrom('work').selectAll().executeTakeFirstOrThrow();
    expect(work).toMatchObject({ title: '海经', author: '郭璞', locked: 'title' });
    const chapter = await addChapter(id);
    await importMeanwhile(
      (t) => updateChapter(t, chapter, { title: '二', volume: '卷一' }, byImport, NOW_MS),
      (t) => updateChapter(t, chapter, { title: '三' }, {}, NOW_MS),
    );
    const expected = { title: '三', volume: '卷一', locked: 'title' };
    expect(await chapterOf(chapter)).toMatchObject(expected);
  });

  it('refuse a change of a revision that is not the present one, with the present row', async () => {
    const id = await newComic();
    await write((t) => updateWork(t, id, { title: '甲' }, { revision: 0 }));
    const late = write((t) => updateWork(t, id, { title: '乙' }, { revision: 0 }));
    const error: unknown = await late.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RevisionError);
    expect((error as RevisionError).current).toMatchObject({ title: '甲', revision: 1 });
    const chapter = await addChapter(id);
    const change = (price: number) =>
      write((t) => updateChapter(t, chapter, { price }, { revision: 0 }, NOW_MS));
    expect(await change(5)).toMatchObject({ price: 5, revision: 1, locked: 'price' });
    await expect(change(6)).rejects.toThrow(RevisionError);
  });

  it('of chapters stand in their order, by place or by number, and have no index of readers yet', async () => {
    const work = await newComic();
    const first = await addChapter(work);
    const last = await addChapter(work);
    const between = await addChapter(work, { sort: 1_500 });
    const numbered = await addChapter(work, { number: 1.5 });
    const again = await addChapter(work, { number: 1 });
    const rows = await database.db.selectFrom('chapter').selectAll().orderBy('sort').execute();
    expect(rows.map(({ id }) => id)).toEqual([first, again, between, numbered, last]);
    expect(rows.map(({ idx }) => idx).toSorted((a, b) => b - a)).toEqual(
      [1, 2, 3, 4, 5].map((i) => -1_000_000 - i),
    );
    for (const row of rows) expect(row).toMatchObject({ state: 'draft', version: 0 });
  });

  it('take versions whole: the former one stays, marked as replaced', async () => {
    const chapter = await addChapter(await newComic());
    await write((t) => addAssets(t, [assetOf('a'), assetOf('bb'), assetOf('a')], NOW_MS));
    expect(await put(chapter, pagesOf('a', 'bb'))).toBe(1);
    expect(await chapterOf(chapter)).toMatchObject({ version: 1, size: 2 });
    expect(await put(chapter, pagesOf('bb'), false)).toBe(2);
    expect(await chapterOf(chapter)).toMatchObject({ version: 1, size: 2 });
    await write((t) => showVersion(t, chapter, 2, NOW_MS + 1));
    expect(await chapterOf(chapter)).toMatchObject({ version: 2, size: 1 });
    const versions = await database.db
      .selectFrom('chapter_version')
      .select(['version', 'state', 'replaced_at', 'source_sha256'])
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, state: 'old', replaced_at: NOW_MS + 1, source_sha256: 'f' },
      { version: 2, state: 'shown', replaced_at: null, source_sha256: 'f' },
    ]);
    await write((t) => showVersion(t, chapter, 1, NOW_MS + 2));
    expect(await chapterOf(chapter)).toMatchObject({ version: 1, size: 2 });
    const pages = await database.db.selectFrom('page').select(['version', 'idx']).execute();
    expect(pages).toHaveLength(3);
  });

  it('refuse content that is not whole, and write nothing of it', async () => {
    const comic = await addChapter(await newComic());
    const book = await write((t) => createWork(t, { kind: 'novel', title: '书' }, NOW_MS));
    const text = await addChapter(book);
    await write((t) => addAssets(t, [assetOf('a')], NOW_MS));
    const before = await contentsOf(database.db);
    const other = pagesOf('a').pages.map((page) => ({ ...page, bytes: 7 }));
    for (const content of [
      pagesOf(),
      pagesOf('a', 'none'),
      { kind: 'comic', pages: other } as const,
    ]) {
      await expect(put(comic, content)).rejects.toThrow(IncompleteVersionError);
    }
    for (const paragraphs of [[], ['甲', ''], ['甲\n乙']]) {
      const content = { kind: 'novel', note: '', paragraphs } as const;
      await expect(put(text, content)).rejects.toThrow(IncompleteVersionError);
    }
    await expect(put(text, pagesOf('a'))).rejects.toMatchObject({ code: 409 });
    await expect(put('none', pagesOf('a'))).rejects.toMatchObject({ code: 404 });
    expect(await contentsOf(database.db)).toBe(before);
    await put(text, { kind: 'novel', note: '', paragraphs: ['甲乙', '丙'] });
    expect(await chapterOf(text)).toMatchObject({ version: 1, size: 3 });
  });

  it('register a file once, however often it is added', async () => {
    const add = () => write((t) => addAssets(t, [assetOf('a')], NOW_MS));
    await add();
    await database.db.updateTable('asset').set({ unused_since: 5, blocked: 1 }).execute();
    await Promise.all([add(), add()]);
    const assets = await database.db.selectFrom('asset').selectAll().execute();
    expect(assets).toMatchObject([{ key: 'comics/u/a.webp', blocked: 1, unused_since: null }]);
  });
});
