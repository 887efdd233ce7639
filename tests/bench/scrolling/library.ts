import { createHash } from 'node:crypto';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CatalogueContent } from '../../../server/domain/catalogue/catalogueSchema.ts';
import { APP_DIR, SERVER_ENTRY } from '../../../tools/freshness.mjs';
import { TOP } from '../../../tools/run.mjs';
import { ChildServer } from '../../support/product/childServer.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './pictures.ts';

const WORK = 'comic-long';
const COVER = 'covers/long.webp';
const AT = '2026-01-01T00:00:00Z';

export interface Library {
  /** Address of the chapter that has this many pages. */
  readonly addressOf: (pages: number) => string;
  remove(): Promise<void>;
}

/**
 * Starts the built product, app and server on one origin, with a catalogue of one comic. The server looks for its
 * catalogue beside its own file, so a copy of it is started from the catalogue's folder.
 * @param lengths pages of its chapters
 */
export async function startLibrary(
  pictures: readonly Buffer[],
  lengths: readonly number[],
): Promise<Library> {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-library-'));
  const demo = join(folder, 'demo');
  writeCatalogue(demo, pictures, lengths);
  const entry = join(folder, 'dist', 'server', 'main.js');
  mkdirSync(dirname(entry), { recursive: true });
  copyFileSync(SERVER_ENTRY, entry);
  copyFileSync(join(TOP, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(TOP, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const server = await ChildServer.start(entry, {
    DATA_DIR: join(folder, 'data'),
    APP_DIR,
  });
  return {
    addressOf: (pages) => `${server.url}/readcomic?uuid=${WORK}&chapter=${chapterOf(pages)}`,
    remove: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function writeCatalogue(
  folder: string,
  pictures: readonly Buffer[],
  lengths: readonly number[],
): void {
  const files = pictures.map((bytes, index) => {
    const path = `pictures/${index}.webp`;
    write(folder, path, bytes);
    return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const [first] = files;
  if (!first) throw new Error('a comic without pictures');
  link(folder, first.path, COVER);
  const chapters = lengths.map((pages, index) => ({
    uuid: chapterOf(pages),
    index: index + 1,
    title: `${pages} 页`,
    price: 0,
    size: 0,
    at: AT,
    subtitles: [],
    pages: Array.from({ length: pages }, (_, number) => {
      const { path: source, bytes, sha256 } = files[number % files.length] ?? first;
      const path = `comics/long/${pages}/${number + 1}.webp`;
      link(folder, source, path);
      return { path, width: PICTURE_WIDTH, height: PICTURE_HEIGHT, bytes, sha256 };
    }),
  }));
  const none = { comic: [], novel: [], film: [] };
  const content: CatalogueContent = {
    version: 1,
    categories: { comic: ['长篇'], novel: ['都市'], film: ['剧情'] },
    film_forms: [],
    banners: [],
    lists: { recommend: none, hot: none },
    hot_search: none,
    combos: [],
    editors_notes: {},
    faq: [],
    notices: [],
    promo: { bind_phone_coins: 0 },
    works: [
      {
        uuid: WORK,
        kind: 'comic',
        title: '长卷',
        cover: COVER,
        author: '',
        tags: [],
        category: '长篇',
        status: 'finished',
        weekday: 1,
        score: 0,
        views: 0,
        collects: 0,
        price: 'free',
        comic_price: 0,
        layout: 'strip',
        intro: '',
        updated_at: AT,
        chapters,
      },
    ],
    files: { [COVER]: { bytes: first.bytes, sha256: first.sha256 } },
  };
  write(folder, 'catalogue.json', JSON.stringify(content));
}

function chapterOf(pages: number): string {
  return `${WORK}-${pages}`;
}

function write(folder: string, path: string, content: string | Buffer): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** Each page is a hard link of its own to a shared image: a thousand of them take no disk space. */
function link(folder: string, source: string, path: string): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  linkSync(join(folder, source), target);
}
