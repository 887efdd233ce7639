import { afterEach, beforeEach, expect, it } from 'vitest';
import { blockedAddresses } from '../../../server/admin/blockedAddresses.ts';
import { addAssets } from '../../../server/domain/catalogue/drafts.ts';
import { newId, systemRandom } from '../../../server/base/random.ts';
import { transact } from '../../../server/storage/database.ts';
import { bulkBlock, bulkChange } from '../../../src/shared/admin/bulk.ts';
import { addChapter, listChapters, saveText } from '../../../src/shared/admin/chapters.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import { publishChapters } from '../../../src/shared/admin/publishing.ts';
import { addWork, getWork, listWorks } from '../../../src/shared/admin/works.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const COVER = 'covers/u/cover.webp';

forEachDatabase('changes of many works and chapters', (kind) => {
  let server: TestServer;
  let editor: AdminClient;

  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    editor = await operatorOf(server, 'editor');
    const file = { key: COVER, sha256: 'c'.repeat(64), bytes: 1, type: 'image/webp' };
    const asset = { ...file, sealed: true, store: 'files' as const };
    await transact(server.services.db, (t) => addAssets(t, [asset]));
  });
  afterEach(() => server.close());

  /** A draft with a cover and one ready chapter. */
  async function addReady(title: string, cover = COVER): Promise<string> {
    const { work } = await editor.ask(addWork, { kind: 'novel', title, cover });
    await addText(work.id, '第1章');
    return work.id;
  }
  async function addText(id: string, title: string): Promise<string> {
    const { chapter } = await editor.ask(addChapter, { id, title });
    const text = { id: chapter.id, revision: 0, paragraphs: ['字'], show: true };
    await editor.ask(saveText, text);
    return chapter.id;
  }
  const stateOf = async (id: string) => (await editor.ask(getWork, { id })).work.state;
  const count = async (table: 'chapter_version' | 'novel_text' | 'publish_schedule') =>
    (await server.services.db.selectFrom(table).selectAll().execute()).length;

  it('publish what can be published, and say of the rest why not', async () => {
    const ready = await addReady('好了的');
    const bare = await addReady('没有封面的', '');
    const gone = newId(server.nowMs, systemRandom);
    const ids = [bare, ready, gone];
    const { done, refused } = await editor.ask(bulkChange, { on: 'work', action: 'publish', ids });
    expect(done).toEqual([ready]);
    expect(refused).toMatchObject([
      { id: bare, title: '没有封面的', reason: '还没有封面' },
      { id: gone, title: '' },
    ]);
    expect([await stateOf(ready), await stateOf(bare)]).toEqual(['published', 'draft']);
    const { items } = await editor.ask(listChapters, { id: bare });
    expect(items[0]?.state).toBe('draft');
  });

  it('withdraw and put back, each with its own audit row', async () => {
    const ids = [await addReady('一'), await addReady('二')];
    await editor.ask(bulkChange, { on: 'work', action: 'publish', ids });
    const change = async (action: 'withdraw' | 'republish') =>
      (await editor.ask(bulkChange, { on: 'work', action, ids })).done;
    expect(await change('withdraw')).toEqual(ids);
    expect(await change('withdraw')).toEqual([]);
    expect(await stateOf(ids[1] ?? '')).toBe('withdrawn');
    expect(await change('republish')).toEqual(ids);
    const owner = await operatorOf(server, 'owner');
    const { items } = await owner.ask(listAudit, { what: 'withdraw' });
    expect(items.map(({ on_title }) => on_title).toSorted()).toEqual(['一', '二']);
  });

  it('make scheduled chapters drafts again', async () => {
    const id = await addReady('连载');
    const second = await addText(id, '第2章');
    const { items } = await editor.ask(listChapters, { id });
    const time = { when: 'at' as const, at: server.nowMs + 60_000 };
    await editor.ask(publishChapters, { id, time });
    const ids = [items[0]?.id ?? '', second];
    const answer = await editor.ask(bulkChange, { on: 'chapter', action: 'unschedule', ids });
    expect(answer).toEqual({ done: ids, refused: [] });
    const after = await editor.ask(listChapters, { id });
    expect(after.items.map(({ state }) => state)).toEqual(['draft', 'draft']);
  });

  it('delete drafts with all that belongs to them, and nothing that readers have seen', async () => {
    const versions = await count('chapter_version');
    const texts = await count('novel_text');
    const draft = await addReady('草稿');
    const shown = await addReady('发布了的');
    await editor.ask(bulkChange, { on: 'work', action: 'publish', ids: [shown] });
    const extra = await addText(shown, '多余的');
    const ids = [draft, shown];
    const works = await editor.ask(bulkChange, { on: 'work', action: 'delete', ids });
    expect(works.done).toEqual([draft]);
    expect(works.refused).toMatchObject([{ id: shown, reason: '只能删除草稿；不想卖了请用下架' }]);
    const first = (await editor.ask(listChapters, { id: shown })).items[0]?.id ?? '';
    const input = { on: 'chapter' as const, action: 'delete' as const, ids: [extra, first] };
    const chapters = await editor.ask(bulkChange, input);
    expect(chapters.done).toEqual([extra]);
    expect(chapters.refused).toMatchObject([{ id: first }]);
    expect([await count('chapter_version'), await count('novel_text')]).toEqual([
      versions + 1,
      texts + 1,
    ]);
    expect((await editor.ask(listWorks, { q: '草稿' })).items).toEqual([]);
    const owner = await operatorOf(server, 'owner');
    const { items } = await owner.ask(listAudit, { what: 'work.delete' });
    expect(items).toMatchObject([{ on_id: draft, on_title: '草稿' }]);
  });

  it('block, and answer which files are refused', async () => {
    const ids = [await addReady('一'), await addReady('二', '')];
    await editor.ask(bulkChange, { on: 'work', action: 'publish', ids });
    const { done, refused, ...named } = await editor.ask(bulkBlock, { on: 'work', ids });
    expect(done).toEqual([ids[0]]);
    expect(named).toEqual({ files: [COVER], addresses: [`${server.address}/image/${COVER}`] });
    expect(refused).toMatchObject([{ id: ids[1], title: '二' }]);
  });

  it('name the addresses that a CDN has to forget by the base of its pictures', () => {
    const services = { ...server.services, imageBase: 'https://img.example/moyu' };
    expect(blockedAddresses({ services, origin: server.address }, [COVER])).toEqual([
      `https://img.example/moyu/image/${COVER}`,
    ]);
  });
});
