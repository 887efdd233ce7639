import { beforeEach, afterEach, expect, it } from 'vitest';
import { importCatalogue } from '../../server/catalogue/importCatalogue.ts';
import { readCatalogue } from '../../server/catalogue/readCatalogue.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentsOf } from './allTables.ts';
import { createDatabase, forEachDatabase, type TestDatabase } from './testDatabase.ts';
import { catalogue } from './testServer.ts';

forEachDatabase('the import', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase(kind);
  });
  afterEach(() => database.drop());

  it('brings in everything once: the second time it writes nothing', async () => {
    expect(await importCatalogue(database.db, catalogue)).toBe(true);
    const before = await contentsOf(database.db);
    expect(await importCatalogue(database.db, catalogue)).toBe(false);
    expect(await contentsOf(database.db)).toBe(before);
    for (const work of catalogue.content.works) expect(before).toContain(`"${work.uuid}"`);
  });

  it('done by many processes at once is done by one of them', async () => {
    const done = await Promise.all(
      Array.from({ length: 5 }, () => importCatalogue(database.db, catalogue)),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('of a changed catalogue changes, adds and removes, and touches nobody else’s works', async () => {
    await importCatalogue(database.db, catalogue);
    const [first, second] = catalogue.content.works;
    const mine = await database.db
      .selectFrom('work')
      .selectAll()
      .where('id', '=', second?.uuid ?? '')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('work')
      .values({ ...mine, id: 'own-work', origin: 'operator' })
      .execute();
    const works = [{ ...first!, title: '换了名字', chapters: first!.chapters.slice(0, 2) }];
    const content = { ...catalogue.content, works };
    expect(await importCatalogue(database.db, { ...catalogue, content, hash: 'new' })).toBe(true);
    const rows = await database.db
      .selectFrom('work')
      .select(['id', 'title', 'chapter_count'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: first?.uuid, title: '换了名字', chapter_count: 2 },
      { id: 'own-work', title: mine.title, chapter_count: mine.chapter_count },
    ]);
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
