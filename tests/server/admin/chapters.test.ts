import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAssets, putVersion } from '../../../server/domain/catalogue/drafts.ts';
import { transact } from '../../../server/storage/database.ts';
import {
  addChapter,
  changeChapter,
  getChapter,
  getPages,
  getText,
  listChapters,
  savePages,
  saveText,
  showChapterVersion,
} from '../../../src/shared/admin/chapters.ts';
import { addWork } from '../../../src/shared/admin/works.ts';
import {
  type AdminClient,
  type AdminReply,
  operatorOf,
} from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

forEachDatabase('chapters in the admin API', (database) => {
  let server: TestServer;
  let editor: AdminClient;

  beforeEach(async () => {
    server = await startServer({ kind: database, durable: false });
    editor = await operatorOf(server, 'editor');
  });
  afterEach(() => server.close());

  async function newChapter(kind: 'comic' | 'novel') {
    const { work } = await editor.ask(addWork, { kind, title: '作品' });
    return (await editor.ask(addChapter, { id: work.id, title: '第1章' })).chapter;
  }

  /** Gives a comic's chapter three pages, each with a smaller picture. */
  async function putPages(id: string): Promise<void> {
    const file = (name: string) => ({
      path: `comics/u/${name}.webp`,
      bytes: 10,
      sha256: name.padEnd(64, '0'),
    });
    const pages = ['a', 'b', 'c'].map((name) => ({
      ...file(name),
      width: 1_600,
      height: 2_000,
      variants: [{ ...file(`${name}s`), width: 720, height: 900 }],
    }));
    const files = pages.flatMap((page) => [page, ...page.variants]);
    const assets = files.map(({ path, bytes, sha256, width, height }) => ({
      key: path,
      bytes,
      sha256,
      width,
      height,
      type: 'image/webp',
      sealed: true,
      store: 'files' as const,
    }));
    await transact(server.services.db, async (t) => {
      await addAssets(t, assets);
      const wanted = { sourceSha256: '', show: true };
      await putVersion(t, id, { kind: 'comic', pages }, wanted, server.nowMs);
    });
  }

  it('are added at the end as drafts, and listed in reading order', async () => {
    const { work } = await editor.ask(addWork, { kind: 'novel', title: '作品', comic_price: 7 });
    for (const title of ['一', '二', '三']) await editor.ask(addChapter, { id: work.id, title });
    const { items, total } = await editor.ask(listChapters, { id: work.id, size: 2 });
    expect([total, items.map(({ title, price, state }) => [title, price, state])]).toEqual([
      3,
      [
        ['一', 7, 'draft'],
        ['二', 7, 'draft'],
      ],
    ]);
    expect((await editor.ask(listChapters, { id: work.id, state: 'published' })).total).toBe(0);
    const none = await editor.refused(addChapter, { id: 'nothing', title: '一' });
    expect(none.error).toBe('not_found');
  });

  it('are changed by those who have read the newest row', async () => {
    const { id, revision } = await newChapter('comic');
    const { chapter } = await editor.ask(changeChapter, { id, revision, title: '新', price: 9 });
    expect(chapter).toMatchObject({ title: '新', price: 9, locked: ['price', 'title'] });
    const late = await editor.refused(changeChapter, { id, revision, title: '旧' });
    expect(late).toMatchObject({ error: 'stale', current: { title: '新' } });
  });

  it('answer one of several saves of one revision, and the others with the row as it is', async () => {
    const { id, revision } = await newChapter('novel');
    const texts = ['甲', '乙', '丙'];
    const all = async (saves: Promise<AdminReply>[]) => {
      const sent = await Promise.all(saves);
      expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const { chapter } = await editor.ask(getChapter, { id });
      for (const { status, body } of sent) {
        const stale = { error: 'stale', current: chapter };
        expect(body).toMatchObject(status === 200 ? { chapter } : stale);
      }
      return chapter;
    };
    const titled = await all(
      texts.map((title) => editor.send(changeChapter, { id, revision, title })),
    );
    const wanted = { id, revision: titled.revision, show: true };
    const written = await all(
      texts.map((text) => editor.send(saveText, { ...wanted, paragraphs: [text] })),
    );
    expect(written.newest_version).toBe(1);
  });

  it('of a novel have their text saved as a new version', async () => {
    const { id, revision } = await newChapter('novel');
    const first = { id, revision, paragraphs: ['一\n\n二', ' 三 '], show: true };
    const saved = await editor.ask(saveText, first);
    expect(saved.chapter).toMatchObject({ version: 1, newest_version: 1, size: 3 });
    expect(await editor.ask(getText, { id, version: 1 })).toEqual({
      note: '',
      paragraphs: ['一', '二', '三'],
    });
    const second = { id, revision: saved.chapter.revision, paragraphs: ['四'], show: false };
    const waiting = await editor.ask(saveText, second);
    expect(waiting).toMatchObject({ version: 2, chapter: { version: 1, newest_version: 2 } });
    const shown = await editor.ask(showChapterVersion, {
      id,
      version: 2,
      revision: waiting.chapter.revision,
    });
    expect(shown.chapter.version).toBe(2);
    const { versions } = await editor.ask(getChapter, { id });
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'shown'],
      [1, 'old'],
    ]);
    expect((await editor.refused(saveText, first)).error).toBe('stale');
    const empty = { id, revision: shown.chapter.revision, paragraphs: [' ', '\n'], show: true };
    expect(await editor.refused(saveText, empty)).toMatchObject({ field: 'paragraphs' });
  });

  it('of a comic have pages arranged and removed as a new version', async () => {
    const { id } = await newChapter('comic');
    await putPages(id);
    const { chapter } = await editor.ask(getChapter, { id });
    const wanted = { id, revision: chapter.revision, from_version: 1, show: true };
    for (const order of [[1, 1], [4]]) {
      expect(await editor.refused(savePages, { ...wanted, order })).toMatchObject({
        field: 'order',
      });
    }
    const saved = await editor.ask(savePages, { ...wanted, order: [3, 1] });
    expect(saved).toMatchObject({ version: 2, chapter: { version: 2, size: 2 } });
    const { pages } = await editor.ask(getPages, { id, version: 2 });
    expect(pages.map(({ idx, path, small_path }) => [idx, path, small_path])).toEqual([
      [1, 'comics/u/c.webp', 'comics/u/cs.webp'],
      [2, 'comics/u/a.webp', 'comics/u/as.webp'],
    ]);
    expect((await editor.ask(getPages, { id, version: 1 })).pages).toHaveLength(3);
    const { revision } = saved.chapter;
    const replaced = {
      id,
      revision,
      from_version: 1,
      order: [1, 'comics/u/cs.webp', 3],
      show: false,
    };
    const third = await editor.ask(savePages, replaced);
    expect(third).toMatchObject({ version: 3, chapter: { version: 2, newest_version: 3 } });
    const paths = (await editor.ask(getPages, { id, version: 3 })).pages.map(({ path }) => path);
    expect(paths).toEqual(['comics/u/a.webp', 'comics/u/cs.webp', 'comics/u/c.webp']);
    for (const key of ['comics/u/none.webp', 'covers/u/a.webp']) {
      const wrong = { ...replaced, revision: third.chapter.revision, order: [key] };
      expect(await editor.refused(savePages, wrong)).toMatchObject({ field: 'order' });
    }
    expect((await editor.refused(getPages, { id, version: 4 })).error).toBe('not_found');
    const text = { id, revision: third.chapter.revision, paragraphs: ['字'], show: true };
    expect((await editor.refused(saveText, text)).error).toBe('conflict');
  });
});
