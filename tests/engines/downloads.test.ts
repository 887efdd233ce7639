import { beforeAll, describe, expect, it } from 'vitest';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { checkPixels, ONE_STRIP, readToEnd } from '../support/screens/reader.ts';
import { ensureLongFreeComic } from '../support/screens/readerFingers.ts';
import {
  type Comic,
  detailPath,
  readPath,
  untilAccountOnDisk,
  untilControlled,
  untilSignedIn,
} from '../support/screens/visit.ts';
import {
  deviceState,
  spoilPage,
  untilDownloaded,
  untilStored,
} from '../support/screens/downloadState.ts';
import { untilSteady } from '../support/drivers/script.ts';
import { setStage } from '../support/product/stage.ts';

/** Downloads through the screens, with failures in between; requests are counted at the server. */

/** Pages of chapters, not covers. */
const PAGES = /\/image\/.*\/\d+\.\w+$/;
/** Number of pages fetched in parallel. */
const TOGETHER = 3;
/** Slow enough that a test can intervene. */
const SLOW = { kind: 'delay', ms: 400 } as const;

const stage = setStage();
let comic: Comic;
let page: Page;
/** Pages of the first three chapters. */
let total: number;

beforeAll(async () => {
  comic = await ensureLongFreeComic(stage.product.api.url);
  total = comic.chapters.slice(0, 3).reduce((sum, { size }) => sum + size, 0);
});

const goto = (path: string, of = page) => of.goto(stage.product.app.url + path);
const fetched = () => stage.product.faulty.requests(PAGES).map(({ path }) => path);
const uuids = () => comic.chapters.slice(0, 3).map(({ uuid }) => uuid);

async function openWork(options: PageOptions = {}): Promise<void> {
  page = await stage.newPage({ startScript: ONE_STRIP, ...options });
  await goto(detailPath(comic));
  await untilSignedIn(page);
}

/** Downloads a work's first three chapters, through its sheet. */
async function download(options?: PageOptions): Promise<void> {
  await openWork(options);
  await queueChapters();
}

async function queueChapters(): Promise<void> {
  await page.tap({ role: 'button', name: /^下载$/ });
  await page.see({ text: '下载到离线书架' });
  await page.fill('dialog input[type=number]', '3');
  await page.tap({ role: 'button', name: '下载 3 话' });
  await page.see({ text: '已加入下载' });
}

async function expectReadable(index: number): Promise<void> {
  const chapter = comic.chapters[index];
  if (!chapter) throw new Error(`no chapter ${index}`);
  await goto(readPath(comic, chapter));
  const view = await readToEnd(page);
  expect(view.failed).toEqual([]);
  expect(view.shown).toHaveLength(chapter.size);
  checkPixels(view);
}

describe('three chapters of a work', () => {
  it('are downloaded, each page fetched once, and open from a cold start offline', async () => {
    await download({ ownProcess: true });
    await untilDownloaded(page, uuids());
    expect(fetched()).toHaveLength(total);
    expect(new Set(fetched()).size).toBe(total);
    await untilControlled(page);
    await stage.product.goOffline();
    await page.restart();
    await goto('/index');
    await page.see({ text: '已登上离线书架' }, 30_000);
    await page.see({ role: 'link', name: new RegExp(comic.title) });
    await expectReadable(2);
    await stage.product.goOnline();
  });

  it('continue with exactly the missing pages after the browser was killed', async () => {
    stage.product.faulty.spoil(PAGES, SLOW);
    await openWork({ ownProcess: true });
    await untilAccountOnDisk(page);
    await queueChapters();
    await untilStored(page, 4);
    await page.crash();
    stage.product.faulty.heal();
    // No request before the app runs again.
    await goto('/lost-and-found');
    const { pictures } = await deviceState(page);
    await untilDownloaded(page, uuids());
    expect(new Set(fetched()).size).toBe(fetched().length);
    expect(fetched().length).toBeLessThanOrEqual(total - pictures);
    // A page that arrived and was not written may be in the HTTP cache: at most the number fetched in parallel.
    expect(fetched().length).toBeGreaterThanOrEqual(total - pictures - TOGETHER);
  });

  it('continue in the page that is opened in place of the one that was downloading', async () => {
    stage.product.faulty.spoil(PAGES, SLOW);
    await download();
    await untilStored(page, 4);
    await goto('/index');
    await untilStored(page, 8);
    await goto('/offlinespace');
    stage.product.faulty.spoil(PAGES, { kind: 'delay', ms: 0 });
    await untilDownloaded(page, uuids());
    // Requests in flight in the closed pages are repeated, and no others.
    expect(new Set(fetched()).size).toBe(total);
    expect(fetched().length).toBeLessThanOrEqual(total + 2 * TOGETHER);
  });

  it('continue when the server answers again, and lose no page', async () => {
    stage.product.faulty.spoil(PAGES, SLOW);
    await download();
    await untilStored(page, 4);
    await stage.product.faulty.stop();
    // Pages that arrived are written; requests for the missing ones fail.
    const { pictures } = await untilSteady(() => deviceState(page));
    expect(pictures).toBeLessThan(total);
    stage.product.faulty.heal();
    await stage.product.faulty.restart();
    await page.evaluate(`dispatchEvent(new Event('online')) || true`);
    await untilDownloaded(page, uuids());
    expect(fetched()).toHaveLength(total - pictures);
  });

  it('are downloaded by one of two tabs, and by the other when that one is closed', async () => {
    stage.product.faulty.spoil(PAGES, SLOW);
    await download();
    const other = await page.newTab();
    await goto('/index', other);
    await untilStored(other, 4);
    await page.close();
    page = other;
    stage.product.faulty.spoil(PAGES, { kind: 'delay', ms: 0 });
    await untilDownloaded(page, uuids());
    // Requests in flight in the closed tab are repeated, and no others.
    expect(new Set(fetched()).size).toBe(total);
    expect(fetched().length).toBeLessThanOrEqual(total + TOGETHER);
  });

  it('are checked, and a page that changed on the disk is fetched again alone', async () => {
    await download();
    await untilDownloaded(page, uuids());
    stage.product.faulty.heal();
    const spoilt = await spoilPage(page, uuids()[1] ?? '');
    await goto('/offlinespace');
    await page.tap({ role: 'button', name: '检查' });
    await page.see({ text: /里有 1 页坏了/ }, 30_000);
    await untilStored(page, total);
    await untilDownloaded(page, uuids());
    // Firefox may still have the page in its HTTP cache.
    expect(fetched().filter((path) => !path.includes(spoilt))).toEqual([]);
  });
});
