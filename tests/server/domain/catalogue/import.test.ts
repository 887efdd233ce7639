import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importCatalogue } from '../../../../server/domain/catalogue/importCatalogue.ts';
import { readCatalogue } from '../../../../server/domain/catalogue/readCatalogue.ts';
import { readNovels } from '../../../../server/domain/catalogue/readNovels.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../../server/storage/database.ts';
import { migrate } from '../../../../server/storage/migrations.ts';
import { contentsOf } from '../../storage/allTables.ts';
import {
  createDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../../support/product/testDatabase.ts';
import { catalogue } from '../../../support/product/testServer.ts';

/** Of the migration after films. */
const INDEXES = [
  'collection_user_time',
  'record_user_time',
  'unlock_user_time',
  'chapter_work_time',
  'pay_order_time',
];
import { withoutGrowth } from '../../storage/withoutGrowth.ts';

forEachDatabase('the catalogue import', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase(kind);
  });
  afterEach(() => database.drop());

  it('writes everything once: the second time it writes nothing', async () => {
    expect(await importCatalogue(database.db, catalogue)).toBe(true);
    const before = await contentsOf(database.db);
    expect(await importCatalogue(database.db, catalogue)).toBe(false);
    expect(await contentsOf(database.db)).toBe(before);
    for (const work of catalogue.content.works) expect(before).toContain(`"${work.uuid}"`);
  });

  it('is done by one of many parallel processes', async () => {
    const done = await Promise.all(
      Array.from({ length: 5 }, () => importCatalogue(database.db, catalogue)),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('of a changed catalogue changes, adds and removes, and leaves the works of others alone', async () => {
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

  /** Reverts the migrations of novels and of films. */
  const WITHOUT = {
    '0004_novels': async (db: Database) => {
      await db.schema.dropTable('novel_text').execute();
      await db.schema.alterTable('chapter').dropColumn('volume').execute();
      await db.schema.alterTable('work').dropColumn('characters').execute();
    },
    '0006_known_origins': async (db: Database) => {
      await db.schema.dropTable('known_origin').execute();
    },
    '0007_indexes': async (db: Database) => {
      for (const index of INDEXES) await db.schema.dropIndex(index).execute();
    },
    '0005_films': async (db: Database) => {
      for (const table of ['film_subtitle', 'film_segment', 'film_quality', 'film_episode']) {
        await db.schema.dropTable(table).execute();
      }
      for (const column of ['form', 'duration', 'coins', 'preview_seconds']) {
        await db.schema.alterTable('work').dropColumn(column).execute();
      }
    },
  };

  it.each([
    ['novels', ['0007_indexes', '0006_known_origins', '0005_films', '0004_novels'], catalogue.hash],
    ['films', ['0007_indexes', '0006_known_origins', '0005_films'], `2:${catalogue.hash}`],
  ] as const)(
    'writes into a database where the version before %s imported the very same catalogue',
    async (_, since, mark) => {
      const { db } = database;
      await importCatalogue(db, catalogue);
      const whole = await contentsOf(db);
      await withoutGrowth(db);
      for (const migration of since) {
        await WITHOUT[migration](db);
        await sql`delete from kysely_migration where name = ${migration}`.execute(db);
      }
      await db.updateTable('kv').set({ value: mark }).where('name', '=', 'catalogue').execute();

      await migrate(db);
      expect(await importCatalogue(db, catalogue)).toBe(true);
      expect(await contentsOf(db)).toBe(whole);
    },
  );

  it('fails if the texts differ from the catalogue, and leaves the old rows', async () => {
    await importCatalogue(database.db, catalogue);
    const before = await contentsOf(database.db);
    const folder = mkdtempSync(join(tmpdir(), 'moyu-novels-'));
    const broken = { ...catalogue, folder, hash: 'other' };
    await expect(importCatalogue(database.db, broken)).rejects.toThrow(/novels\/\w+\.json/);
    expect(await contentsOf(database.db)).toBe(before);
    rmSync(folder, { recursive: true });
  });
});

describe('texts of novels', () => {
  const TEXT = 'novels/one.json';
  const chapters = [
    { uuid: 'one-c1', paragraphs: ['甲', '乙'] },
    { uuid: 'one-c2', paragraphs: ['丙'] },
  ];

  /** Reads a folder whose file has the content `told` and whose catalogue names `named`. */
  function readText(reported: object, named = { chapters }, change: object = {}): unknown {
    const folder = mkdtempSync(join(tmpdir(), 'moyu-novels-'));
    mkdirSync(join(folder, 'novels'));
    writeFileSync(join(folder, TEXT), JSON.stringify(reported));
    const sha256 = createHash('sha256').update(JSON.stringify(reported)).digest('hex');
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
      { chapter_id: 'one-c1', note: '', paragraphs: '["甲","乙"]' },
      { chapter_id: 'one-c2', note: '', paragraphs: '["丙"]' },
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
  ])('%s are refused, naming file and place', (_, reported, place) => {
    expect(() => readText(reported)).toThrow(`${TEXT}: ${place}`);
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
