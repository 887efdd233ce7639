import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAssets } from '../../../server/domain/catalogue/drafts.ts';
import { transact } from '../../../server/storage/database.ts';
import { addChapter, listChapters, saveText } from '../../../src/shared/admin/chapters.ts';
import {
  block,
  cancelComing,
  listComing,
  moveChapter,
  moveComing,
  publishChapters,
  withdraw,
} from '../../../src/shared/admin/publishing.ts';
import { addWork, getWork } from '../../../src/shared/admin/works.ts';
import { directorySchema } from '../../../src/shared/contract/works.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const COVER = 'covers/u/cover.webp';
const DAY_MS = 86_400_000;

forEachDatabase('publishing in the admin API', (kind) => {
  let server: TestServer;
  let editor: AdminClient;
  let id: string;
  let chapters: string[];

  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    editor = await operatorOf(server, 'editor');
    const file = { key: COVER, sha256: 'c'.repeat(64), bytes: 1, type: 'image/webp' };
    const asset = { ...file, sealed: true, store: 'files' as const };
    await transact(server.services.db, (t) => addAssets(t, [asset]));
    const fields = { kind: 'novel' as const, title: '新书', cover: COVER };
    id = (await editor.ask(addWork, fields)).work.id;
    chapters = [];
    for (const title of ['第1章', '第2章', '第3章']) {
      const { chapter } = await editor.ask(addChapter, { id, title });
      const text = { id: chapter.id, revision: chapter.revision, paragraphs: ['字'], show: true };
      await editor.ask(saveText, text);
      chapters.push(chapter.id);
    }
  });
  afterEach(() => server.close());

  /** The titles in the directory of a reader; undefined where there is no such work. */
  async function directory(): Promise<string[] | undefined> {
    const token = await server.visitor();
    const asked = { uuid: id, kind: 'novel' as const };
    const { code, data } = await server.ask('comicDirectoryList', asked, { token });
    if (code !== 200) return undefined;
    return v.parse(directorySchema, data).chapters.map(({ title }) => title);
  }

  const order = async () =>
    (await editor.ask(listChapters, { id })).items.map((chapter) => chapters.indexOf(chapter.id));

  it('shows a work and all its ready chapters to readers at once', async () => {
    expect(await directory()).toBeUndefined();
    const answer = await editor.ask(publishChapters, { id, time: { when: 'now' } });
    expect(answer.work).toMatchObject({ state: 'published', chapter_count: 3 });
    expect(await directory()).toEqual(['第1章', '第2章', '第3章']);
    const again = await editor.refused(publishChapters, { id, time: { when: 'now' } });
    expect(again.error).toBe('conflict');
  });

  it('schedules chapters, whose times can be seen, moved and cancelled', async () => {
    const [first = '', ...rest] = chapters;
    await editor.ask(publishChapters, { id, chapter_ids: [first], time: { when: 'now' } });
    const time = { when: 'rhythm' as const, weekdays: [2, 5], minute: 20 * 60 };
    await editor.ask(publishChapters, { id, chapter_ids: rest, time });
    const { items } = await editor.ask(listComing, { work: id });
    const zone = { timeZone: 'Asia/Shanghai', weekday: 'short', hour: 'numeric' } as const;
    const texts = items.map(({ published_at }) =>
      new Intl.DateTimeFormat('en-GB', zone).format(published_at),
    );
    expect(texts).toEqual(['Tue, 20', 'Fri, 20']);
    expect(await directory()).toEqual(['第1章']);
    const [second, third] = items;
    const late = (third?.published_at ?? 0) + DAY_MS;
    await editor.ask(moveComing, { id: third?.id ?? '', at: late });
    const early = { id: third?.id ?? '', at: (second?.published_at ?? 0) - DAY_MS };
    expect((await editor.refused(moveComing, early)).error).toBe('conflict');
    await editor.ask(cancelComing, { id: third?.id ?? '' });
    server.nowMs = late;
    expect(await directory()).toEqual(['第1章', '第2章']);
    editor = await operatorOf(server, 'editor');
    const zoneless = { ...time, zone: 'Mars/Olympus' };
    const wrong = { id, chapter_ids: [third?.id ?? ''], time: zoneless };
    expect((await editor.refused(publishChapters, wrong)).field).toBe('time.zone');
  });

  it('withdraws, and puts back', async () => {
    await editor.ask(publishChapters, { id, time: { when: 'now' } });
    await editor.ask(withdraw, { work: id });
    expect(await directory()).toBeUndefined();
    await editor.ask(withdraw, { work: id, undo: true });
    await editor.ask(withdraw, { chapter: chapters[1] ?? '' });
    expect(await directory()).toEqual(['第1章', '第3章']);
    expect((await editor.refused(withdraw, { work: 'none' })).error).toBe('not_found');
  });

  it('blocks after a password was given, and names the files', async () => {
    await editor.ask(publishChapters, { id, time: { when: 'now' } });
    const { files } = await editor.ask(block, { work: id });
    expect(files).toContain(COVER);
    expect((await editor.ask(getWork, { id })).work.state).toBe('blocked');
    server.nowMs += 11 * 60_000;
    expect((await editor.refused(block, { work: id, undo: true })).error).toBe('step_up');
  });

  it('moves drafts in the reading order, also where there is no room left', async () => {
    const [one = '', two = '', three = ''] = chapters;
    await editor.ask(moveChapter, { id: three, after: '' });
    expect(await order()).toEqual([2, 0, 1]);
    for (let i = 0; i < 12; i += 1) {
      await editor.ask(moveChapter, { id: two, after: three });
      await editor.ask(moveChapter, { id: one, after: three });
    }
    expect(await order()).toEqual([2, 0, 1]);
    expect((await editor.refused(moveChapter, { id: one, after: 'none' })).field).toBe('after');
    for (const [at, then] of [
      [2, [2, 1, 0]],
      [1, [1, 2, 0]],
      [9, [2, 0, 1]],
    ] as const) {
      await editor.ask(moveChapter, { id: two, at });
      expect(await order()).toEqual(then);
    }
    expect((await editor.refused(moveChapter, { id: two })).field).toBe('at');
    expect((await editor.refused(moveChapter, { id: two, at: 1, after: '' })).field).toBe('at');
    await editor.ask(publishChapters, { id, time: { when: 'now' } });
    expect((await editor.refused(moveChapter, { id: one, after: two })).error).toBe('conflict');
  });
});
