import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { migrate } from '../../../server/storage/migrations.ts';
import { fillDatabase, OWNER } from './manyRows.ts';
import {
  createDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../support/product/testDatabase.ts';

const BEFORE = '0008_growth';
const NOVEL = 'work-100-1';
const COMIC = 'work-1-1';
const FILM = 'work-101-1';

/** Rows of content, as the version before wrote them. */
async function addContent(db: Database): Promise<void> {
  const add = (statement: string) => sql.raw(statement).execute(db);
  for (const idx of [1, 2]) {
    await add(`insert into page (chapter_id, idx, path, width, height, bytes, sha256)
      values ('${COMIC}', ${idx}, 'comics/x/${idx}.webp', 720, 1000, 9, 'aa')`);
  }
  await add(
    `insert into novel_text (chapter_id, note, paragraphs) values ('${NOVEL}', '', '["甲"]')`,
  );
  await add(`update work set kind = 'film' where id = 'work-101'`);
  await add(`insert into film_episode (chapter_id, hls, folder, poster, duration, preview_seconds)
    values ('${FILM}', 'films/a/master.m3u8', 'films/a', 'films/a.webp', 9, 5)`);
  await add(`insert into film_quality (chapter_id, idx, name, width, height, bandwidth, codecs, playlist,
    init, init_bytes, init_sha256) values ('${FILM}', 1, '480p', 4, 2, 5000000000, '', 'a.m3u8', '', 0, '')`);
  await add(`insert into film_segment (chapter_id, quality_idx, idx, file, bytes, sha256, starts_us, length_us)
    values ('${FILM}', 1, 1, 'a.ts', 5000000000, 'bb', 0, 4500000)`);
  await add(`insert into film_subtitle (chapter_id, idx, lang, label, file, bytes, sha256)
    values ('${FILM}', 1, 'zh', '', 'zh.vtt', 6, 'cc')`);
}

/** One row in every table that is still empty. */
async function fillRest(db: Database): Promise<void> {
  for (const { name, columns } of await db.introspection.getTables()) {
    if (name.startsWith('kysely') || (await rowsOf(db, name)).length > 0) continue;
    const values = columns.map((column) => {
      if (column.name === 'user_id') return OWNER;
      return /int/i.test(column.dataType) ? 1 : 'x';
    });
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((c) => sql.ref(c.name)))})
      values (${sql.join(values)})`.execute(db);
  }
}

async function rowsOf(db: Database, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
    db,
  );
  return rows;
}

async function allRows(db: Database): Promise<Map<string, Record<string, unknown>[]>> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  const tables = new Map<string, Record<string, unknown>[]>();
  for (const name of names.toSorted()) tables.set(name, await rowsOf(db, name));
  return tables;
}

forEachDatabase('a database of the version before the catalogue was in it', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase(kind, false, BEFORE);
    await fillDatabase(database.db, { works: 110, chaptersEach: 2, entries: 20 });
    await addContent(database.db);
    await fillRest(database.db);
  });
  afterEach(() => database.drop());

  it('is upgraded with every row of every table', async () => {
    const { db } = database;
    const before = await allRows(db);
    expect([...before.values()].filter((rows) => rows.length === 0)).toEqual([]);
    await migrate(db);
    const after = await allRows(db);
    for (const [table, rows] of before) {
      const names = Object.keys(rows[0]!);
      const textOf = (row: Record<string, unknown>) =>
        JSON.stringify(names.filter((name) => name !== 'sort').map((name) => row[name]));
      expect([table, after.get(table)!.map(textOf).toSorted()]).toEqual([
        table,
        rows.map(textOf).toSorted(),
      ]);
    }
  });

  it('has its works and chapters published, with what it had as version 1', async () => {
    const { db } = database;
    await migrate(db);
    const one = { state: 'published', revision: 0, locked: '' };
    for (const work of await db.selectFrom('work').selectAll().execute()) {
      expect(work).toMatchObject({ ...one, published_at: 0 });
    }
    for (const chapter of await db.selectFrom('chapter').selectAll().execute()) {
      expect(chapter).toMatchObject({ ...one, version: 1, sort: chapter.idx * 1_024 });
    }
    const versions = await db.selectFrom('chapter_version').selectAll().execute();
    expect(versions).toHaveLength(220);
    for (const version of versions) {
      expect(version).toMatchObject({ version: 1, state: 'shown', replaced_at: null, size: 20 });
    }
    for (const table of ['page', 'novel_text', 'film_episode', 'film_segment'] as const) {
      const rows = await db.selectFrom(table).select('version').execute();
      expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]));
    }
  });

  it('leaves no chapter unpublished that readers saw', async () => {
    const { db } = database;
    const future = Date.now() + 86_400_000;
    await sql`update chapter set published_at = ${future} where id = ${COMIC}`.execute(db);
    await migrate(db);
    const { published_at } = await db
      .selectFrom('chapter')
      .select('published_at')
      .where('id', '=', COMIC)
      .executeTakeFirstOrThrow();
    expect(published_at).toBeLessThanOrEqual(Date.now());
  });

  it('refuses content of chapters and versions that do not exist', async () => {
    const { db } = database;
    await migrate(db);
    const text = { note: '', paragraphs: '["a"]', version: 2 };
    const missing = db.insertInto('novel_text').values({ ...text, chapter_id: 'none' });
    await expect(missing.execute()).rejects.toThrow(/foreign key/i);
    const again = db.insertInto('novel_text').values({ ...text, chapter_id: NOVEL, version: 1 });
    await expect(again.execute()).rejects.toThrow(/unique/i);
    await db
      .insertInto('novel_text')
      .values({ ...text, chapter_id: NOVEL })
      .execute();
    const subtitle = { idx: 1, lang: 'zh', label: '', file: 'b.vtt', bytes: 1, sha256: 'd' };
    const orphan = db
      .insertInto('film_subtitle')
      .values({ ...subtitle, chapter_id: FILM, version: 2 });
    await expect(orphan.execute()).rejects.toThrow(/foreign key/i);
  });
});
