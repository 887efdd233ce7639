import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { TOP } from '../../../tools/run.mjs';
import type { RunningServer } from './servers.ts';

/** Number of added comics, published on all days of the week. */
export const COPIES = 40;

/** In a child process: a process that has opened the database holds its lock until it ends. */
const SCRIPT = `
import Database from 'libsql';
const [file, copies] = process.argv.slice(1);
const db = new Database(file);
const [comic] = db
  .prepare("select * from work where kind = 'comic' order by views limit 1")
  .all();
const columns = Object.keys(comic);
const insert = db.prepare(
  'insert into work (' + columns + ') values (' + columns.map(() => '?') + ')',
);
for (let copy = 1; copy <= Number(copies); copy += 1) {
  const { id, title, views } = comic;
  const own = { id: id + '-' + copy, title: title + ' ' + copy, views: views - copy };
  const row = { ...comic, ...own, weekday: (copy % 7) + 1, origin: 'test' };
  insert.run(columns.map((column) => row[column]));
}
db.close();
`;

/** The demo's catalogue is shorter than one page of a list: copies of one of its comics lengthen it. */
export async function addCopies(api: RunningServer): Promise<void> {
  await api.stop();
  const file = join(api.dataDir, 'moyu.db');
  execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, file, `${COPIES}`], {
    cwd: TOP,
  });
  await api.restart();
}
