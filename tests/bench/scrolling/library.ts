import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
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
import { callApi } from '../../support/product/callApi.ts';
import { ChildServer } from '../../support/product/childServer.ts';
import { calls } from '../../../src/shared/contract/index.ts';
import { picturePath } from '../../../src/shared/picturePath.ts';
import { PICTURE_HEIGHTS, PICTURE_WIDTH } from './pictures.ts';
import type { Chapter, Pictures, Served } from './served.ts';

const WORK = 'comic-long';
const COVER = 'covers/long.webp';
const AT = '2026-01-01T00:00:00Z';

/**
 * Starts the built product, app and server on one origin, with a catalogue of one comic. The server looks for its
 * catalogue beside its own file, so a copy of it is started from the catalogue's folder.
 */
export async function startLibrary(
  pictures: Pictures,
  chapters: readonly Chapter[],
): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-library-'));
  const demo = join(folder, 'demo');
  writeCatalogue(demo, pictures, chapters);
  const entry = join(folder, 'dist', 'server', 'main.js');
  cpSync(dirname(SERVER_ENTRY), dirname(entry), { recursive: true });
  copyFileSync(join(TOP, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(TOP, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const server = await ChildServer.start(entry, {
    DATA_DIR: join(folder, 'data'),
    APP_DIR,
  });
  const addresses = await pictureAddresses(server.url, chapters);
  return {
    addressOf: (chapter) => `${server.url}/readcomic?uuid=${WORK}&chapter=${uuidOf(chapter)}`,
    picturesOf: (chapter) => addresses.get(uuidOf(chapter)) ?? [],
    close: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** @returns the addresses that the reader requests, by uuid of the chapter; answers name pages by keyed paths */
async function pictureAddresses(
  base: string,
  chapters: readonly Chapter[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { authorization: token } = await callApi(base, calls.init, {});
  const found = chapters.map(async (wanted) => {
    const chapter = uuidOf(wanted);
    const of = { kind: 'comic', uuid: WORK, chapter } as const;
    const content = await callApi(base, calls.comicDirectory, of, { token });
    if (!('pages' in content)) throw new Error(`${chapter} is no comic that can be read`);
    const addresses = content.pages.map(({ path, bytes, sha256 }) =>
      picturePath({ path, bytes, sha256, chapter }),
    );
    return [chapter, addresses] as const;
  });
  return new Map(await Promise.all(found));
}

type Page = CatalogueContent['works'][number]['chapters'][number]['pages'][number];

function writeCatalogue(folder: string, pictures: Pictures, wanted: readonly Chapter[]): void {
  const pages = new Map(
    wanted.map((chapter) => [uuidOf(chapter), writePages(folder, pictures, chapter)]),
  );
  const first = [...pages.values()][0]?.[0];
  if (!first) throw new Error('a comic without pictures');
  link(folder, first.path, COVER);
  const chapters = [...pages].map(([uuid, list], index) => ({
    uuid,
    index: index + 1,
    title: `${list.length} 页`,
    price: 0,
    size: 0,
    at: AT,
    subtitles: [],
    pages: [...list],
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

function writePages(folder: string, pictures: Pictures, chapter: Chapter): readonly Page[] {
  const { pages, shape } = chapter;
  const files = pictures[shape].map((bytes, index) => {
    const path = `pictures/${shape}/${index}.webp`;
    write(folder, path, bytes);
    return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  return Array.from({ length: pages }, (_, index) => {
    const file = files[index % files.length];
    if (!file) throw new Error(`no pictures for ${shape}`);
    const path = `comics/${uuidOf(chapter)}/${index + 1}.webp`;
    link(folder, file.path, path);
    return { ...file, path, width: PICTURE_WIDTH, height: PICTURE_HEIGHTS[shape] };
  });
}

function uuidOf({ pages, shape }: Chapter): string {
  return `${WORK}-${shape}-${pages}`;
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
