import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaticServer } from '../bench/staticServer.ts';
import type { Page } from '../support/drivers/engine.ts';
import { inLab, serveLab } from './lab/serveLab.ts';
import { setBrowser } from '../support/product/stage.ts';

/** The offline store on this engine's real database: the fake of the unit tests never evicts or fails. */

const MB = 1024 * 1024;

const browser = setBrowser();
let lab: StaticServer;
let page: Page;

beforeAll(async () => {
  lab = await serveLab();
});
afterAll(() => lab?.close());
beforeEach(async () => {
  page = await browser.newPage({ ownProcess: true });
  await page.goto(lab.url);
});

async function openAgain(): Promise<void> {
  await page.restart();
  await page.goto(lab.url);
}

const CLEAN = { orphans: 0, rowsMended: 0, broken: [] };

describe('an empty offline store', () => {
  it('is audited at a launch without errors', async () => {
    // WebKit opens no cursor on an index without entries.
    expect(await inLab(page, 'audit')).toEqual({ ...CLEAN, totalBytes: 0 });
    await openAgain();
    expect(await inLab(page, 'audit')).toEqual({ ...CLEAN, totalBytes: 0 });
  });
});

describe('a downloaded chapter', () => {
  it('is there byte by byte after the browser was closed, and listed', async () => {
    await expect(inLab(page, 'storeChapter', { uuid: 'a', size: 300_000 })).resolves.not.toContain(
      false,
    );
    await openAgain();
    expect(await inLab(page, 'rightPages', 'a')).toEqual([1, 2, 3]);
    expect(await inLab(page, 'listed')).toMatchObject({
      lasting: true,
      chapters: [{ uuid: 'a', complete: true, pagesKept: 3 }],
    });
    expect(await inLab(page, 'audit')).toEqual({ ...CLEAN, totalBytes: 900_000 });
  });

  it('is complete or absent, page by page, when the browser is killed while it writes', async () => {
    await inLab(page, 'storeChapter', { uuid: 'a' });
    for (const ms of [150, 400]) {
      await inLab(page, 'writeForEver');
      await pause(ms);
      await page.crash();
      await page.goto(lab.url);
      expect(await inLab(page, 'audit')).toMatchObject(CLEAN);
      expect(await inLab(page, 'rightPages', 'a')).toEqual([1, 2, 3]);
      expect(await inLab(page, 'checkIntegrity')).toMatchObject({ badPages: [] });
    }
  });

  it('with a page changed on the disk is detected, and the page is removed', async () => {
    await inLab(page, 'storeChapter', { uuid: 'a', isPinned: true });
    await inLab(page, 'storeChapter', { uuid: 'b', isPinned: true });
    await inLab(page, 'spoil', 'b/2');
    expect(await inLab(page, 'checkIntegrity')).toEqual({
      pagesChecked: 6,
      textsChecked: 0,
      badPages: [{ chapter: 'b', path: 'b/2' }],
    });
    expect(await inLab(page, 'rightPages', 'b')).toEqual([1, 3]);
    expect(await inLab(page, 'audit')).toMatchObject({ orphans: 0, rowsMended: 0 });
  });
});

describe('a full disk', () => {
  it('deletes no download, and leaves nothing half written', async () => {
    await page.limitStorage(lab.url, 12 * MB);
    await page.goto(lab.url);
    await inLab(page, 'storeChapter', { uuid: 'first', size: MB, isPinned: true });
    const begun = await inLab(page, 'fillDisk', MB);
    expect(begun).toBeGreaterThan(1);
    const past = await inLab(page, 'writePastTheEnd', MB);
    expect(past).toEqual({ end: 'QuotaExceededError', written: 0 });
    expect(await inLab(page, 'rightPages', 'first')).toEqual([1, 2, 3]);
    expect(await inLab(page, 'audit')).toMatchObject({ orphans: 0, rowsMended: 0 });

    await page.limitStorage(lab.url, undefined);
    await page.goto(lab.url);
    const again = await inLab(page, 'storeChapter', { uuid: 'after', size: MB });
    expect(again).not.toContain(false);
    expect(await inLab(page, 'rightPages', 'first')).toEqual([1, 2, 3]);
  });

  it('evicts cached chapters, the least recently read first', async () => {
    await page.limitStorage(lab.url, 12 * MB);
    await page.goto(lab.url);
    await inLab(page, 'storeChapter', { uuid: 'old', size: MB, readAt: 1 });
    await inLab(page, 'storeChapter', { uuid: 'newer', size: MB, readAt: 2 });
    await inLab(page, 'fillDisk', MB);
    const { chapters } = await inLab(page, 'listed');
    const left = chapters.map(({ uuid }) => uuid);
    expect(left).not.toContain('old');
    expect(await inLab(page, 'rightPages', 'full1')).toEqual([1, 2, 3]);
    expect(await inLab(page, 'audit')).toMatchObject({ orphans: 0, rowsMended: 0 });
  });
});

describe('a database of the first version', () => {
  it('is upgraded with all its content', async () => {
    await inLab(page, 'writeFirstVersion', 40);
    await openAgain();
    expect(await inLab(page, 'listed')).toEqual({
      lasting: true,
      chapters: expect.arrayContaining([
        { uuid: 'whole', complete: true, pinned: false, pagesKept: 40 },
        { uuid: 'half', complete: false, pinned: false, pagesKept: 20 },
      ]),
      changes: 1,
    });
    expect(await inLab(page, 'audit')).toEqual({ ...CLEAN, totalBytes: 60 * 50_000 });
    expect(await inLab(page, 'rightPages', 'whole')).toHaveLength(40);
  });
});

describe('a page that is left while it writes', () => {
  it('does not block the next one from reading and writing, and continues when it is back', async () => {
    await inLab(page, 'storeChapter', { uuid: 'a' });
    for (const path of ['/next', '/', '/next']) {
      await inLab(page, 'writeForEver');
      await page.goto(lab.url + path);
      expect(await inLab(page, 'rightPages', 'a')).toEqual([1, 2, 3]);
      expect(await inLab(page, 'storeChapter', { uuid: 'b' })).not.toContain(false);
    }
    // Not `page.back()`: Firefox's driver waits for a load event, which a page from the back-forward cache does not
    // fire.
    await page.evaluate('setTimeout(() => history.back())');
    // A page that is not in the cache is loaded again, and has its address before its script.
    await page.waitFor(`location.pathname === '/' && 'lab' in globalThis`);
    expect(await inLab(page, 'storeChapter', { uuid: 'c' })).not.toContain(false);
    expect(await inLab(page, 'audit')).toMatchObject(CLEAN);
  });
});

describe('two tabs', () => {
  it('enqueue chapters at the same time and lose none', async () => {
    const other = await page.newTab();
    await other.goto(lab.url);
    const names = (tab: string) => Array.from({ length: 20 }, (_, index) => `${tab}${index}`);
    await Promise.all([
      inLab(page, 'queueChapters', names('a')),
      inLab(other, 'queueChapters', names('b')),
    ]);
    expect(await inLab(page, 'queueChapters', [])).toBe(40);
    await other.close();
  });
});
