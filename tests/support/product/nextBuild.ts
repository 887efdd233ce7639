import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_DIR } from '../../../tools/freshness.mjs';

/** Of the same sources as `dist/app`, and yet another release: no chunk of ours has the same name. */
export interface NextBuild {
  readonly folder: string;
  remove(): void;
}

/** What the app did not change would keep its name in a release, too: other people's code, and workers of their own. */
const CHUNK = /^(?!hls-|.*\.worker-).*-[\w-]{7}\.js$/;
const TEXT = /\.(js|css|html)$/;
const RELEASE = `\n;globalThis.moyuRelease = 'next';`;

/**
 * The built app as its next release: a copy in which every chunk has another name and says `globalThis.moyuRelease`, so
 * that the document and the worker's list are others as well.
 */
export function buildNext(): NextBuild {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-next-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // A test that dies removes nothing by itself.
  process.once('exit', remove);
  const assets = join(APP_DIR, 'assets');
  const names = new Map(
    readdirSync(assets)
      .filter((name) => CHUNK.test(name))
      .map((name) => [name, nextName(name)]),
  );
  const renamed = (text: string) =>
    text.replace(/[\w.$-]+\.js\b/g, (name) => names.get(name) ?? name);
  cpSync(APP_DIR, folder, {
    recursive: true,
    // Compressed copies are of the release before.
    filter: (path) => !/\.(br|gz)$/.test(path),
  });
  for (const place of ['', 'assets']) {
    for (const name of readdirSync(join(folder, place)).filter((each) => TEXT.test(each))) {
      const path = join(folder, place, name);
      const text = renamed(readFileSync(path, 'utf8'));
      const next = names.get(name);
      if (next) rmSync(path);
      writeFileSync(
        next ? join(folder, place, next) : path,
        next ? text + RELEASE : withNextDocument(text),
      );
    }
  }
  return { folder, remove };
}

/** As another hash would make it. */
function nextName(name: string): string {
  return name.replace(/(.)\.js$/, (_all, last) => `${last === 'x' ? 'y' : 'x'}.js`);
}

/** The worker's list says of the document what its contents hash to. */
function withNextDocument(text: string): string {
  return text.replace(/("revision":")\w(\w+","url":"index\.html")/, '$1x$2');
}
