import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeDemo, seedDemo } from '../../../../server/domain/catalogue/demo.ts';
import {
  createWork,
  updateChapter,
  updateWork,
} from '../../../../server/domain/catalogue/drafts.ts';
import { seedHome } from '../../../../server/domain/catalogue/homeSeed.ts';
import { updateWorkSums } from '../../../../server/domain/catalogue/workSums.ts';
import { transact, type Write } from '../../../../server/storage/database.ts';
import { readCatalogue } from '../../../../server/domain/catalogue/readCatalogue.ts';
import { readNovels } from '../../../../server/domain/catalogue/readNovels.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../../server/storage/migrations.ts';
import { contentsOf } from '../../storage/allTables.ts';
import {
  createDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../../support/product/testDatabase.ts';
import { catalogue } from '../../../support/product/testServer.ts';

const NOW_MS = Date.parse('2026-11-21T04:00:00Z');
const BEFORE_MS = Date.parse('2026-11-01T00:00:00Z');

/** When a migration ran, and the mark of the last change, differ from one database to the next. */
function withoutTimes(contents: string): string {
  return contents
    .replaceAll(/"timestamp":"[^"]+"/g, '')
    .replaceAll(/(\{"id":"uploads",.*"created_at":)[^}]+\}/g, '$1}')
    .replaceAll(/\{"name":"catalogue:change"[^}]+\}/g, '');
}

