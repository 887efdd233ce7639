import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAssets } from '../../../server/domain/catalogue/drafts.ts';
import { scheduleNewDrafts } from '../../../server/domain/catalogue/publishSchedule.ts';
import { transact } from '../../../server/storage/database.ts';
import { addChapter, saveText } from '../../../src/shared/admin/chapters.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import { cancelComing, listComing, publishChapters } from '../../../src/shared/admin/publishing.ts';
import {
  getSchedule,
  listSchedules,
  removeSchedule,
  saveSchedule,
} from '../../../src/shared/admin/schedules.ts';
import { addWork, getWork } from '../../../src/shared/admin/works.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const COVER = 'covers/u/cover.webp';
const TUESDAYS_AND_FRIDAYS = { weekdays: [5, 2], minute: 20 * 60 };

forEachDatabase('the schedule of a work', (kind) => {
  let server: TestServer;
  let editor: AdminClient;
  let id: string;

  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    editor = await operatorOf(server, 'editor');
    const file = { key: COVER, sha256: 'c'.repeat(64), bytes: 1, type: 'image/webp' };
    const asset = { ...file, sealed: true, store: 'files' as const };
    await transact(server.services.db, (t) => addAssets(t, [asset]));
    const fields = { kind: 'novel' as const, title: '连载', cover: COVER };
    id = (await editor.ask(addWork, fields)).work.id;
  });
  afterEach(() => server.close());

  async function add(title: string): Promise<string> {
    const { chapter } = await editor.ask(addChapter, { id, title });
    return chapter.id;
  }
  async function write(chapter: string): Promise<void> {
    const text = { id: chapter, revision: 0, paragraphs: ['字'], show: true };
    await editor.ask(saveText, text);
  }
  async function addReady(...titles: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const title of titles) {
      const chapter = await add(title);
      await write(chapter);
      ids.push(chapter);
    }
    return ids;
  }
  const tick = () => scheduleNewDrafts(server.services.db, server.nowMs);
  const timeText = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Shanghai',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  async function coming(): Promise<string[]> {
    const { items } = await editor.ask(listComing, { work: id });
    return items.map(({ title, published_at }) => `${title} ${timeText.format(published_at)}`);
  }

  it('gives the drafts from a chapter on their times, and new ones join the end', async () => {
    const [, , third = ''] = await addReady('第1章', '第2章', '第3章', '第4章');
    const input = { id, ...TUESDAYS_AND_FRIDAYS, from: third };
    const { chapters } = await editor.ask(saveSchedule, input);
    expect(chapters.map(({ title }) => title)).toEqual(['第3章', '第4章']);
    expect(await coming()).toEqual(['第3章 Tue 20:00', '第4章 Fri 20:00']);
    expect((await editor.ask(getWork, { id })).work.state).toBe('published');
    await addReady('第5章');
    expect([await tick(), await tick()]).toEqual([1, 0]);
    expect(await coming()).toEqual(['第3章 Tue 20:00', '第4章 Fri 20:00', '第5章 Tue 20:00']);
    const { schedule } = await editor.ask(getSchedule, { id });
    expect(schedule).toMatchObject({
      weekdays: [2, 5],
      minute: 1_200,
      zone: 'Asia/Shanghai',
      from_title: '第3章',
      waits_for: '',
      revision: 0,
    });
    expect(timeText.format(schedule?.next_at)).toBe('Fri 20:00');
    const { items } = await editor.ask(listSchedules, {});
    expect(items).toEqual([schedule]);
  });

  it('waits for a draft without content, so that the order stays', async () => {
    await addReady('第1章');
    await editor.ask(saveSchedule, { id, ...TUESDAYS_AND_FRIDAYS, from: '' });
    const empty = await add('第2章');
    await addReady('第3章');
    expect(await tick()).toBe(0);
    expect((await editor.ask(getSchedule, { id })).schedule?.waits_for).toBe('第2章');
    await write(empty);
    expect(await tick()).toBe(2);
    expect(await coming()).toEqual(['第1章 Tue 20:00', '第2章 Fri 20:00', '第3章 Tue 20:00']);
  });

  it('leaves what an operator took out alone, until the schedule is set anew', async () => {
    const [, last = ''] = await addReady('第1章', '第2章');
    await editor.ask(saveSchedule, { id, ...TUESDAYS_AND_FRIDAYS, from: '' });
    await editor.ask(cancelComing, { id: last });
    expect(await tick()).toBe(0);
    await addReady('第3章');
    expect(await tick()).toBe(1);
    expect(await coming()).toEqual(['第1章 Tue 20:00', '第3章 Fri 20:00']);
    await editor.ask(cancelComing, { id: (await editor.ask(listComing, {})).items[1]?.id ?? '' });
    const again = { id, weekdays: [1], minute: 0, from: '', revision: 0 };
    const { chapters } = await editor.ask(saveSchedule, again);
    expect(chapters.map(({ title }) => title)).toEqual(['第2章', '第3章']);
  });

  it('ends, and what has a time keeps it', async () => {
    await addReady('第1章');
    await editor.ask(saveSchedule, { id, ...TUESDAYS_AND_FRIDAYS, from: '' });
    await editor.ask(removeSchedule, { id });
    await addReady('第2章');
    expect(await tick()).toBe(0);
    expect(await coming()).toEqual(['第1章 Tue 20:00']);
    expect((await editor.ask(getSchedule, { id })).schedule).toBeNull();
    expect(await editor.refused(removeSchedule, { id })).toMatchObject({ error: 'conflict' });
    const { items } = await (
      await operatorOf(server, 'owner')
    ).ask(listAudit, {
      what: 'schedule.',
    });
    const changes = items.map(({ what }) => what).toSorted();
    expect(changes).toEqual(['schedule.remove', 'schedule.save']);
  });

  it('says what is wrong, and then changes nothing', async () => {
    const [chapter = ''] = await addReady('第1章');
    const input = { id, ...TUESDAYS_AND_FRIDAYS, from: '' };
    const zone = await editor.refused(saveSchedule, { ...input, zone: 'Mars/Olympus' });
    expect(zone).toMatchObject({ error: 'bad_input', field: 'zone' });
    await editor.ask(publishChapters, { id, chapter_ids: [chapter], time: { when: 'now' } });
    const shown = await editor.refused(saveSchedule, { ...input, from: chapter });
    expect(shown).toMatchObject({ error: 'conflict', message: '《第1章》不是草稿' });
    await editor.ask(saveSchedule, input);
    const stale = await editor.refused(saveSchedule, input);
    expect(stale).toMatchObject({ error: 'stale', current: { revision: 0 } });
    const bare = (await editor.ask(addWork, { kind: 'novel', title: '没有封面' })).work.id;
    const refused = await editor.refused(saveSchedule, { ...input, id: bare });
    expect(refused).toMatchObject({ error: 'conflict', message: '还没有封面' });
    expect((await editor.ask(getSchedule, { id: bare })).schedule).toBeNull();
  });
});
