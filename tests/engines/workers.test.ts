import { beforeAll, describe, expect, it } from 'vitest';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { checkPixels, ONE_STRIP, readToEnd } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  ensureFreeComic,
  readPath,
  untilControlled,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Reading with the service worker, where it is refused, and in an old browser. */

/** Pages of chapters, not covers. */
const PAGES = /\/image\/.*\/\d+\.\w+$/;
/** Removes what Safari 15 and some others do not have. */
const OLD_BROWSER = `${ONE_STRIP}
  for (const name of ['storage', 'locks', 'wakeLock', 'connection']) delete Navigator.prototype[name];
  for (const name of ['BroadcastChannel', 'requestIdleCallback', 'scheduler']) delete globalThis[name];`;

const stage = setStage();
let comic: Comic;
let page: Page;

beforeAll(async () => {
  comic = await ensureFreeComic(stage.product.api.url);
});

async function open(options: PageOptions = {}): Promise<void> {
  page = await stage.newPage({ startScript: ONE_STRIP, ...options });
}

/** @returns how many pages the chapter has */
async function readChapter(): Promise<number> {
  await page.goto(stage.product.app.url + readPath(comic, chapterOf(comic, 1)));
  const view = await readToEnd(page);
  expect(view.failed).toEqual([]);
  expect(view.shown).toHaveLength(view.pages);
  checkPixels(view);
  return view.pages;
}

/** Once each, by the document or the worker. */
function expectEachFetchedOnce(pages: number): void {
  const paths = stage.product.faulty.requests(PAGES).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toHaveLength(pages);
}

describe('a page that a test opens', () => {
  it('is another device: it has nothing that the page before has stored', async () => {
    await open();
    await page.goto(`${stage.product.app.url}/index`);
    await untilSignedIn(page);
    await untilControlled(page);
    expect(Object.values(await page.evaluate(storedCode))).not.toContain(0);
    const other = await stage.newPage();
    await other.goto(`${stage.product.app.url}/config.js`);
    expect(await other.evaluate(storedCode)).toEqual({
      texts: 0,
      databases: 0,
      caches: 0,
      workers: 0,
    });
  });
});

/** Runs in the page: how much is stored for its origin. */
async function storedCode() {
  return {
    texts: localStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  };
}

describe('a chapter', () => {
  it('is fetched once and read again without the back end, through the worker', async () => {
    await open();
    const pages = await readChapter();
    await untilControlled(page);
    await stage.product.faulty.stop();
    expect(await readChapter()).toBe(pages);
    await stage.product.faulty.restart();
    await readChapter();
    expectEachFetchedOnce(pages);
  });

  it('is read and cached where service workers are refused', async () => {
    await open({ blockServiceWorkers: true, ownProcess: true });
    const pages = await readChapter();
    expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
    await stage.product.faulty.stop();
    await page.restart();
    // The app's own origin still answers.
    await readChapter();
    await stage.product.faulty.restart();
    expectEachFetchedOnce(pages);
  });

  it('is read in an old browser', async () => {
    await open({ startScript: OLD_BROWSER });
    await readChapter();
    expect(await page.evaluate('typeof BroadcastChannel')).toBe('undefined');
    await untilControlled(page);
    // A window with storage shows no storage warning.
    expect(await page.evaluate('document.body.innerText')).not.toContain('浏览器不允许保存');
    await readChapter();
    expect(page.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });
});
