import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProgressEntry } from '../../../../src/shared/contract/index.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../../support/product/testServer.ts';

const WORK = 'comic-guiqiao';
const at = (offsetMs: number) => new Date(START_MS + offsetMs).toISOString();

function entry(change: Partial<ProgressEntry> = {}): ProgressEntry {
  return {
    kind: 'comic',
    work: WORK,
    chapter: `${WORK}-c002`,
    index: 2,
    page: 3,
    ratio: 0.4,
    at: at(-1_000),
    ...change,
  };
}

forEachDatabase('the library', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.nowMs = START_MS;
    token = await server.visitor();
  });

  const save = (...entries: ProgressEntry[]) =>
    server.data('changeRecords', { action: 'save', entries }, { token });
  const reads = async (input: { kind?: 'comic' | 'novel' } = {}) =>
    (await server.data('records', { type: 'read', ...input }, { token })).items;
  const progress = async () => (await server.data('comic', { uuid: WORK }, { token })).progress;

  it('returns progress with the work and in the read records', async () => {
    expect(await progress()).toBeNull();
    expect(await save(entry())).toEqual({ uuids: [WORK] });
    const place = { chapter: `${WORK}-c002`, index: 2, page: 3, ratio: 0.4, at: at(-1_000) };
    expect(await progress()).toEqual(place);
    expect(await reads()).toEqual([
      expect.objectContaining({ ...place, work: expect.objectContaining({ title: '归鞘' }) }),
    ]);
    expect(await reads({ kind: 'novel' })).toEqual([]);
  });

  it('keeps the newer entry by its own clock, in any order of arrival', async () => {
    await save(entry({ page: 5, at: at(-10) }));
    await save(entry({ page: 1, at: at(-20) }));
    expect(await progress()).toMatchObject({ page: 5 });
    await save(entry({ page: 6, at: at(-5) }), entry({ page: 2, at: at(-7) }));
    expect(await progress()).toMatchObject({ page: 6 });
  });

  it('hides no later reading behind entries saved while our clock ran a day ahead, and can delete them', async () => {
    server.nowMs = START_MS + 86_400_000;
    await save(entry({ page: 9, at: at(86_400_000) }));
    server.nowMs = START_MS;
    await save(entry({ page: 4, at: at(-10) }));
    expect(await progress()).toMatchObject({ page: 4, at: at(-10) });
    server.nowMs = START_MS + 86_400_000;
    await save(entry({ page: 9, at: at(86_400_000) }));
    server.nowMs = START_MS;
    const all = { action: 'delete', type: 'read', kind: 'comic', all: true } as const;
    expect(await server.data('changeRecords', all, { token })).toEqual({ uuids: [WORK] });
    expect(await progress()).toBeNull();
  });

  it('replaces a time in the future by now', async () => {
    await save(entry({ page: 4, at: at(3_600_000) }));
    expect(await progress()).toMatchObject({ page: 4, at: at(0) });
    server.nowMs += 10;
    await save(entry({ page: 5, at: at(5) }));
    expect(await progress()).toMatchObject({ page: 5 });
  });

  it('keeps a record deleted when older progress arrives late', async () => {
    await save(entry());
    const deleted = await server.data(
      'changeRecords',
      { action: 'delete', type: 'read', uuids: [WORK, 'comic-unknown'] },
      { token },
    );
    expect(deleted).toEqual({ uuids: [WORK] });
    await save(entry({ page: 9, at: at(-1) }));
    expect(await reads()).toEqual([]);
    server.nowMs += 1_000;
    await save(entry({ page: 9, at: at(500) }));
    expect(await progress()).toMatchObject({ page: 9 });
    await save(entry({ at: at(600), deleted: true }));
    expect(await progress()).toBeNull();
  });

  it('restores a record unchanged when its deletion is taken back', async () => {
    await save(entry());
    server.nowMs += 1_000;
    await save(entry({ at: at(500), deleted: true }));
    expect(await reads()).toEqual([]);
    await save(entry({ at: at(501), read_at: at(-1_000) }));
    expect(await progress()).toMatchObject({ page: 3, at: at(-1_000) });
    await save(entry({ page: 8, at: at(-500) }));
    expect(await progress()).toMatchObject({ page: 8 });
  });

  it('returns deletions with the first page, so that other devices delete their copies', async () => {
    await save(entry());
    server.nowMs += 1_000;
    await save(entry({ at: at(500), deleted: true }));
    const part = (page: number) => server.data('records', { type: 'read', page }, { token });
    expect((await part(1)).deleted).toEqual([{ work: WORK, at: at(500) }]);
    expect((await part(2)).deleted).toEqual([]);
    server.nowMs += 1_000;
    await save(entry({ at: at(1_500) }));
    expect((await part(1)).deleted).toEqual([]);
  });

  it('keeps what was read after records were cleared offline', async () => {
    await save(entry());
    server.nowMs += 10_000;
    const later = { work: 'comic-xueluo-changan', chapter: 'comic-xueluo-changan-c001', index: 1 };
    await save(entry({ ...later, at: at(5_000) }));
    await server.data(
      'changeRecords',
      { action: 'delete', type: 'read', all: true, at: at(1_000) },
      { token },
    );
    expect(await reads()).toMatchObject([{ at: at(5_000) }]);
  });

  it('deletes all records of a kind, or all there are, at once', async () => {
    const novel = { kind: 'novel', work: 'novel-jianyudao' } as const;
    await save(entry(), entry({ ...novel, chapter: 'novel-jianyudao-c001', index: 1 }));
    expect(await reads()).toHaveLength(2);
    const all = { action: 'delete', type: 'read', all: true } as const;
    await server.data('changeRecords', { ...all, kind: 'comic' }, { token });
    expect(await reads()).toEqual([expect.objectContaining({ chapter: 'novel-jianyudao-c001' })]);
    await server.data('changeRecords', all, { token });
    expect(await reads()).toEqual([]);
  });

  it('skips an entry of an unknown work or chapter, and saves the others', async () => {
    const saved = await save(
      entry({ work: 'comic-gone' }),
      entry({ chapter: 'comic-xueluo-changan-c001' }),
      entry({ kind: 'novel' }),
      entry(),
    );
    expect(saved).toEqual({ uuids: [WORK] });
    expect(await reads()).toHaveLength(1);
  });

  it('keeps records to their account', async () => {
    await save(entry());
    token = await server.visitor();
    expect(await reads()).toEqual([]);
    expect(await progress()).toBeNull();
  });

  const change = (action: 'add' | 'delete', uuids: string[], key?: string) =>
    server.data('changeCollection', { action, uuids }, { token, key });
  const collected = () => server.data('collection', {}, { token });

  it('adds and deletes without toggling: a repeat changes nothing', async () => {
    expect(await change('add', [WORK, 'comic-unknown'])).toEqual({ uuids: [WORK] });
    expect(await change('add', [WORK])).toEqual({ uuids: [WORK] });
    expect(await collected()).toMatchObject({
      total: 1,
      items: [{ uuid: WORK, collected_at: at(0) }],
    });
    expect(await server.data('comic', { uuid: WORK }, { token })).toMatchObject({
      collected: true,
      collects: 54_101,
    });
    expect(await change('delete', [WORK])).toEqual({ uuids: [] });
    expect(await change('delete', [WORK])).toEqual({ uuids: [] });
    expect((await collected()).items).toEqual([]);
  });

  it('answers a late repeat with its first answer, and undoes no later change', async () => {
    const key = randomUUID();
    await change('add', [WORK], key);
    await change('delete', [WORK]);
    expect(await change('add', [WORK], key)).toEqual({ uuids: [WORK] });
    expect((await collected()).items).toEqual([]);
  });

  it('lists the latest favorite first', async () => {
    await change('add', [WORK]);
    server.nowMs += 1;
    await change('add', ['comic-xueluo-changan', 'novel-jianyudao']);
    const { items } = await collected();
    expect(items.map((item) => item.uuid)).toEqual(['comic-xueluo-changan', WORK]);
  });

  it('keeps the time of a favorite that was added offline or whose deletion is taken back', async () => {
    const other = 'comic-xueluo-changan';
    const add = (uuids: string[], times: string[]) =>
      server.data('changeCollection', { action: 'add', uuids, times }, { token });
    await add([WORK, other], [at(-5_000), at(9_000)]);
    const times = async () =>
      (await collected()).items.map(({ uuid, collected_at }) => [uuid, collected_at]);
    const before = await times();
    expect(before).toEqual([
      [other, at(0)],
      [WORK, at(-5_000)],
    ]);
    await change('delete', [WORK]);
    server.nowMs += 1_000;
    await add([WORK], [at(-5_000)]);
    expect(await times()).toEqual(before);
  });

  it('returns as much of a list as requested', async () => {
    await change('add', [WORK, 'comic-xueluo-changan']);
    const part = await server.data('collection', { size: 1, page: 2 }, { token });
    expect(part).toMatchObject({ total: 2, size: 1, page: 2 });
    expect(part.items).toHaveLength(1);
  });

  it('counts the chapters added since a favorite was set and last read', async () => {
    server.nowMs = Date.parse('2026-01-01T00:00:00Z');
    token = await server.visitor();
    await change('add', [WORK]);
    const newChapters = async () => {
      server.nowMs = START_MS;
      return (await collected()).items[0]?.new_chapters;
    };
    expect(await newChapters()).toBe(5);

    const readAt = (index: number, time: string) => {
      server.nowMs = Date.parse(time);
      return save(entry({ chapter: `${WORK}-c00${index}`, index, at: time }));
    };
    const published = await server.data('comicDirectoryList', { uuid: WORK }, { token });
    const third = published.chapters.find(({ index }) => index === 3)?.at ?? '';
    await readAt(1, new Date(Date.parse(third) + 1000).toISOString());
    expect(await newChapters()).toBe(2);
    await readAt(5, '2026-11-21T03:00:00.000Z');
    expect(await newChapters()).toBe(0);
  });

  it('reports nothing new of the chapters that existed when the favorite was set, however little is read', async () => {
    await change('add', [WORK]);
    await save(entry());
    expect((await collected()).items[0]?.new_chapters).toBe(0);
  });
});
