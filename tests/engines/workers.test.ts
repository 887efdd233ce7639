import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Engine, Page, PageOptions } from '../e2e/harness/engine.ts';
import { openEngine } from '../e2e/harness/openEngine.ts';
import { type Product, startProduct } from '../e2e/harness/product.ts';
import { checkPixels, ONE_STRIP, readToEnd } from '../e2e/harness/reader.ts';
import {
  chapterOf,
  type Comic,
  ensureFreeComic,
  readPath,
  untilControlled,
} from '../e2e/harness/visit.ts';

/** Reading where the worker answers, where there can be none, and where a browser knows little. */

/** Pages of chapters, not covers. */
const PAGES = /\/image\/.*\/\d+\.\w+$/;
/** What Safari 15 and some others do not have. */
const OLD_BROWSER = `${ONE_STRIP}
  for (const name of ['storage', 'locks', 'wakeLock', 'connection']) delete Navigator.prototype[name];
  for (const name of ['BroadcastChannel', 'requestIdleCallback', 'scheduler']) delete globalThis[name];`;

let engine: Engine;
let product: Product;
let comic: Comic;
let page: Page;

beforeAll(async () => {
  [engine, product] = await Promise.all([openEngine(), startProduct()]);
  comic = await ensureFreeComic(product.api.url);
});
afterEach(async () => {
  await page.close();
  product.faulty.heal();
});
afterAll(async () => {
  await engine?.close();
  await product?.remove();
});

async function open(options: PageOptions = {}): Promise<void> {
  page = await engine.newPage({ startScript: ONE_STRIP, ...options });
}

/** @returns how many pages the chapter has */
async function readChapter(): Promise<number> {
  await page.goto(product.app.url + readPath(comic, chapterOf(comic, 1)));
  const view = await readToEnd(page);
  expect(view.failed).toEqual([]);
  expect(view.shown).toHaveLength(view.pages);
  checkPixels(view);
  return view.pages;
}

/** Once each, whoever fetched them. */
function expectEachFetchedOnce(pages: number): void {
  const paths = product.faulty.requests(PAGES).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toHaveLength(pages);
}

describe('a chapter', () => {
  it('is fetched once and read again without the back end, through the worker', async () => {
    await open();
    const pages = await readChapter();
    await untilControlled(page);
    await product.faulty.stop();
    expect(await readChapter()).toBe(pages);
    await product.faulty.restart();
    await readChapter();
    expectEachFetchedOnce(pages);
  });

  it('is read and kept all the same where workers are refused', async () => {
    await open({ blockServiceWorkers: true });
    const pages = await readChapter();
    expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
    await product.faulty.stop();
    await page.restart();
    // The app's own origin still answers.
    await readChapter();
    await product.faulty.restart();
    expectEachFetchedOnce(pages);
  });

  it('is read in a browser that knows little', async () => {
    await open({ startScript: OLD_BROWSER });
    await readChapter();
    expect(await page.evaluate('typeof BroadcastChannel')).toBe('undefined');
    await untilControlled(page);
    // A window that keeps what it is given is not told otherwise.
    expect(await page.evaluate('document.body.innerText')).not.toContain('浏览器不让保存');
    await readChapter();
    expect(page.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });
});
