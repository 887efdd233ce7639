import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, type Chapter, type ComicPage } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import { isDownloaded, enqueue, untilOnDevice } from '../support/screens/downloading.ts';
import type { Page } from '../support/drivers/engine.ts';
import { lengthenChapter } from '../support/product/longChapter.ts';
import { chapterOf, type Comic, ensureFreeComic, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Chapters that the browser fetches itself (Background Fetch), in a browser that supports it. */

const PAGES = 12;
const ELSEWHERE = 'about:blank';
/**
 * Chromium holds back a file that comes up for its request while a page navigates, until 30 s after the navigation
 * (`ShouldBlockDownloadOnNavigation` and `kDefaultNavigationCompletionDelay` in its components/download).
 */
const AFTER_NAVIGATION_MS = 60_000;
const stage = setStage({
  change: async ({ api }) => {
    const { uuid } = chapterOf(await ensureFreeComic(api.url), 1);
    await lengthenChapter(api, uuid, PAGES);
  },
});
let comic: Comic;
let chapter: Chapter;
let pages: readonly ComicPage[];
let page: Page;

beforeAll(async () => {
  comic = await ensureFreeComic(stage.product.api.url);
  chapter = chapterOf(comic, 1);
  const { authorization: token } = await callApi(stage.product.api.url, calls.init, {});
  const input = { uuid: comic.uuid, chapter: chapter.uuid };
  const content = await callApi(stage.product.api.url, calls.comicDirectory, input, { token });
  if (!('pages' in content)) throw new Error('not a comic that may be read');
  ({ pages } = content);
});
beforeEach(async () => {
  page = await stage.newPage({ ownProcess: true, wholeBrowser: true });
});

const pathOf = ({ path }: ComicPage) => `/${path}`;
const isPage = /^\/image\/.*\/comics\//;
const requested = () => stage.product.faulty.requests(isPage).map(({ path }) => path);

async function openApp(): Promise<string> {
  await page.goto(`${stage.product.app.url}/bookshelf`);
  const account = (await untilSignedIn(page)).userinfo?.uuid ?? '';
  await page.waitFor('navigator.serviceWorker.ready.then(() => true)', { timeoutMs: 20_000 });
  return account;
}

/** Downloads a chapter with the switch of the storage screen as it stands. */
async function download(): Promise<void> {
  const account = await openApp();
  await page.evaluate(`localStorage.setItem('moyu:offline', '{"background":true}')`);
  await enqueue(page, comic, { chapters: [chapter], account });
}

async function untilSystemFetches(): Promise<void> {
  await page.waitFor(
    `navigator.serviceWorker.ready.then(async ({ backgroundFetch }) => {
      const fetching = await backgroundFetch.get('moyu-chapter:${chapter.uuid}');
      return fetching !== undefined && fetching.downloaded > 0;
    })`,
    { timeoutMs: 20_000, what: 'the system to fetch' },
  );
}

const idsOfSystem = () =>
  page.evaluate<readonly string[]>(
    'navigator.serviceWorker.ready.then(({ backgroundFetch }) => backgroundFetch.getIds())',
  );

const until = (isSo: Parameters<typeof untilOnDevice>[2]) => untilOnDevice(page, chapter, isSo);

describe('a chapter that the browser fetches in the background', () => {
  it('is downloaded with one request per page, and leaves nothing behind', async () => {
    stage.product.faulty.spoil(isPage, { kind: 'delay', ms: 200 });
    await download();
    await untilSystemFetches();
    expect((await until(isDownloaded)).pages).toBe(PAGES);
    expect(requested().toSorted()).toEqual(pages.map(pathOf).toSorted());
    expect(await idsOfSystem()).toEqual([]);
  });

  it('is completed by the worker alone when the app is closed meanwhile', async () => {
    stage.product.faulty.spoil(isPage, { kind: 'delay', ms: 500 });
    await download();
    await untilSystemFetches();
    await page.goto(ELSEWHERE);
    const asked = requested().length;
    expect(asked).toBeLessThan(PAGES);
    await expect.poll(() => requested().length, { timeout: AFTER_NAVIGATION_MS }).toBe(PAGES);
    // A document of the app's origin that runs no code of the app.
    await page.goto(`${stage.product.app.url}/manifest.webmanifest`);
    expect(await until(isDownloaded)).toMatchObject({ pages: PAGES, pinned: true });
    expect(requested()).toHaveLength(PAGES);
  });

  it('is resumed at the next start, which requests no page twice', async () => {
    stage.product.faulty.spoil(isPage, { kind: 'delay', ms: 1_000 });
    await download();
    await untilSystemFetches();
    await page.reload();
    await untilSignedIn(page);
    expect(await idsOfSystem()).toHaveLength(1);
    await untilOnDevice(page, chapter, isDownloaded, AFTER_NAVIGATION_MS);
    expect(requested()).toHaveLength(PAGES);
  });

  it('is completed by the app where a page is not an image, with a request for that page alone', async () => {
    const [, bad] = pages;
    if (!bad) throw new Error('too short a chapter');
    stage.product.faulty.spoil(isPage, { kind: 'delay', ms: 100 });
    stage.product.faulty.spoil(pathOf(bad), { kind: 'html' }, 1);
    await download();
    await untilSystemFetches();
    expect((await until(isDownloaded)).pages).toBe(PAGES);
    expect(requested()).toHaveLength(PAGES + 1);
    expect(requested().at(-1)).toBe(pathOf(bad));
  });

  it('stops when it is paused, keeps the complete pages, and continues when it is resumed', async () => {
    stage.product.faulty.spoil(isPage, { kind: 'delay', ms: 800 });
    await download();
    await untilSystemFetches();
    await page.goto(`${stage.product.app.url}/download`);
    await page.tap({ role: 'button', name: /^暂停/ });
    await page.waitFor(
      'navigator.serviceWorker.ready.then(async ({ backgroundFetch }) => (await backgroundFetch.getIds()).length === 0)',
      { timeoutMs: 10_000, what: 'the system to end' },
    );
    const { pages: stored } = await until((found) => found.pages > 0);
    expect(stored).toBeLessThan(PAGES);
    stage.product.faulty.heal();
    await page.tap({ role: 'button', name: /^继续/ });
    expect((await until(isDownloaded)).pages).toBe(PAGES);
    expect(requested().length).toBeLessThanOrEqual(PAGES - stored);
  });
});
