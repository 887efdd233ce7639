import { describe, expect, it } from 'vitest';
import { callsOfTest } from '../support/product/bookCalls.ts';
import {
  BOOK,
  bookChapter,
  bookPath,
  bookPlace,
  notedBook,
  PAID_BOOK,
  readsBooksWith,
  untilBookStill,
  HAS_SECOND,
} from '../support/screens/book.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { LEFT, MIDDLE, RIGHT, SWIPES } from '../support/screens/readerFingers.ts';
import { setStage } from '../support/product/stage.ts';
import { untilChapterStored } from '../support/screens/stored.ts';
import { storedUser, untilControlled, untilSignedIn } from '../support/screens/visit.ts';

/** A novel read with real fingers and keys, forward and back through its chapters, again and offline. */

const SWIPE_MS = 160;

const stage = setStage({ hasApp: true });

async function read(
  settings: Readonly<Record<string, unknown>>,
  path = bookPath(1),
  options: PageOptions = {},
): Promise<Page> {
  const page = await stage.newPage({ startScript: readsBooksWith(settings), ...options });
  await page.goto(stage.product.app.url + path);
  await untilBookStill(page);
  return page;
}

const swipe = async (opened: Page, way: keyof typeof SWIPES) => {
  const [from, to] = SWIPES[way];
  await opened.swipe(from, to, SWIPE_MS);
  return untilBookStill(opened);
};
const tapped = async (opened: Page, at: { x: number; y: number }) => {
  await opened.tap(at);
  return untilBookStill(opened);
};
const pressed = async (opened: Page, key: string) => {
  await opened.press(key);
  return untilBookStill(opened);
};

/** Waits until the text shows this position. */
const stands = (opened: Page, place: object) =>
  expect.poll(() => bookPlace(opened)).toMatchObject(place);

describe('the pages of a novel', () => {
  it.each(['slide', 'cover', 'none'])('(%s) are turned by swipes, taps and keys', async (turn) => {
    const opened = await read({ turn });
    const first = await bookPlace(opened);
    expect(first).toMatchObject({ page: 1, of: bookChapter(1) });
    const second = await swipe(opened, 'left');
    expect(second).toMatchObject({ page: 2, pages: first.pages });
    expect(second.text).not.toBe(first.text);
    await swipe(opened, 'right');
    await stands(opened, first);
    await tapped(opened, RIGHT);
    await stands(opened, second);
    await tapped(opened, LEFT);
    await stands(opened, first);
    await pressed(opened, 'ArrowRight');
    await stands(opened, second);
    await pressed(opened, 'PageUp');
    await stands(opened, first);
    await pressed(opened, ' ');
    await stands(opened, second);
    await pressed(opened, 'End');
    await stands(opened, { page: first.pages });
    await pressed(opened, 'Home');
    await stands(opened, first);
  });

  it('are scrolled by a finger, by taps and by keys', async () => {
    const opened = await read({ turn: 'scroll' });
    expect((await bookPlace(opened)).top).toBe(0);
    const swiped = await swipe(opened, 'up');
    expect(swiped.top).toBeGreaterThan(200);
    const on = await tapped(opened, { x: 195, y: 800 });
    expect(on.top).toBeGreaterThan(swiped.top + 300);
    expect((await tapped(opened, { x: 195, y: 40 })).top).toBeLessThan(on.top);
    expect((await pressed(opened, 'PageDown')).top).toBe(on.top);
    expect((await pressed(opened, 'Home')).page).toBe(1);
  });

  it('continue into the next chapter and back into the previous one, and the address follows', async () => {
    const opened = await read({ turn: 'slide' });
    await pressed(opened, 'End');
    await opened.waitFor(HAS_SECOND);
    const next = await swipe(opened, 'left');
    expect(next).toMatchObject({ of: bookChapter(2), page: 1 });
    await opened.waitFor(`location.search.includes('${bookChapter(2)}')`);
    await swipe(opened, 'right');
    await stands(opened, { of: bookChapter(1) });
    await opened.waitFor(`location.search.includes('${bookChapter(1)}')`);
    await pressed(opened, ']');
    await stands(opened, { of: bookChapter(2), page: 1 });
    await pressed(opened, '[');
    await stands(opened, { of: bookChapter(1), page: 1 });
  });

  it('are not turned by a tap that clears a text selection', async () => {
    const opened = await read({ turn: 'slide' });
    await opened.evaluate(() => {
      const text = document.querySelector('[data-role="current"]');
      if (text) getSelection()?.selectAllChildren(text);
    });
    expect(await tapped(opened, RIGHT)).toMatchObject({ page: 1 });
    await opened.evaluate(() => getSelection()?.removeAllRanges());
    await tapped(opened, RIGHT);
    await stands(opened, { page: 2 });
  });

  it('turn by themselves until the reader touches them', async () => {
    const opened = await read({ turn: 'none', autoTurn: 2 });
    await opened.tap(MIDDLE);
    await opened.tap({ role: 'button', name: '更多' });
    await opened.tap({ role: 'button', name: '自动阅读' });
    await opened.waitFor(`document.querySelector('[data-page-of]').textContent.startsWith('2 /')`);
    await opened.tap({ role: 'button', name: '暂停' });
    await opened.see({ role: 'button', name: '继续' });
    expect((await bookPlace(opened)).page).toBeGreaterThan(1);
  });
});

