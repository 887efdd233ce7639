import { afterEach, beforeEach, expect, it } from 'vitest';
import { createChapter, createWork } from '../../../../server/domain/catalogue/drafts.ts';
import { imagePath } from '../../../../server/domain/catalogue/imagePaths.ts';
import {
  cancelScheduled,
  listComing,
  moveScheduled,
  publishChapters,
  type PublishTime,
  publishWork,
} from '../../../../server/domain/catalogue/publishing.ts';
import {
  block,
  refundBlocked,
  republish,
  unblock,
  withdraw,
} from '../../../../server/domain/catalogue/takeDown.ts';
import { forgetVersions, updatePublishedSums } from '../../../../server/domain/catalogue/upkeep.ts';
import { putVersion } from '../../../../server/domain/catalogue/versions.ts';
import { transact, type Write } from '../../../../server/storage/database.ts';
import { checkLedger } from '../../../../server/storage/operatorViews.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../../support/product/testServer.ts';

const DAY_MS = 86_400_000;
const PAID = 'comic-xueluo-changan';
const at = new Date(START_MS).toISOString();

forEachDatabase('publishing', (kind) => {
  let server: TestServer;
  let token: string;
  let work: string;
  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    token = await server.visitor();
    const fields = { kind: 'novel', title: '新书', cover: 'covers/guiqiao.webp' } as const;
    work = await write((t) => createWork(t, fields, START_MS));
  });
  afterEach(() => server.close());

  const db = () => server.services.db;
  const write = <T>(run: (t: Write) => Promise<T>) => transact(db(), run);
  const draft = (title: string, sort?: number) =>
    write(async (t) => {
      const id = await createChapter(t, work, { title, sort }, START_MS);
      const content = { kind: 'novel', note: '', paragraphs: [title] } as const;
      await putVersion(t, id, content, { sourceSha256: '', show: true }, START_MS);
      return id;
    });
  const publish = (ids: readonly string[], time: PublishTime = 'now') =>
    write((t) => publishChapters(t, work, ids, time, server.nowMs));
  const publishTheWork = () => write((t) => publishWork(t, work, server.nowMs, server.nowMs));
  const directory = async () => {
    const input = { kind: 'novel', uuid: work } as const;
    const { chapters } = await server.data('comicDirectoryList', input, { token });
    return chapters.map(({ index, title }) => `${index} ${title}`);
  };
  const workRow = () =>
    db().selectFrom('work').selectAll().where('id', '=', work).executeTakeFirstOrThrow();

  it('shows a work once it has a cover and a chapter, with the sums of its chapters', async () => {
    await expect(publishTheWork()).rejects.toMatchObject({ code: 409, message: /章节/ });
    const ids = [await draft('一'), await draft('二章')];
    await publish(ids);
    expect((await server.ask('comic', { kind: 'novel', uuid: work }, { token })).code).toBe(404);
    await publishTheWork();
    expect(await directory()).toEqual(['1 一', '2 二章']);
    expect(await server.data('comic', { kind: 'novel', uuid: work }, { token })).toMatchObject({
      chapters: 2,
      characters: 3,
      latest: { index: 2, title: '二章', at },
    });
    await db().updateTable('work').set({ cover: '' }).where('id', '=', work).execute();
    await expect(publishTheWork()).rejects.toMatchObject({ code: 409, message: /封面/ });
  });

  it('refuses chapters without content, and those that are no drafts', async () => {
    const empty = await write((t) => createChapter(t, work, { title: '空' }, START_MS));
    await expect(publish([empty])).rejects.toMatchObject({ code: 409 });
    const one = await draft('一');
    await publish([one]);
    await expect(publish([one])).rejects.toMatchObject({ code: 409 });
    await expect(publish(['none'])).rejects.toMatchObject({ code: 409 });
  });

  it('puts a chapter between others, and moves their indexes with the places of their readers', async () => {
    const [first, last] = [await draft('一'), await draft('三')];
    const waiting = await draft('草稿');
    await publish([last, first]);
    await publishTheWork();
    const place = {
      kind: 'novel',
      work,
      chapter: last,
      index: 2,
      page: 1,
      ratio: 0.5,
      at,
    } as const;
    await server.data('changeRecords', { action: 'save', entries: [place] }, { token });
    const between = await draft('二', 1_500);
    await publish([between]);
    expect(await directory()).toEqual(['1 一', '2 二', '3 三']);
    const { progress } = await server.data('comic', { kind: 'novel', uuid: work }, { token });
    expect(progress).toMatchObject({ chapter: last, index: 3, ratio: 0.5 });
    await publish([waiting]);
    expect((await directory()).at(-1)).toBe('4 草稿');
  });

  it('at a time shows it then, and mends the sums; nothing appears before what it follows', async () => {
    const [first, second, third] = [await draft('一'), await draft('二'), await draft('三')];
    await publish([first]);
    await publishTheWork();
    await publish([second], { atMs: START_MS + 2_000 });
    const early = publish([third], { atMs: START_MS + 1_000 });
    await expect(early).rejects.toMatchObject({ code: 409, message: /早于/ });
    const before = await draft('一又', 1_500);
    const late = publish([before], { atMs: START_MS + 3_000 });
    await expect(late).rejects.toMatchObject({ code: 409, message: /晚于/ });
    expect(await directory()).toEqual(['1 一']);
    expect(await updatePublishedSums(db(), START_MS)).toBe(0);
    server.nowMs = START_MS + 2_000;
    expect(await directory()).toEqual(['1 一', '2 二']);
    expect((await workRow()).chapter_count).toBe(1);
    expect(await updatePublishedSums(db(), server.nowMs)).toBe(1);
    expect(await workRow()).toMatchObject({ chapter_count: 2, latest_title: '二' });
    expect(await updatePublishedSums(db(), server.nowMs)).toBe(0);
  });

  it('weekly lists what is coming, which can be moved and cancelled', async () => {
    const ids = [await draft('一'), await draft('二'), await draft('三')];
    const weekly = { weekdays: [2, 5], minute: 20 * 60, zone: 'Asia/Shanghai' };
    await publish(ids, { weekly });
    await publishTheWork();
    const coming = async () =>
      (await listComing(db(), server.nowMs, work)).map(({ title, idx, published_at: ms }) => [
        title,
        idx,
        new Date(ms).toISOString(),
      ]);
    expect(await coming()).toEqual([
      ['一', 1, '2026-11-24T12:00:00.000Z'],
      ['二', 2, '2026-11-27T12:00:00.000Z'],
      ['三', 3, '2026-12-01T12:00:00.000Z'],
    ]);
    expect((await workRow()).published_at).toBe(Date.parse('2026-11-24T12:00:00Z'));
    const move = (id: string, time: string) =>
      write((t) => moveScheduled(t, id, Date.parse(time), server.nowMs));
    await expect(move(ids[1]!, '2026-12-02T00:00:00Z')).rejects.toMatchObject({ code: 409 });
    await expect(move(ids[1]!, '2026-11-23T00:00:00Z')).rejects.toMatchObject({ code: 409 });
    await move(ids[1]!, '2026-11-28T00:00:00Z');
    await write((t) => cancelScheduled(t, ids[0]!, server.nowMs));
    expect(await coming()).toEqual([
      ['二', 1, '2026-11-28T00:00:00.000Z'],
      ['三', 2, '2026-12-01T12:00:00.000Z'],
    ]);
    await publish([ids[0]!]);
    server.nowMs = Date.parse('2026-12-02T00:00:00Z');
    expect(await directory()).toEqual(['1 一', '2 二', '3 三']);
    const shown = write((t) => cancelScheduled(t, ids[1]!, server.nowMs));
    await expect(shown).rejects.toMatchObject({ code: 409 });
  });

  it('is undone by withdrawing, and done again with the former time', async () => {
    const [first, second] = [await draft('一'), await draft('二')];
    await publish([first, second]);
    await publishTheWork();
    await write((t) => withdraw(t, { chapter: second }, server.nowMs));
    expect(await directory()).toEqual(['1 一']);
    expect((await workRow()).chapter_count).toBe(1);
    await expect(
      write((t) => withdraw(t, { chapter: second }, server.nowMs)),
    ).rejects.toMatchObject({ code: 409 });
    await write((t) => republish(t, { chapter: second }, server.nowMs));
    expect(await directory()).toEqual(['1 一', '2 二']);
    await write((t) => withdraw(t, { work }, server.nowMs));
    expect((await server.ask('comic', { kind: 'novel', uuid: work }, { token })).code).toBe(404);
  });

  it('is undone by blocking: files are gone at once, buyers get their coins back once', async () => {
    await server.grant(token, 500);
    const chapters = await db()
      .selectFrom('chapter')
      .selectAll()
      .where('work_id', '=', PAID)
      .where('price', '>', 0)
      .orderBy('idx')
      .execute();
    const read = (chapter: string, buy?: 1) =>
      server.ask('comicDirectory', { uuid: PAID, chapter, buy }, { token });
    const [first, second] = chapters;
    await read(first!.id, 1);
    await read(second!.id, 1);
    expect((await server.data('user', {}, { token })).coins).toBe(
      500 - first!.price - second!.price,
    );
    const { path } = await db()
      .selectFrom('page')
      .select('path')
      .where('chapter_id', '=', second!.id)
      .executeTakeFirstOrThrow();
    const status = async (key: string) => {
      const response = await fetch(new URL(imagePath(server.services.secret, key), server.address));
      await response.arrayBuffer();
      return response.status;
    };
    expect(await status(path)).toBe(200);
    const keys = await write((t) => block(t, { chapter: second!.id }, server.nowMs));
    expect(keys).toContain(path);
    expect([await status(path), await status('covers/xueluo-changan.webp')]).toEqual([410, 200]);
    expect(await read(second!.id)).toMatchObject({ code: 404, data: { blocked: true } });
    expect((await read(first!.id)).code).toBe(200);
    const refunds = await Promise.all([1, 2].map(() => refundBlocked(db(), server.nowMs)));
    expect(Math.max(...refunds)).toBe(1);
    expect(await refundBlocked(db(), server.nowMs)).toBe(0);
    expect((await server.data('user', {}, { token })).coins).toBe(500 - first!.price);

    await write((t) => block(t, { work: PAID }, server.nowMs));
    await refundBlocked(db(), server.nowMs);
    expect((await server.data('user', {}, { token })).coins).toBe(500);
    expect((await checkLedger(db())).faults).toEqual([]);
    expect(await status('covers/xueluo-changan.webp')).toBe(410);
    const detail = await server.ask('comic', { uuid: PAID }, { token });
    expect(detail).toMatchObject({ code: 404, data: { blocked: true } });

    await write((t) => unblock(t, { work: PAID }, server.nowMs));
    expect([await status('covers/xueluo-changan.webp'), await status(path)]).toEqual([200, 410]);
    expect((await read(first!.id)).code).toBe(200);
    expect((await read(second!.id)).code).toBe(404);
  });

  it('leaves the files open that another work shows', async () => {
    await db()
      .updateTable('work')
      .set({ cover: 'covers/xueluo-changan.webp' })
      .where('id', '=', work)
      .execute();
    const keys = await write((t) => block(t, { work: PAID }, server.nowMs));
    expect(keys).not.toContain('covers/xueluo-changan.webp');
    const { blocked } = await db()
      .selectFrom('asset')
      .select('blocked')
      .where('key', '=', 'covers/xueluo-changan.webp')
      .executeTakeFirstOrThrow();
    expect(blocked).toBe(0);
  });

  it('of another version leaves the former one for a week', async () => {
    const chapter = await draft('一');
    await publish([chapter]);
    await publishTheWork();
    const content = { kind: 'novel', note: '', paragraphs: ['改过'] } as const;
    const wanted = { sourceSha256: '', show: true };
    await write((t) => putVersion(t, chapter, content, wanted, server.nowMs));
    const input = { kind: 'novel', uuid: work, chapter } as const;
    expect(await server.data('comicDirectory', input, { token })).toMatchObject({
      paragraphs: ['改过'],
    });
    expect(await forgetVersions(db(), START_MS + 7 * DAY_MS, 50)).toBe(0);
    expect(await forgetVersions(db(), START_MS + 7 * DAY_MS + 1, 50)).toBe(1);
    const left = await db()
      .selectFrom('novel_text')
      .select('version')
      .where('chapter_id', '=', chapter)
      .execute();
    expect(left).toEqual([{ version: 2 }]);
  });

  it('of a smaller version marks the pages that nothing names any more', async () => {
    const chapter = `${PAID}-c001`;
    const pages = await db()
      .selectFrom('page')
      .select(['path', 'width', 'height', 'bytes', 'sha256'])
      .where('chapter_id', '=', chapter)
      .orderBy('idx')
      .execute();
    const content = { kind: 'comic', pages: pages.slice(0, 1) } as const;
    const wanted = { sourceSha256: '', show: true };
    await write((t) => putVersion(t, chapter, content, wanted, server.nowMs));
    expect(await forgetVersions(db(), START_MS + 8 * DAY_MS, 50)).toBe(1);
    const unused = await db()
      .selectFrom('asset')
      .select('key')
      .where('unused_since', 'is not', null)
      .execute();
    expect(unused.map(({ key }) => key).toSorted()).toEqual(
      pages
        .slice(1)
        .map(({ path }) => path)
        .toSorted(),
    );
  });
});
