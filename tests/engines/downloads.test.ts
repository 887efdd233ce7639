import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../support/drivers/engine.ts';
import { checkPixels, ONE_STRIP, readToEnd } from '../support/screens/reader.ts';
import { ensureLongFreeComic } from '../support/screens/readerFingers.ts';
import {
  type Comic,
  detailPath,
  readPath,
  untilAccountOnDisk,
  untilSignedIn,
} from '../support/screens/visit.ts';
import {
  deviceState,
  spoilPage,
  untilDownloaded,
  untilKept,
} from '../support/screens/downloadState.ts';
import { untilSteady } from '../support/drivers/script.ts';
import { setStage } from '../support/product/stage.ts';

/** Downloading as a person does it, and what goes wrong meanwhile; requests are counted where they arrive. */

/** Pages of chapters, not covers. */
const PAGES = /\/image\/.*\/\d+\.\w+$/;
/** Pages that are fetched at the same time. */
const TOGETHER = 3;
/** So slow that a test can step in. */
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

async function openWork(): Promise<void> {
  page = await stage.newPage({ startScript: ONE_STRIP });
  await goto(detailPath(comic));
  await untilSignedIn(page);
}

/** A work's first three chapters, through its sheet. */
async function download(): Promise<void> {
  await openWork();
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
  it('are downloaded, each page fetched once, and open from a cold start with nobody there', async () => {
    await download();
    await untilDownloaded(page, uuids());
    expect(fetched()).toHaveLength(total);
    expect(new Set(fetched()).size).toBe(total);
    await page.waitFor('navigator.serviceWorker.controller !== null', { timeoutMs: 60_000 });
    await stage.product.goOffline();
    await page.restart();
    await goto('/index');
    await page.see({ text: '已登上离线书架' }, 30_000);
    await page.see({ role: 'link', name: new RegExp(comic.title) });
    await expectReadable(2);
    await stage.product.goOnline();
  });

  it('go on with exactly the pages that lack when the browser was killed', async () => {
    stage.product.faulty.spoil(PAGES, SLOW);
    await openWork();
    await untilAccountOnDisk(page);
    await queueChapters();
    await untilKept(page, 4);
    await page.crash();
    stage.product.faulty.heal();
    // Nothing is asked for before the app is there again.
    await goto('/lost-and-found');
    const { pictures } = await deviceState(page);
    await untilDownloaded(page, uuids());
    expect(new Set(fetched()).size).toBe(fetched().length);
    expect(fetched().length).toBeLessThanOrEqual(total - pictures);
    // What had arrived and was not written yet may lie in the browser's own cache: no more than is fetched together.
    expect(fetched().length).toBeGreaterThanOrEqual(total - pictures - TOGETHER);
  });

  it('go on in the page that is opened in place of the one that was downloading', async () => {
    stage.product.faulty.spoil(PAGES, SLOW);
    await download();
    await untilKept(page, 4);
    await goto('/index');
    await untilKept(page, 8);
    await goto('/offlinespace');
    stage.product.faulty.spoil(PAGES, { kind: 'delay', ms: 0 });
    await untilDownloaded(page, uuids());
    // What was on its way in the pages that went is asked for again, and nothing else.
    expect(new Set(fetched()).size).toBe(total);
    expect(fetched().length).toBeLessThanOrEqual(total + 2 * TOGETHER);
  });

  it('go on when nobody answered for a while, and lose no page', async () => {
    stage.product.faulty.spoil(PAGES, SLOW);
    await download();
    await untilKept(page, 4);
    await stage.product.faulty.stop();
    // What had arrived is written, and what lacks is asked for in vain.
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
    await untilKept(other, 4);
    await page.close();
    page = other;
    stage.product.faulty.spoil(PAGES, { kind: 'delay', ms: 0 });
    await untilDownloaded(page, uuids());
    // What was on its way in the tab that went is asked for again, and nothing else.
    expect(new Set(fetched()).size).toBe(total);
    expect(fetched().length).toBeLessThanOrEqual(total + TOGETHER);
  });

  it('are checked, and a page that has changed on the disk is fetched again alone', async () => {
    await download();
    await untilDownloaded(page, uuids());
    stage.product.faulty.heal();
    const spoilt = await spoilPage(page, uuids()[1] ?? '');
    await goto('/offlinespace');
    await page.tap({ role: 'button', name: '检查' });
    await page.see({ text: /里有 1 页坏了/ }, 30_000);
    await untilKept(page, total);
    await untilDownloaded(page, uuids());
    // Firefox may still have it in a cache of its own.
    expect(fetched().filter((path) => !path.includes(spoilt))).toEqual([]);
  });
});