describe('reopening a novel', () => {
  it('restores the position to the character after a new text size, a reload and a kill', async () => {
    const opened = await read({ turn: 'slide' }, bookPath(1), { ownProcess: true });
    for (const page of [2, 3]) {
      await swipe(opened, 'left');
      await stands(opened, { page });
    }
    const { text } = await bookPlace(opened);
    const mark = text.slice(0, 8);
    await opened.tap(MIDDLE);
    await opened.tap({ role: 'button', name: '排版' });
    for (let step = 0; step < 6; step += 1) await opened.tap({ role: 'button', name: /放大文字/ });
    await opened.see({ text: '20' });
    expect((await untilBookStill(opened)).text).toContain(mark);
    await opened.waitFor(`(localStorage.getItem('moyu:user') ?? '').includes('${BOOK}')`);
    const noted = await notedBook(opened);
    await opened.reload();
    expect((await untilBookStill(opened)).text).toContain(mark);
    // Chromium writes local storage to disk up to a minute late, and always on exit.
    await opened.restart();
    await opened.goto(stage.product.app.url + bookPath(1));
    expect((await untilBookStill(opened)).text).toContain(mark);
    await opened.crash();
    await opened.goto(stage.product.app.url + bookPath(1));
    expect((await untilBookStill(opened)).text).toContain(mark);
    expect((await notedBook(opened))?.page).toBe(noted?.page);
  });

  it('works without a server, and says which chapters are not stored', async () => {
    const opened = await read({ turn: 'slide' }, bookPath(1), { ownProcess: true });
    await untilSignedIn(opened);
    await untilControlled(opened);
    await pressed(opened, 'End');
    await opened.waitFor(HAS_SECOND);
    await swipe(opened, 'left');
    await expect.poll(() => bookPlace(opened)).toMatchObject({ of: bookChapter(2) });
    await untilChapterStored(opened, bookChapter(2));
    await stage.product.goOffline();
    try {
      await opened.restart();
      await opened.goto(stage.product.app.url + bookPath(1));
      await untilBookStill(opened);
      await pressed(opened, 'End');
      await opened.waitFor(HAS_SECOND);
      await swipe(opened, 'left');
      await stands(opened, { of: bookChapter(2), page: 1 });
      await opened.goto(stage.product.app.url + bookPath(9));
      await opened.see({ text: '这一章还没下载' });
    } finally {
      await stage.product.goOnline();
    }
  });

  it('asks where another device is further, and does not jump before the answer', async () => {
    const opened = await read({ turn: 'slide' });
    await untilSignedIn(opened);
    await swipe(opened, 'left');
    const here = await untilBookStill(opened);
    await expect.poll(async () => (await notedBook(opened))?.page).toBeGreaterThan(1);
    await opened.waitFor(`(localStorage.getItem('moyu:novelplaces') ?? '').includes('${BOOK}')`);
    const { token = '' } = await storedUser(opened);
    const elsewhere = callsOfTest(stage.product.api.url, token);
    await elsewhere.read({ work: BOOK, chapter: bookChapter(5), index: 5, page: 900, ratio: 0.38 });
    await opened.reload();
    await opened.see({ text: '另一台设备读到第 5 章 38%，要跳过去吗' });
    await expect.poll(() => bookPlace(opened)).toMatchObject({ of: here.of, page: here.page });
    await opened.tap({ role: 'button', name: '留在这里' });
    await opened.reload();
    expect(await untilBookStill(opened)).toMatchObject({ of: here.of, page: here.page });
    expect(await opened.evaluate(`document.body.innerText.includes('另一台设备')`)).toBe(false);

    await elsewhere.read({ work: BOOK, chapter: bookChapter(6), index: 6, page: 900, ratio: 0.5 });
    await opened.reload();
    await opened.see({ text: '另一台设备读到第 6 章 50%，要跳过去吗' });
    await opened.tap({ role: 'button', name: '跳过去' });
    await opened.waitFor(`document.querySelector('[data-page-of="${bookChapter(6)}"]') !== null`);
    await untilBookStill(opened);
    await expect.poll(async () => (await notedBook(opened))?.page).toBe(900);
  });
});

describe('a chapter that costs coins', () => {
  it('is a page of its own after the last free chapter, and opens the purchase sheet', async () => {
    const free = await callsOfTest(stage.product.api.url).lastFree(PAID_BOOK);
    const opened = await read({ turn: 'slide' }, bookPath(free, PAID_BOOK));
    await pressed(opened, 'End');
    await swipe(opened, 'left');
    await opened.see({ text: /金币解锁/ });
    await opened.tap({ role: 'link', name: '继续看下一章' });
    await opened.see({ text: /这一章需要 \d+ 金币解锁/ });
    expect(opened.url()).toContain(bookChapter(free + 1, PAID_BOOK));
  });
});
