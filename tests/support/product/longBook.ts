import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { TOP } from '../../../tools/run.mjs';
import type { RunningServer } from './servers.ts';

/** The uuid of the novel that `addLongBook` adds, 长卷. */
export const LONG_BOOK = 'novel-long';

/** @param index counts from 1 */
export function longBookChapter(index: number): string {
  return `${LONG_BOOK}-c${index}`;
}

export interface LongBookOptions {
  /** How many chapters, in volumes of a hundred. */
  readonly chapters?: number;
  /** Characters of the first chapter: concatenated classical texts of the demo; the others are one text each. */
  readonly characters?: number;
  /** Coins that each chapter costs from the fourth on; 0: the whole book is free. */
  readonly price?: number;
}

/** In a child process: a process that has opened the database holds its lock until it ends. */
const SCRIPT = `
import Database from 'libsql';
const [file, id, chapters, characters, price] = process.argv.slice(1);
const wanted = { chapters: Number(chapters), characters: Number(characters), price: Number(price) };
const SOURCE = 'novel-guwen';
const CHAPTERS_PER_VOLUME = 100;
const FREE_CHAPTERS = 3;

const db = new Database(file);
const insertInto = (table, row) => {
  const columns = Object.keys(row);
  const places = columns.map(() => '?');
  db.prepare('insert into ' + table + ' (' + columns + ') values (' + places + ')')
    .run(columns.map((column) => row[column]));
};
const lengthOf = (paragraphs) => Array.from(paragraphs.join('')).length;

const work = db.prepare('select * from work where id = ?').all(SOURCE)[0];
const texts = db
  .prepare(
    'select chapter.title, chapter.published_at, note, paragraphs from chapter ' +
      'join novel_text on chapter_id = id where work_id = ? order by idx',
  )
  .all(SOURCE)
  .map((row) => ({ ...row, paragraphs: JSON.parse(row.paragraphs) }));

function longText(length) {
  const paragraphs = [];
  let left = length;
  for (const paragraph of texts.flatMap((text) => text.paragraphs)) {
    if (left === 0) return paragraphs;
    const part = Array.from(paragraph).slice(0, left);
    paragraphs.push(part.join(''));
    left -= part.length;
  }
  if (left > 0) throw new Error('the demo has too few characters');
  return paragraphs;
}

const rows = Array.from({ length: wanted.chapters }, (_, at) => {
  const text = texts[at % texts.length];
  return {
    ...text,
    index: at + 1,
    title: '第' + (at + 1) + '回 ' + text.title,
    paragraphs: at === 0 ? longText(wanted.characters) : text.paragraphs,
  };
});
const last = rows.at(-1);
db.exec('begin');
insertInto('work', {
  ...work,
  id,
  title: '长卷',
  title_folded: '长卷',
  price: wanted.price === 0 ? 'free' : 'paid',
  comic_price: wanted.price,
  chapter_count: rows.length,
  characters: rows.reduce((sum, row) => sum + lengthOf(row.paragraphs), 0),
  latest_idx: last.index,
  latest_title: last.title,
  origin: 'test',
});
for (const row of rows) {
  const chapter = id + '-c' + row.index;
  insertInto('chapter', {
    id: chapter,
    work_id: id,
    idx: row.index,
    title: row.title,
    volume: '卷' + Math.ceil(row.index / CHAPTERS_PER_VOLUME),
    price: row.index > FREE_CHAPTERS ? wanted.price : 0,
    size: lengthOf(row.paragraphs),
    published_at: row.published_at,
    sort: row.index * 1024,
  });
  insertInto('novel_text', {
    chapter_id: chapter,
    version: 1,
    note: row.note,
    paragraphs: JSON.stringify(row.paragraphs),
  });
}
db.exec('commit');
db.close();
`;

/** Adds a novel to a running back end, which restarts. */
export async function addLongBook(
  api: RunningServer,
  { chapters = 2_000, characters = 10_000, price = 0 }: LongBookOptions = {},
): Promise<void> {
  await api.stop();
  const file = join(api.dataDir, 'moyu.db');
  const args = [file, LONG_BOOK, `${chapters}`, `${characters}`, `${price}`];
  execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, ...args], { cwd: TOP });
  await api.restart();
}
