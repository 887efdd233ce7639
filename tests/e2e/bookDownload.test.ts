import { describe, expect, it } from 'vitest';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { addLongBook, LONG_BOOK, longBookChapter } from '../support/product/longBook.ts';
import { untilDownloaded } from '../support/screens/stored.ts';
import { untilAccountOnDisk, untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/**
 * A long book in a real browser: downloaded in batches, killed, and read without a server. What two thousand chapters
 * cost is counted in `tests/shared/offline/downloads/textCosts.test.ts`.
 */

const CHAPTERS = 400;
const stage = setStage({
  hasApp: true,
  change: ({ api }) => addLongBook(api, { chapters: CHAPTERS }),
});
let page: Page;

const texts = () => stage.product.faulty.count('api/comic_directory');

async function openSheet(options: PageOptions = {}): Promise<void> {
  page = await stage.newPage(options);
  await page.goto(`${stage.product.app.url}/detailnovel?uuid=${LONG_BOOK}`);
  await untilSignedIn(page);
  await page.tap({ role: 'button', name: /离线下载/ });
}

async function download(set: string, count: number): Promise<void> {
  await page.tap({ role: 'button', name: set });
  await page.tap({ role: 'button', name: `下载 ${count} 章` });
  await page.see({ text: `已加入下载，共 ${count} 章` });
}

/** Number of downloaded chapters, read from the database beside the app. */
async function downloaded(): Promise<number> {
  return page.evaluate<number>(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('moyu-shelf');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    const rows = await new Promise<readonly { listed?: { pinned: boolean; complete: boolean } }[]>(
      (resolve, reject) => {
        const request = database.transaction('ledger').objectStore('ledger').getAll();
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no rows')));
      },
    );
    database.close();
    return rows.filter(({ listed }) => listed?.pinned && listed.complete).length;
  });
}

describe('a batch of a long book', () => {
  it('of a hundred chapters can be read without a server after the browser was restarted', async () => {
    await openSheet({ ownProcess: true });
    await download('后 100 章', 100);
    await untilDownloaded(page);
    expect(await downloaded()).toBe(100);
    await untilControlled(page);
    await stage.product.goOffline();
    try {
      await page.restart();
      const chapter = longBookChapter(100);
      await page.goto(`${stage.product.app.url}/readnovel?uuid=${LONG_BOOK}&chapter=${chapter}`);
      await page.see({ text: /第100回/ }, 20_000);
      await page.waitFor(`document.body.innerText.length > 300`, { what: 'the text' });
    } finally {
      await stage.product.goOnline();
    }
  }, 120_000);

  it('that is killed continues with the missing chapters, and requests nothing twice that was written', async () => {
    await openSheet({ ownProcess: true });
    await untilAccountOnDisk(page);
    stage.product.faulty.spoil('api/comic_directory', { kind: 'delay', ms: 400 });
    await download('后 100 章', 100);
    await expect.poll(downloaded, { timeout: 30_000 }).toBeGreaterThan(10);
    const stored = await downloaded();
    await page.crash();
    expect(stored).toBeLessThan(100);
    // Resets the request counts.
    stage.product.faulty.heal();
    await page.goto(`${stage.product.app.url}/bookshelf`);
    await untilDownloaded(page);
    expect(await downloaded()).toBe(100);
    expect(texts()).toBeGreaterThan(0);
    expect(texts()).toBeLessThanOrEqual(100 - stored);
  }, 120_000);

  it('of a whole book requests each chapter once, and takes one row in the queue', async () => {
    await openSheet();
    await download('全部可下', CHAPTERS);
    await page.goto(`${stage.product.app.url}/download`);
    await page.see({ text: /正在下载 \d+/ });
    expect(await page.evaluate(`document.querySelectorAll('section ul > li').length`)).toBeLessThan(
      5,
    );
    await untilDownloaded(page);
    expect(await downloaded()).toBe(CHAPTERS);
    await page.see({ text: /小说 · 全本 [\d.]+ 万字/ });
    // Chapters in flight when the page was left are requested again.
    expect(texts()).toBeLessThanOrEqual(CHAPTERS + 100);
  });
});
