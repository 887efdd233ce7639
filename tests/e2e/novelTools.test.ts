import { afterEach, describe, expect, it } from 'vitest';
import { findViolations } from '../support/screens/axe.ts';
import type { Page, PageOptions, Point } from '../support/drivers/engine.ts';
import { speaks } from '../support/fakes/pageSpeech.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { DARK_AND_NARROW_LIGHT, inLooks } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { untilBookStill } from '../support/screens/book.ts';
import { untilChapterStored } from '../support/screens/stored.ts';
import { untilControlled, untilInitEnded, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Tools of the novel reader: script conversion, search, bookmarks, text to speech. */

const BOOK = 'novel-guwen';
const MIDDLE: Point = { x: 195, y: 420 };
const TEXT = '[data-screen="/readnovel"] [data-kind="text"]';

const stage = setStage({ hasApp: true });
let page: Page | undefined;

afterEach(() => {
  page = undefined;
});

const chapterId = (index: number) => `${BOOK}-c${String(index).padStart(3, '0')}`;

async function openChapter(opened: Page, index: number): Promise<void> {
  await opened.goto(`${stage.product.app.url}/readnovel?uuid=${BOOK}&chapter=${chapterId(index)}`);
  await opened.see(TEXT);
}

async function read(index: number, options: PageOptions = {}): Promise<Page> {
  page = await stage.newPage(options);
  await openChapter(page, index);
  return page;
}

/** Opens a tool from the menu of the bars. */
async function openTool(opened: Page, label: string): Promise<void> {
  const isShown = await opened.evaluate<boolean>(
    `document.querySelector('[data-screen="/readnovel"] button[aria-expanded="true"]') !== null`,
  );
  if (!isShown) await opened.tap(MIDDLE);
  await opened.tap({ role: 'button', name: '更多' });
  await opened.tap({ text: label });
}

/** All text on the current page. */
const shownText = (opened: Page) =>
  opened.evaluate<string>(
    `[...document.querySelectorAll('${TEXT}')].map((line) => line.textContent).join('')`,
  );
const closeSheet = (opened: Page) => opened.press('Escape');

/** Takes every screenshot of a sheet for comparison with the design: light, dark, and narrow. */
async function lookAt(opened: Page, name: string): Promise<void> {
  expect(await findViolations(opened)).toEqual([]);
  await storeScreenshot(opened, name);
}

describe('converted characters', () => {
  it('are shown at once, after a reload, and without a server once they were used', async () => {
    const opened = await read(1);
    await untilControlled(opened);
    await openTool(opened, '简繁转换');
    await opened.tap({ role: 'radio', name: '台湾正体和用语' });
    await expect.poll(() => shownText(opened)).toContain('鄭武公');
    await lookAt(opened, 'novel-convert');
    await closeSheet(opened);
    await opened.reload();
    await opened.see(TEXT);
    await expect.poll(() => shownText(opened)).toContain('鄭武公');
    await stage.product.goOffline();
    await opened.reload();
    await opened.see(TEXT);
    await expect.poll(() => shownText(opened)).toContain('鄭武公');
    expect(await opened.evaluate(`document.querySelector('[lang="zh-Hant-TW"]') !== null`)).toBe(
      true,
    );
  });

  it('are reported as unavailable where the dictionary was never loaded, and the text stays', async () => {
    const opened = await read(1);
    await untilControlled(opened);
    await untilInitEnded(opened);
    await stage.product.goOffline();
    await openTool(opened, '简繁转换');
    await opened.tap({ role: 'radio', name: '繁体' });
    await opened.see({ text: /字典没有加载出来/ });
    expect(await shownText(opened)).toContain('郑武公');
    await stage.product.goOnline();
    await opened.tap({ role: 'button', name: '重试' });
    await expect.poll(() => shownText(opened)).toContain('鄭武公');
  });
});

describe('the search in a novel', () => {
  it('searches the stored chapters, opens and marks a hit, also without a server', async () => {
    const opened = await read(1);
    await untilControlled(opened);
    await untilChapterStored(opened, chapterId(1));
    await openChapter(opened, 2);
    await untilInitEnded(opened);
    await stage.product.goOffline();
    await openTool(opened, '书内搜索');
    await opened.fill('dialog input[type=search]', '遂為母子如初');
    await opened.see({ text: /找到 1 处，已搜索 \d+ \/ 222 章，其余还没下载/ });
    await lookAt(opened, 'novel-search');
    await opened.tap({ role: 'button', name: /遂为母子如初/ });
    await opened.waitFor(
      `document.querySelector('[data-screen="/readnovel"] mark')?.textContent.includes('遂为') === true`,
      { what: 'the marked place' },
    );
    const chapterOfMark = `document.querySelector('mark')?.closest('[data-chapter]')?.dataset.chapter`;
    expect(await opened.evaluate(chapterOfMark)).toBe(chapterId(1));
  });

  it('links to the download of the other chapters', async () => {
    const opened = await read(1);
    await openTool(opened, '书内搜索');
    await opened.tap({ role: 'button', name: '下载其余章节' });
    await opened.see({ text: /下载到离线书架/ });
    expect(await findViolations(opened)).toEqual([]);
  });
});

describe('bookmarks', () => {
  const isMarked = (opened: Page) =>
    opened.evaluate<boolean>(
      `document.querySelector('button[aria-label="书签"]')?.getAttribute('aria-pressed') === 'true'`,
    );

  /** A row has no text until the browser lays it out: `content-visibility`. */
  async function textOfBookmark(opened: Page): Promise<string> {
    await expect.poll(() => opened.textOf('dialog[open] li')).not.toBe('');
    return opened.textOf('dialog[open] li');
  }

  it('are set on a page, found again after a restart, removed and restored', async () => {
    const opened = await read(1, { ownProcess: true });
    await untilSignedIn(opened);
    await opened.tap(MIDDLE);
    await opened.press('End');
    await untilBookStill(opened);
    await opened.tap({ role: 'button', name: '书签' });
    await expect.poll(() => isMarked(opened)).toBe(true);
    await opened.restart();
    await openChapter(opened, 3);
    await openTool(opened, '书签');
    await opened.see({ text: '共 1 枚' });
    await lookAt(opened, 'novel-bookmarks');
    await opened.tap({ role: 'button', name: /^删除书签/ });
    await opened.see({ text: /还没有书签/ });
    await opened.tap({ role: 'button', name: '撤销' });
    // At the end of its chapter, which is loaded first.
    expect(await textOfBookmark(opened)).not.toContain('初，郑武公');
    await opened.click('dialog[open] li button');
    await expect.poll(() => isMarked(opened)).toBe(true);
  });

  it('of one tab appear in the other', async () => {
    const opened = await read(1);
    await untilSignedIn(opened);
    const other = await opened.newTab();
    await openChapter(other, 1);
    await openTool(other, '书签');
    await other.see({ text: '共 0 枚' });
    await opened.bringToFront();
    await opened.tap(MIDDLE);
    await opened.tap({ role: 'button', name: '书签' });
    await other.bringToFront();
    await other.see({ text: '共 1 枚' });
    expect(await textOfBookmark(other)).toContain('初，郑武公');
  });
});

describe('text to speech', () => {
  const said = (opened: Page) => opened.evaluate<readonly string[]>('window.said');

  /** Notes the texts that are marked, each for as long as its sentence takes. */
  const NOTE_MARKS = `{
    window.marked = [];
    const note = () => window.marked.push(document.querySelector('mark')?.textContent ?? '');
    const what = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document, what);
  }`;

  it('reads sentence by sentence, marks each, turns the pages and continues with the next chapter', async () => {
    const opened = await read(2, { startScript: speaks(150) + NOTE_MARKS });
    await openTool(opened, '听书');
    await lookAt(opened, 'novel-listen');
    await opened.tap({ role: 'button', name: '从这页开始' });
    await expect
      .poll(() => opened.evaluate<readonly string[]>('window.marked'))
      .toContainEqual(expect.stringContaining('郑武公'));
    await expect
      .poll(() => said(opened), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('卫庄公娶于齐东宫得臣之妹'));
    expect(await said(opened)).toContainEqual(expect.stringContaining('石碏谏宠州吁'));
    await expect.poll(() => shownText(opened)).toContain('卫庄公');
    const card = `[navigator.mediaSession.playbackState, navigator.mediaSession.metadata.title]`;
    expect(await opened.evaluate(card)).toEqual(['playing', '石碏谏宠州吁']);
    await opened.tap({ role: 'button', name: '暂停' });
    await opened.see({ role: 'button', name: '继续' });
    await opened.tap({ role: 'button', name: '停止' });
    await opened.waitFor(`document.querySelector('[data-screen="/readnovel"] mark') === null`);
    // The content security policy allows the silent audio that media keys need.
    expect(opened.errors()).toEqual([]);
  });
});

describe('the sheets of the novel reader', () => {
  it('are complete and accessible', async () => {
    const opened = await read(1, { reducedMotion: true, startScript: speaks(60_000) });
    for (const [label, file] of [
      ['简繁转换', 'convert'],
      ['书内搜索', 'search'],
      ['书签', 'bookmarks'],
      ['听书', 'listen'],
    ] as const) {
      await openTool(opened, label);
      await opened.see('dialog[open]');
      await inLooks(opened, DARK_AND_NARROW_LIGHT, async ({ dark }) => {
        expect(await faultsOfLook(opened)).toEqual([]);
        await storeScreenshot(opened, `novel-${file}-${dark ? 'dark' : 'narrow'}`);
      });
      await closeSheet(opened);
      await opened.waitFor(`document.querySelector('dialog[open]') === null`);
    }
  });
});
