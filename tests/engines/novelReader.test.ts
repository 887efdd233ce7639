import { beforeAll, describe, expect, it } from 'vitest';
import {
  bookChapter,
  bookPath,
  bookPlace,
  readsBooksWith,
  untilBookStill,
  HAS_SECOND,
} from '../support/screens/book.ts';
import type { Page } from '../support/drivers/engine.ts';
import { LEFT, MIDDLE, RIGHT } from '../support/screens/readerFingers.ts';
import { untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/**
 * A novel in this engine, from its address to an offline restart. Taps are the engine's own (a mouse's where its driver
 * has no touch); touch events are tested in `book.test.ts`.
 */

const stage = setStage({ isJourney: true });
let page: Page;

beforeAll(async () => {
  page = await stage.newPage({
    startScript: readsBooksWith({ turn: 'cover' }),
    ownProcess: true,
  });
});

const goto = (path: string) => page.goto(stage.product.app.url + path);

describe('a novel', () => {
  it('is turned by taps and keys, within a chapter and into the next', async () => {
    await goto(bookPath(1));
    const first = await untilBookStill(page);
    expect(first).toMatchObject({ of: bookChapter(1), page: 1 });
    await page.tap(RIGHT);
    expect(await untilBookStill(page)).toMatchObject({ page: 2 });
    await page.tap(LEFT);
    expect(await untilBookStill(page)).toEqual(first);
    await page.press('End');
    expect(await untilBookStill(page)).toMatchObject({ page: first.pages });
    await page.waitFor(HAS_SECOND);
    await page.press('ArrowRight');
    expect(await untilBookStill(page)).toMatchObject({ of: bookChapter(2), page: 1 });
    await page.waitFor(`location.search.includes('${bookChapter(2)}')`);
    expect(page.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });

  it('changes its text size and reading mode, and keeps the character', async () => {
    await page.press('ArrowRight');
    const { text } = await untilBookStill(page);
    await page.tap(MIDDLE);
    await page.tap({ role: 'button', name: '排版' });
    await page.see({ role: 'radio', name: '宋体' });
    await page.tap({ role: 'button', name: /放大文字/ });
    await page.tap({ role: 'radio', name: '宋体' });
    expect((await untilBookStill(page)).text).toContain(text.slice(0, 6));
    await page.tap({ role: 'radio', name: '上下滚动' });
    expect((await untilBookStill(page)).text).toContain(text.slice(0, 6));
    await page.tap({ role: 'radio', name: '无动画' });
    expect((await untilBookStill(page)).text).toContain(text.slice(0, 6));
  });

  it('reopens at its position, in a browser just started, offline', async () => {
    await untilSignedIn(page);
    await untilControlled(page);
    await goto(bookPath(2));
    const { text } = await untilBookStill(page);
    await stage.product.goOffline();
    await page.restart();
    await goto(bookPath(2));
    expect((await untilBookStill(page)).text).toBe(text);
    await page.press('Home');
    await untilBookStill(page);
    await page.press('ArrowLeft');
    await expect.poll(async () => (await bookPlace(page)).of).toBe(bookChapter(1));
    expect(page.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });
});
