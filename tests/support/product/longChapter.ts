import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { TOP } from '../../../tools/run.mjs';
import type { RunningServer } from './servers.ts';

/** In a child process: a process that has opened the database holds its lock until it ends. */
const SCRIPT = `
import Database from 'libsql';
const [file, chapter, wanted] = process.argv.slice(1);
const db = new Database(file);
const own = db.prepare('select path from page where chapter_id = ? order by idx').all(chapter);
const others = db
  .prepare('select * from page where path not in (select path from page where chapter_id = ?) group by path order by path')
  .all(chapter)
  .slice(0, Number(wanted) - own.length);
if (own.length + others.length !== Number(wanted)) throw new Error('too few pages');
const columns = Object.keys(others[0]);
const insert = db.prepare(
  'insert into page (' + columns + ') values (' + columns.map(() => '?') + ')',
);
others.forEach((page, at) => {
  const row = { ...page, chapter_id: chapter, idx: own.length + 1000 + at };
  insert.run(columns.map((column) => row[column]));
});
db.prepare('update chapter set size = ? where id = ?').run(Number(wanted), chapter);
db.close();
`;

/** Lengthens a chapter of the demo with pages of other comics, each a different image. */
export async function lengthenChapter(
  api: RunningServer,
  chapter: string,
  pages: number,
): Promise<void> {
  await api.stop();
  const file = join(api.dataDir, 'moyu.db');
  const args = ['--input-type=module', '-e', SCRIPT, file, chapter, `${pages}`];
  execFileSync(process.execPath, args, { cwd: TOP });
  await api.restart();
}