forEachDatabase('the demo', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase(kind, false);
    await seedHome(database.db, catalogue.content);
  });
  afterEach(() => database.drop());

  const seed = (change: Partial<typeof catalogue> = {}) =>
    seedDemo(database.db, { ...catalogue, ...change }, NOW_MS);
  const write = <T>(work: (t: Write) => Promise<T>) => transact(database.db, work);
  const worksOf = () =>
    database.db.selectFrom('work').select(['id', 'title', 'origin']).orderBy('id').execute();
  const [first, second, third] = catalogue.content.works;

  it('is written once: the second time nothing is written', async () => {
    expect(await seed()).toBe(true);
    const before = await contentsOf(database.db);
    expect(await seed()).toBe(false);
    expect(await contentsOf(database.db)).toBe(before);
    for (const work of catalogue.content.works) expect(before).toContain(`"${work.uuid}"`);
    const assets = await database.db.selectFrom('asset').select('key').execute();
    expect(assets.map(({ key }) => key).toSorted()).toEqual([...catalogue.files.keys()].toSorted());
  });

  it('is written by one of many parallel processes', async () => {
    const done = await Promise.all(Array.from({ length: 5 }, () => seed()));
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('has the sums that its chapters give', async () => {
    await seed();
    const ids = catalogue.content.works.map(({ uuid }) => uuid);
    expect(await write((t) => updateWorkSums(t, ids, NOW_MS))).toBe(0);
  });

  it('shows all its chapters also where the clock is behind it', async () => {
    await seedDemo(database.db, catalogue, BEFORE_MS);
    const late = await database.db
      .selectFrom('chapter')
      .select('id')
      .where('published_at', '>', BEFORE_MS)
      .execute();
    expect(late).toEqual([]);
  });

  it('of a newer program replaces its untouched works, and leaves edited and own works alone', async () => {
    await seed();
    const own = await write((t) => createWork(t, { kind: 'comic', title: '自己的' }, NOW_MS));
    await write((t) => updateWork(t, second!.uuid, { title: '改过的' }));
    await write((t) => updateChapter(t, third!.chapters[0]!.uuid, { price: 7 }, {}, NOW_MS));
    await database.db.deleteFrom('banner').execute();
    const works = [{ ...first!, title: '换了名字', chapters: first!.chapters.slice(0, 2) }];
    const content = { ...catalogue.content, works };
    expect(await seed({ content, hash: 'new' })).toBe(true);
    expect(await worksOf()).toEqual(
      [
        { id: first!.uuid, title: '换了名字', origin: 'catalogue' },
        { id: second!.uuid, title: '改过的', origin: 'catalogue' },
        { id: third!.uuid, title: third!.title, origin: 'catalogue' },
        { id: own, title: '自己的', origin: 'own' },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(await database.db.selectFrom('banner').selectAll().execute()).toEqual([]);
    await seed();
    const titles = new Map((await worksOf()).map(({ id, title }) => [id, title]));
    expect(titles.size).toBe(catalogue.content.works.length + 1);
    expect([first, second].map((work) => titles.get(work!.uuid))).toEqual([first!.title, '改过的']);
  });

  it.each([
    ['novels', '0003_payment', catalogue.hash],
    ['films', '0004_novels', `2:${catalogue.hash}`],
    ['the catalogue was in the database', '0008_growth', `3:${catalogue.hash}`],
  ])('completes a database where the version before %s imported it', async (_, upTo, mark) => {
    await seed();
    const whole = await contentsOf(database.db);
    const old = await createDatabase(kind, false, upTo);
    await old.db.insertInto('kv').values({ name: 'catalogue', value: mark }).execute();
    await sql`insert into work (id, kind, origin, title, author, intro, cover, tags, category, status,
      price, layout, latest_title, title_folded, author_folded, tags_folded, comic_price, weekday,
      score_hundredths, chapter_count, latest_idx, views, collects, latest_at, first_at, updated_at)
      values ('comic-guiqiao', 'comic', 'catalogue', '', '', '', '', '', '', 'serial', 'free', 'page',
      '', '', '', '', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(old.db);
    await migrate(old.db);
    await seedHome(old.db, catalogue.content);
    expect(await seedDemo(old.db, catalogue, NOW_MS)).toBe(true);
    const contents = await contentsOf(old.db);
    await old.drop();
    expect(withoutTimes(contents)).toBe(withoutTimes(whole));
  });

  it('fails if the texts differ from the catalogue, and leaves the old rows', async () => {
    await seed();
    const before = await contentsOf(database.db);
    const folder = mkdtempSync(join(tmpdir(), 'moyu-novels-'));
    await expect(seed({ folder, hash: 'other' })).rejects.toThrow(/novels\/\w+\.json/);
    expect(await contentsOf(database.db)).toBe(before);
    rmSync(folder, { recursive: true });
  });

  it('that was removed leaves own works and does not come back', async () => {
    await seed();
    const cover = first!.cover;
    const own = await write((t) =>
      createWork(t, { kind: 'comic', title: '自己的', cover }, NOW_MS),
    );
    expect(await write(removeDemo)).toBe(catalogue.content.works.length);
    expect(await worksOf()).toMatchObject([{ id: own }]);
    for (const table of ['chapter', 'page', 'novel_text', 'film_segment', 'banner'] as const) {
      expect([table, await database.db.selectFrom(table).selectAll().execute()]).toEqual([
        table,
        [],
      ]);
    }
    const assets = await database.db.selectFrom('asset').select('key').execute();
    expect(assets).toEqual([{ key: cover }]);
    expect(await seed()).toBe(false);
    expect(await seed({ hash: 'newer' })).toBe(false);
  });
});

describe('texts of novels', () => {
  const TEXT = 'novels/one.json';
  const chapters = [
    { uuid: 'one-c1', paragraphs: ['甲', '乙'] },
    { uuid: 'one-c2', paragraphs: ['丙'] },
  ];

  /** Reads a folder whose file has this content and whose catalogue names `named`. */
  function readText(text: object, named = { chapters }, change: object = {}): unknown {
    const folder = mkdtempSync(join(tmpdir(), 'moyu-novels-'));
    mkdirSync(join(folder, 'novels'));
    writeFileSync(join(folder, TEXT), JSON.stringify(text));
    const sha256 = createHash('sha256').update(JSON.stringify(text)).digest('hex');
    const files = { [TEXT]: { bytes: 1, sha256 } };
    const novel = catalogue.content.works.find(({ kind }) => kind === 'novel')!;
    const ofCatalogue = named.chapters.map(({ uuid }) => ({ ...novel.chapters[0]!, uuid }));
    const works = [{ ...novel, text: TEXT, chapters: ofCatalogue }];
    const content = { ...catalogue.content, works, files, ...change };
    try {
      return readNovels({ ...catalogue, folder, content });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('are read if they are as the catalogue names them', () => {
    expect(readText({ chapters })).toEqual([
      { chapter_id: 'one-c1', version: 1, note: '', paragraphs: '["甲","乙"]' },
      { chapter_id: 'one-c2', version: 1, note: '', paragraphs: '["丙"]' },
    ]);
  });

  const [first, second] = chapters;
  it.each([
    ['whose chapters are in another order', { chapters: [second, first] }, 'chapters.0'],
    ['that lack a chapter', { chapters: [first] }, 'chapters.1: not one-c2'],
    ['with a chapter too many', { chapters: [...chapters, first] }, 'more chapters'],
    ['with an empty chapter', { chapters: [first, { ...second, paragraphs: [] }] }, 'chapters.1'],
    [
      'with an empty paragraph',
      { chapters: [first, { ...second, paragraphs: [''] }] },
      'chapters.1',
    ],
    [
      'with a line break',
      { chapters: [{ ...first, paragraphs: ['甲\n乙'] }, second] },
      'chapters.0',
    ],
  ])('%s are refused, naming file and place', (_, text, place) => {
    expect(() => readText(text)).toThrow(`${TEXT}: ${place}`);
  });

  it('that changed are refused by their hash', () => {
    const files = { [TEXT]: { bytes: 1, sha256: '0'.repeat(64) } };
    expect(() => readText({ chapters }, { chapters }, { files })).toThrow(`${TEXT}: not the file`);
  });

  it('that no work names are reported with the work', () => {
    const novel = catalogue.content.works.find(({ kind }) => kind === 'novel');
    const works = [{ ...novel, text: undefined }];
    expect(() => readText({ chapters }, { chapters }, { works })).toThrow(
      `${novel?.uuid} names no`,
    );
  });
});

it.each([
  ['{}', 'version'],
  [JSON.stringify({ ...catalogue.content, works: [{ uuid: 'x' }] }), 'works.0.kind'],
  [
    JSON.stringify({ ...catalogue.content, files: { '../x.webp': { bytes: 1, sha256: '' } } }),
    'files',
  ],
])('a catalogue of the wrong shape is refused, naming the field', (text, field) => {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-catalogue-'));
  writeFileSync(join(folder, 'catalogue.json'), text);
  expect(() => readCatalogue(folder)).toThrow(`catalogue.json: ${field}`);
  rmSync(folder, { recursive: true });
});
