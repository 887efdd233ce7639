import { beforeAll, describe, expect, it } from 'vitest';
import { calls, type Chapter, type ComicPage } from '../../src/shared/contract/index.ts';
import { FREE_BYTES_MIN } from '../../src/shared/limits.ts';
import { callApi } from '../support/product/callApi.ts';
import {
  isDownloaded,
  onDevice,
  enqueue,
  untilOnDevice,
  type ChapterOnDevice,
} from '../support/screens/downloading.ts';
import {
  emptyDisk,
  fillDisk,
  forget,
  hasBytes,
  watchDiskFull,
  SAID_SPACE,
} from '../support/fakes/pageDisk.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { lengthenChapter } from '../support/product/longChapter.ts';
import {
  chapterOf,
  type Comic,
  ensureFreeComic,
  untilAccountOnDisk,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Downloads in a real browser: killed, interrupted, out of space, in two tabs. */

const PAGES = 40;
const stage = setStage({
  hasApp: true,
  change: async ({ api }) => {
    const { uuid } = chapterOf(await ensureFreeComic(api.url), 1);
    await lengthenChapter(api, uuid, PAGES);
  },
});
let comic: Comic;
let long: Chapter;
let short: Chapter;
let page: Page;

beforeAll(async () => {
  comic = await ensureFreeComic(stage.product.api.url);
  [long, short] = [chapterOf(comic, 1), chapterOf(comic, 2)];
});
const pathOf = ({ path }: ComicPage) => `/${path}`;
const isPage = /^\/image\/.*\/comics\//;
const requested = () => stage.product.faulty.requests(isPage).map(({ path }) => path);

/** The pages of a chapter as the back end names them. */
async function pagesOf(chapter: Chapter): Promise<readonly ComicPage[]> {
  const { authorization: token } = await callApi(stage.product.api.url, calls.init, {});
  const input = { uuid: comic.uuid, chapter: chapter.uuid };
  const content = await callApi(stage.product.api.url, calls.comicDirectory, input, { token });
  if (!('pages' in content)) throw new Error('not a comic that may be read');
  return content.pages;
}

async function openApp(options: PageOptions = {}): Promise<string> {
  page = await stage.page(options);
  await page.goto(`${stage.product.app.url}/bookshelf`);
  return (await untilSignedIn(page)).userinfo?.uuid ?? '';
}

async function download(...chapters: readonly Chapter[]): Promise<void> {
  const account = await openApp();
  await enqueue(page, comic, { chapters, account });
}

const until = (chapter: Chapter, isSo: (found: ChapterOnDevice) => boolean) =>
  untilOnDevice(page, chapter, isSo);

async function untilBytes(path: string): Promise<void> {
  await page.waitFor(`(${hasBytes.toString()})(${JSON.stringify(path)})`, {
    timeoutMs: 20_000,
    what: 'the page that was lost',
  });
}

describe('a download', () => {
  it('that was killed at page 17 of 40 requests exactly the other 23 when the app is opened again', async () => {
    const pages = await pagesOf(long);
    expect(pages).toHaveLength(PAGES);
    for (const each of pages.slice(17)) stage.product.faulty.spoil(pathOf(each), { kind: 'hang' });
    const account = await openApp({ ownProcess: true });
    await enqueue(page, comic, { chapters: [long], account });
    await until(long, (found) => found.pages === 17);
    await untilAccountOnDisk(page);
    await page.crash();

    stage.product.faulty.heal();
    expect(await openApp()).toBe(account);
    const found = await until(long, isDownloaded);
    expect(found.pages).toBe(PAGES);
    expect(requested().toSorted()).toEqual(pages.slice(17).map(pathOf).toSorted());
  });

  it('waits while the server does not answer, and continues by itself when it does', async () => {
    const pages = await pagesOf(long);
    stage.product.faulty.spoil(isPage, { kind: 'delay', ms: 100 });
    await download(long);
    await until(long, (found) => found.pages >= 6);
    await stage.product.goOffline();
    const before = await until(long, ({ queued }) => queued?.state === 'waiting');
    expect(before.pinned).toBe(false);
    await stage.product.goOnline();
    stage.product.faulty.heal();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await until(long, isDownloaded);
    // A complete page is never requested again.
    expect(requested().length).toBeLessThanOrEqual(pages.length - before.pages);
  });

  it('with one truncated response requests that page again, and no other', async () => {
    const pages = await pagesOf(short);
    const [, second] = pages;
    if (!second) throw new Error('too short a chapter');
    stage.product.faulty.spoil(pathOf(second), { kind: 'break' }, 1);
    await download(short);
    const found = await until(short, isDownloaded);
    expect(found.pages).toBe(pages.length);
    const asked = requested();
    expect(asked.filter((path) => path === pathOf(second))).toHaveLength(2);
    expect(asked).toHaveLength(pages.length + 1);
  });

  it('that gets a 402 renews its token once, and completes', async () => {
    stage.product.faulty.spoil('api/comic_directory', { kind: 'code', code: 402 }, 1);
    const account = await openApp();
    const inits = stage.product.faulty.count('api/init');
    await enqueue(page, comic, { chapters: [short], account });
    await until(short, isDownloaded);
    expect(stage.product.faulty.count('api/init')).toBe(inits + 1);
    expect(stage.product.faulty.count('api/comic_directory')).toBe(2);
  });

  it('with a page that never arrives is marked with its number, and the next chapter completes', async () => {
    const [first] = await pagesOf(short);
    if (!first) throw new Error('a chapter without pages');
    stage.product.faulty.spoil(pathOf(first), { kind: 'html' });
    await download(short, long);
    const found = await until(short, ({ queued }) => queued?.state === 'failed');
    const failed = { state: 'failed', reason: 'pages', failedPages: [1] };
    expect(found).toMatchObject({ pinned: false, queued: failed });
    await until(long, isDownloaded);
  });

  it('with a page lost on the device is repaired at the next start, with one request at most', async () => {
    await download(short);
    const { pages } = await until(short, isDownloaded);
    const lost = (await pagesOf(short)).at(-1);
    if (!lost) throw new Error('a chapter without pages');
    await page.evaluate(forget, lost.path);
    stage.product.faulty.heal();
    await page.reload();
    await untilBytes(lost.path);
    const found = await until(short, (each) => isDownloaded(each) && each.pages === pages);
    expect(found.pages).toBe(pages);
    // Perhaps no request at all: the browser's HTTP cache may hold the page.
    expect(requested().filter((path) => path !== pathOf(lost))).toEqual([]);
  });
});

describe('free space', () => {
  it('below 200 MB lets no download start, and the queue shows how much is missing', async () => {
    const account = await openApp({ startScript: SAID_SPACE });
    const say = (freeBytes: number) =>
      page.evaluate(`localStorage.setItem('said', '${freeBytes}')`);
    const wanted = (await pagesOf(short)).reduce((sum, { bytes }) => sum + bytes, 0);
    await say(FREE_BYTES_MIN);
    await enqueue(page, comic, { chapters: [short], account });
    const found = await until(short, ({ pause: why }) => why === 'storage');
    expect(found.shortBytes).toBe(wanted);
    expect(requested()).toEqual([]);

    await say(FREE_BYTES_MIN + wanted);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await until(short, isDownloaded);
  });

  it('that runs out midway pauses the queue and loses nothing', async () => {
    page = await stage.page({ ownProcess: true });
    // The browser applies the limit from the next navigation on.
    await page.limitStorage(stage.product.app.url, 12_000_000);
    const account = await openApp();
    await page.evaluate(fillDisk, 11_400_000);
    await page.evaluate(watchDiskFull);
    await enqueue(page, comic, { chapters: [long], account });
    await page.waitFor('sawDiskFull', { timeoutMs: 20_000, what: 'a full disk' });
    const stopped = await onDevice(page, long);
    expect(stopped.queued).toMatchObject({ state: 'waiting' });
    expect(stopped.pages).toBeGreaterThan(0);
    expect(stopped.pages).toBeLessThan(PAGES);

    stage.product.faulty.heal();
    await page.evaluate(emptyDisk);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await until(long, isDownloaded);
    expect(requested().length).toBeLessThanOrEqual(PAGES - stopped.pages);
  });
});

describe('two tabs', () => {
  it('download a chapter once, and the second continues when the first is closed', async () => {
    stage.product.faulty.spoil(isPage, { kind: 'delay', ms: 3_000 });
    await download(long);
    await until(long, (found) => found.pages >= 3);
    const other = await page.newTab();
    await other.goto(`${stage.product.app.url}/bookshelf`);
    // Both tabs have started and know the queue.
    await other.see({ text: comic.title });
    await other.waitFor(
      `navigator.locks.query().then(({ pending = [] }) => pending.some(({ name }) => name === 'moyu-downloads'))`,
      { what: 'the second tab, which waits for the first one to end' },
    );
    stage.product.faulty.spoil(isPage, { kind: 'delay', ms: 800 });
    const { pages: seen } = await onDevice(page, long);
    await until(long, ({ pages }) => pages >= seen + 6);
    const twice = requested().filter((path, at, all) => all.indexOf(path) !== at);
    expect(twice).toEqual([]);

    const before = await onDevice(page, long);
    expect(before.pages).toBeLessThan(PAGES);
    const first = page;
    page = other;
    await first.close();
    await untilOnDevice(page, long, ({ pages }) => pages > before.pages + 3, 4_000);
    stage.product.faulty.spoil(isPage, { kind: 'delay', ms: 0 });
    await until(long, isDownloaded);
    // At most the pages in flight are requested a second time.
    expect(requested().length).toBeLessThanOrEqual(PAGES + 3);
  });
});
