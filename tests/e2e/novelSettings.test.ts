import { describe, expect, it } from 'vitest';
import { findViolations } from '../support/screens/axe.ts';
import {
  bookChapter,
  bookPath,
  bookPlace,
  readsBooksWith,
  untilBookStill,
} from '../support/screens/book.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { MIDDLE } from '../support/screens/readerFingers.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { setStage } from '../support/product/stage.ts';

/** Settings of the novel reader, tap areas and keys. */

const stage = setStage({ withoutWorker: true });

async function read(
  settings: Readonly<Record<string, unknown>> = {},
  options: PageOptions = {},
): Promise<Page> {
  const page = await stage.newPage({ startScript: readsBooksWith(settings), ...options });
  await page.goto(stage.product.app.url + bookPath(1, 'novel-jianyudao'));
  await untilBookStill(page);
  await page.waitFor(`!document.body.innerText.includes('可离线使用了')`);
  return page;
}

const openPanel = async (opened: Page, middle = MIDDLE) => {
  await opened.tap(middle);
  await opened.tap({ role: 'button', name: '排版' });
  await opened.see({ role: 'radio', name: '宋体' });
};

/** Computed styles of the text. */
const looks = (opened: Page) =>
  opened.evaluate(() => {
    const book = document.querySelector<HTMLElement>('[data-turn]');
    if (!book) throw new Error('no book is open');
    const { fontSize, color } = getComputedStyle(book);
    const lines = document.querySelector('[data-page-of]')?.closest('[data-theme]');
    const ground = lines ? getComputedStyle(lines).backgroundColor : '';
    return { fontSize, color, ground, font: book.dataset['font'], turn: book.dataset['turn'] };
  });

describe('the settings panel of a novel', () => {
  it('changes the text at once, keeps the page, and applies at the next visit', async () => {
    const opened = await read();
    expect(await looks(opened)).toMatchObject({
      fontSize: '14px',
      font: 'sans',
      turn: 'slide',
      ground: 'rgb(237, 238, 236)',
    });
    await openPanel(opened);
    await opened.tap({ role: 'button', name: /放大文字/ });
    await opened.tap({ role: 'button', name: /放大文字/ });
    await opened.tap({ role: 'radio', name: '宋体' });
    await opened.tap({ role: 'radio', name: '米黄' });
    await opened.tap({ role: 'radio', name: '覆盖' });
    const chosen = { fontSize: '16px', font: 'serif', turn: 'cover', ground: 'rgb(243, 234, 215)' };
    expect(await looks(opened)).toMatchObject(chosen);
    // The panel stays open after a choice.
    await opened.see({ role: 'radio', name: '宋体' });
    expect(await untilBookStill(opened)).toMatchObject({ page: 1 });
    await opened.reload();
    await untilBookStill(opened);
    expect(await looks(opened)).toMatchObject(chosen);
  });

  it('has a night mode, which a light background switches off', async () => {
    const opened = await read();
    await openPanel(opened);
    await opened.tap({ role: 'button', name: '夜间' });
    expect(await looks(opened)).toMatchObject({
      ground: 'rgb(15, 18, 20)',
      color: 'rgb(174, 181, 185)',
    });
    await opened.tap({ role: 'radio', name: '纸白' });
    expect(await looks(opened)).toMatchObject({ ground: 'rgb(255, 255, 255)' });
    await opened.see({ role: 'button', name: '夜间' });
  });

  it('matches the design, in light and in dark', async () => {
    const look = { font: 'serif', lineHeight: 1.9 };
    for (const dark of [false, true]) {
      const opened = await read(look, { dark });
      const suffix = dark ? '-dark' : '';
      await storeScreenshot(opened, `novel-reader${suffix}`);
      await openPanel(opened);
      await storeScreenshot(opened, `novel-settings${suffix}`);
      await opened.tap({ role: 'button', name: '更多设置' });
      await opened.see({ text: '点击区域' });
      await storeScreenshot(opened, `novel-more${suffix}`);
      const width = await opened.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBe(390);
      await opened.close();
    }
  });

  it('breaks no rule on every background, by day and by night, and on a narrow phone', async () => {
    for (const dark of [false, true]) {
      const opened = await read({}, { dark, width: 320 });
      expect(await findViolations(opened), `the text, ${dark}`).toEqual([]);
      await openPanel(opened, { x: 160, y: 420 });
      await untilBookStill(opened);
      await storeScreenshot(opened, `novel-settings-320${dark ? '-dark' : ''}`);
      for (const ground of ['墨灰', '纯黑', '米黄', '豆绿', '纸白', '浅灰']) {
        await opened.tap({ role: 'radio', name: ground });
        expect(await findViolations(opened), `${ground}, ${dark}`).toEqual([]);
      }
      const width = await opened.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBe(320);
      await opened.tap({ role: 'button', name: '更多设置' });
      await opened.see({ text: '点击区域' });
      expect(await findViolations(opened), `more, ${dark}`).toEqual([]);
      await opened.press('Escape');
      await opened.tap({ role: 'button', name: '更多' });
      await opened.see({ role: 'button', name: '书内搜索' });
      expect(await findViolations(opened), `actions, ${dark}`).toEqual([]);
      await opened.close();
    }
  });
});

describe('taps and keys in a novel', () => {
  it('do what is assigned to the nine areas', async () => {
    const opened = await read();
    await openPanel(opened);
    await opened.tap({ role: 'button', name: '更多设置' });
    await opened.tap({ role: 'button', name: '右上：下一页' });
    await opened.tap({ role: 'radio', name: '目录' });
    await opened.see({ role: 'button', name: '右上：目录' });
    await opened.press('Escape');
    await opened.tap(MIDDLE);
    await opened.waitFor(`document.querySelector('dialog[open]') === null`);
    await opened.tap({ x: 350, y: 60 });
    await opened.see({ role: 'dialog', name: '剑与稻，目录' });
    await opened.press('Escape');
    await opened.tap({ x: 350, y: 420 });
    expect(await untilBookStill(opened)).toMatchObject({ page: 2 });
  });

  it('open the chapters, set bookmarks, change the text size and list the keys', async () => {
    const opened = await read({}, { device: 'desktop' });
    await opened.press('+');
    await opened.waitFor(
      `getComputedStyle(document.querySelector('[data-turn]')).fontSize === '15px'`,
    );
    await opened.press('b');
    await opened.see({ text: '已加书签' });
    await opened.press('c');
    await opened.see({ role: 'navigation', name: '剑与稻，目录' });
    await opened.waitFor(`document.activeElement.matches('nav [aria-current]')`);
    await opened.press('Escape');
    await opened.waitFor(`document.querySelector('main nav') === null`);
    await opened.press('?');
    await opened.see({ role: 'dialog', name: '键盘快捷键' });
    await opened.see({ text: '放大 / 缩小文字' });
    await opened.press('Escape');
    await opened.waitFor(`document.querySelector('dialog[open]') === null`);
    await opened.press(']');
    await expect
      .poll(() => bookPlace(opened))
      .toMatchObject({ of: bookChapter(2, 'novel-jianyudao') });
    await untilBookStill(opened);
    await opened.press('m');
    await opened.see({ role: 'button', name: '目录' });
    await opened.press('Escape');
    await opened.waitFor(
      `document.querySelector('[aria-label="更多"]').closest('[inert]') !== null`,
    );
    expect((await bookPlace(opened)).page).toBe(1);
  });
});
