import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAssets } from '../../../server/domain/catalogue/drafts.ts';
import { transact } from '../../../server/storage/database.ts';
import { addChapter, saveText } from '../../../src/shared/admin/chapters.ts';
import { DRAFT_PREVIEW_MINUTES } from '../../../src/shared/admin/limits.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import { block, publishChapters } from '../../../src/shared/admin/publishing.ts';
import { addWork, previewWork } from '../../../src/shared/admin/works.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const COVER = 'covers/u/cover.webp';
const MINUTE_MS = 60_000;
const NOT_FOUND = 404;
const KIND = 'novel' as const;

forEachDatabase('the preview of a draft', (kind) => {
  let server: TestServer;
  let editor: AdminClient;
  let token: string;
  let uuid: string;
  let chapters: { readonly id: string; readonly revision: number }[];

  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    editor = await operatorOf(server, 'editor');
    token = await server.visitor();
    const file = { key: COVER, sha256: 'c'.repeat(64), bytes: 1, type: 'image/webp' };
    const asset = { ...file, sealed: true, store: 'files' as const };
    await transact(server.services.db, (t) => addAssets(t, [asset]));
    const fields = { kind: KIND, title: '还没发布的书', cover: COVER, comic_price: 30 };
    uuid = (await editor.ask(addWork, { ...fields, price: 'paid' })).work.id;
    chapters = [];
    for (const title of ['第1章', '第2章']) {
      const { chapter } = await editor.ask(addChapter, { id: uuid, title });
      const saved = await editor.ask(saveText, {
        id: chapter.id,
        revision: chapter.revision,
        paragraphs: [`${title}的字`],
        show: true,
      });
      chapters.push(saved.chapter);
    }
    await editor.ask(addChapter, { id: uuid, title: '没有内容的一章' });
  });
  afterEach(() => server.close());

  /** Follows the link. @returns the cookie that it sets, and the screen that it opens */
  async function open(address: string) {
    const response = await fetch(address, { redirect: 'manual' });
    const [set = ''] = response.headers.getSetCookie();
    const location = response.headers.get('location');
    return { status: response.status, set, cookie: set.split(';', 1)[0], location };
  }

  const link = async (chapter?: string) => editor.ask(previewWork, { id: uuid, chapter });

  it('opens the work, its directory and its chapters in the browser that followed the link', async () => {
    const [first, second] = chapters;
    const { address } = await link(second?.id);
    const { status, set, cookie, location } = await open(address);
    expect([status, location]).toEqual([303, `/readnovel?uuid=${uuid}&chapter=${second?.id}`]);
    expect(set).toContain('Path=/api; HttpOnly; SameSite=Lax');
    expect((await open((await link()).address)).location).toBe(`/detailnovel?uuid=${uuid}`);

    const as = { token, cookie };
    const detail = await server.data('comic', { kind: KIND, uuid }, as);
    expect(detail).toMatchObject({ title: '还没发布的书', chapters: 2, progress: null });
    const directory = await server.data('comicDirectoryList', { kind: KIND, uuid }, as);
    expect(directory.chapters).toMatchObject([
      { uuid: first?.id, index: 1, price: 30, locked: false, bought: false },
      { uuid: second?.id, index: 2 },
    ]);
    const asked = { kind: KIND, uuid, chapter: second?.id ?? '' };
    expect(await server.data('comicDirectory', asked, as)).toMatchObject({
      paragraphs: ['第2章的字'],
      index: 2,
      previous: first?.id,
      next: null,
    });
  });

  it('shows the newest version of a chapter whose readers still see the one before', async () => {
    const { address } = await link();
    await editor.ask(publishChapters, { id: uuid, time: { when: 'now' } });
    const [first] = chapters;
    const { chapter } = await editor.ask(saveText, {
      id: first?.id ?? '',
      revision: (first?.revision ?? 0) + 1,
      paragraphs: ['改过的字'],
      show: false,
    });
    expect(chapter.version).toBe(1);
    const { cookie } = await open(address);
    const asked = { kind: KIND, uuid, chapter: first?.id ?? '' };
    expect(await server.data('comicDirectory', asked, { token, cookie })).toMatchObject({
      paragraphs: ['改过的字'],
    });
    expect(await server.data('comicDirectory', asked, { token })).toMatchObject({ locked: true });
  });

  it('opens one work alone, only with its cookie, and until its time is over', async () => {
    const { address, ends_at } = await link();
    const { cookie = '' } = await open(address);
    const [first] = chapters;
    const chapter = { kind: KIND, uuid, chapter: first?.id ?? '' };
    const other = (await editor.ask(addWork, { kind: KIND, title: '另一本草稿' })).work.id;
    const refusedTo = async (wanted: { token: string; cookie?: string }, id = uuid) => {
      const work = { kind: KIND, uuid: id };
      const answers = [
        await server.ask('comic', work, wanted),
        await server.ask('comicDirectoryList', work, wanted),
        await server.ask('comicDirectory', { ...chapter, uuid: id }, wanted),
      ];
      return answers.map(({ code }) => code).every((code) => code === NOT_FOUND);
    };
    expect(await refusedTo({ token })).toBe(true);
    expect(
      await refusedTo({ token, cookie: cookie.replace('moyu_preview=', 'moyu_preview=AAAA') }),
    ).toBe(true);
    expect(await refusedTo({ token, cookie }, other)).toBe(true);
    expect(await refusedTo({ token, cookie })).toBe(false);
    server.nowMs = ends_at;
    expect(await refusedTo({ token, cookie })).toBe(true);
    expect((await open(address)).status).toBe(410);
  });

  it('leaves the draft out of every list, and out of what the account has', async () => {
    const { cookie } = await open((await link()).address);
    const as = { token, cookie };
    const lists = [
      await server.data('comicList', { kind: KIND, list: 'all' }, as),
      await server.data('comicList', { kind: KIND, list: 'new' }, as),
      await server.data('search', { kind: KIND, keyword: '还没发布' }, as),
      await server.data('guessLike', { kind: KIND }, as),
      await server.data('collection', {}, as),
      await server.data('system', {}, as),
    ];
    expect(JSON.stringify(lists)).not.toContain(uuid);
    await server.grant(token, 100);
    const { coins } = await server.data('userinfo', {}, as);
    const purchase = { kind: KIND, uuid, chapter: chapters[0]?.id ?? '', buy: 1 as const };
    expect(await server.data('comicDirectory', purchase, as)).not.toHaveProperty('locked');
    expect((await server.data('userinfo', {}, as)).coins).toBe(coins);
    expect((await server.ask('comicDirectory', purchase, { token })).code).toBe(NOT_FOUND);
  });

  it('is written down, and refused with its reason where there is nothing to see', async () => {
    const minutes = ((await link()).ends_at - server.nowMs) / MINUTE_MS;
    expect(minutes).toBe(DRAFT_PREVIEW_MINUTES);
    const { items } = await (
      await operatorOf(server, 'owner')
    ).ask(listAudit, { what: 'work.preview' });
    expect(items).toMatchObject([{ operator: 'editor', on_id: uuid }]);
    expect(JSON.stringify(items)).not.toContain('api/preview');
    const { chapter } = await editor.ask(addChapter, { id: uuid, title: '空的' });
    const empty = await editor.refused(previewWork, { id: uuid, chapter: chapter.id });
    expect(empty).toMatchObject({ error: 'conflict', message: '这一章还没有内容' });
    const { address } = await link();
    await editor.ask(publishChapters, { id: uuid, time: { when: 'now' } });
    await editor.ask(block, { work: uuid });
    expect((await open(address)).status).toBe(410);
    expect(await editor.refused(previewWork, { id: uuid })).toMatchObject({ error: 'conflict' });
  });
});
