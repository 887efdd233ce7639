import { afterEach, describe, expect, it } from 'vitest';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { addLongBook, LONG_BOOK } from '../support/product/longBook.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, type Looks } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { onSlowPage } from '../support/drivers/slowPage.ts';
import { storedUser, untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const BOOK = 'novel-jianyudao';
const VOLUMES = 'novel-guwen';
const LONG_CHAPTERS = 2_000;
const LINES = 'dialog li[data-at]';
/** Upper bound of lines in the document. */
const ENOUGH_LINES = 80;
const DRAWN = `document.querySelectorAll('dialog li[data-at]').length`;
const detailPath = (uuid: string) => `/detailnovel?uuid=${uuid}`;
const contents = { role: 'button', name: /^目录 ?共/ } as const;

const stage = setStage({
  hasApp: true,
  change: ({ api }) => addLongBook(api, { chapters: LONG_CHAPTERS, price: 20 }),
});
let page: Page | undefined;

afterEach(() => {
  page = undefined;
});

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  page ??= await stage.newPage({ reducedMotion: true, ...options });
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  return page;
}

/** Text of the visible lines, from the top. */
const linesOf = (opened: Page) =>
  opened.evaluate<readonly string[]>(() => {
    const lines = [...document.querySelectorAll<HTMLElement>('dialog li[data-at]')];
    const box = lines[0]?.closest('section')?.parentElement?.parentElement;
    const seen = box?.getBoundingClientRect();
    return lines.flatMap((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return seen && top >= seen.top - 1 && bottom <= seen.bottom + 1 ? [line.innerText] : [];
    });
  });

/** Runs in the page: scrolls the directory, and returns the text at its very top. */
function scrollList(top: number): Promise<string> {
  const line = document.querySelector('dialog li[data-at]');
  const box = line?.closest('section')?.parentElement?.parentElement;
  if (!box) throw new Error('no directory is open');
  box.scrollTop = top;
  return new Promise((done) => {
    setTimeout(() => {
      const { left, top: edge } = box.getBoundingClientRect();
      done(document.elementFromPoint(left + 60, edge + 8)?.textContent ?? '');
    }, 100);
  });
}

describe('the page of a book', () => {
  it('shows its data, and is added to favorites, purchased and shared as a book', async () => {
    const startScript = `
      window.copied = [];
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied.push(text); } } });`;
    const opened = await open(detailPath(BOOK), { startScript });
    await opened.see({ role: 'heading', name: '剑与稻' });
    await opened.see({ text: '贺见田 著 · 武侠 · 完结' });
    expect(await opened.evaluate(`document.querySelector('dl').innerText.split(/\\s+/)`)).toEqual(
      expect.arrayContaining(['9.2', '5103', '6', '312万', '评分', '字', '章', '在读']),
    );
    await opened.see({ text: '共 6 章' });
    await opened.see({ text: /^约 \d+ KB$/ });
    expect(await opened.evaluate('document.title')).toContain('剑与稻');

    await opened.tap({ role: 'button', name: '收藏' });
    await opened.see({ text: '已收藏' });
    await opened.tap({ role: 'switch', name: '自动购买下一章' });
    await opened.see({ text: '已开启自动购买' });
    await expect
      .poll(() => storedUser(opened))
      .toMatchObject({
        novelcollectuuids: [BOOK],
        novelautoPayuuids: [BOOK],
        comiccollectuuids: [],
        comicautoPayuuids: [],
      });
    await opened.tap({ role: 'button', name: '分享' });
    await opened.see({ text: '链接复制成功' });
    expect(await opened.evaluate('window.copied')).toEqual([
      stage.product.app.url + detailPath(BOOK),
    ]);
  });

  it('distinguishes a missing book from one that failed to load', async () => {
    const opened = await open(detailPath('nothing'));
    await opened.see({ text: '没有找到这部作品' });
    stage.product.faulty.spoil('/api/comic/', { kind: 'code', code: 500 });
    await open(detailPath(BOOK));
    await opened.see({ text: '内容没有加载出来' });
    stage.product.faulty.heal();
    await opened.tap({ role: 'button', name: '重新加载' });
    await opened.see({ role: 'heading', name: '剑与稻' });
    expect(stage.product.faulty.count('/api/comic/')).toBeGreaterThan(0);
  });

  it('opens without a server, and marks the chapters that are not stored', async () => {
    const opened = await open(detailPath(VOLUMES));
    await opened.see({ role: 'heading', name: '古文观止' });
    await untilControlled(opened);
    await stage.product.goOffline();
    await opened.reload();
    await opened.see({ role: 'heading', name: '古文观止' }, 20_000);
    await opened.tap(contents);
    await opened.tap({ role: 'link', name: /郑伯克段于鄢.*未下载/ });
    await opened.see({ text: '还没下载，联网后可看' });
    expect(opened.url()).toBe(stage.product.app.url + detailPath(VOLUMES));
  });
});

describe('a directory of two thousand chapters', () => {
  it('has every chapter, with few of them in the document, its volumes, both orders and a button back to the top', async () => {
    const opened = await open(detailPath(LONG_BOOK));
    await opened.tap(contents);
    await opened.see({ text: `共 ${LONG_CHAPTERS} 章 · 已完结` });
    const line = async (at: number) => (await linesOf(opened)).at(at) ?? '';
    await expect.poll(() => line(0)).toContain('第1回');
    expect(await opened.evaluate(`document.querySelectorAll('${LINES}').length`)).toBeLessThan(
      ENOUGH_LINES,
    );
    // A volume's heading stays while its chapters pass beneath.
    await expect.poll(() => opened.evaluate(scrollList, 56 * 250)).toBe('卷3');
    await expect.poll(() => opened.evaluate(scrollList, 56 * 1_950)).toBe('卷20');
    await opened.evaluate(scrollList, 10_000_000);
    await opened.see({ role: 'link', name: /第2000回/ });
    await expect.poll(() => line(-1)).toContain('第2000回');

    await opened.tap({ role: 'button', name: '正序' });
    await opened.see({ role: 'button', name: '倒序' });
    await expect.poll(() => line(0)).toContain('第2000回');
    await opened.reload();
    await opened.tap(contents);
    await opened.see({ role: 'button', name: '倒序' });
    await expect.poll(() => line(0)).toContain('第2000回');
    await opened.press('Escape');
    await opened.waitFor(`!document.querySelector('dialog[open]')`);
  });

  it('is navigated with the keyboard, in the order of the book', async () => {
    const opened = await open(detailPath(LONG_BOOK), { device: 'desktop' });
    await opened.click(contents);
    await opened.see({ role: 'link', name: /第1回/ });
    await opened.evaluate(`document.querySelector('${LINES} a').focus()`);
    for (let step = 1; step < 60; step += 1) await opened.press('Tab');
    expect(await opened.evaluate<string>('document.activeElement.innerText')).toContain('第60回');
    expect((await linesOf(opened)).join()).toContain('第60回');
  });

  it(
    'renders little more than the visible lines, however far it is scrolled, on a slow phone',
    {
      timeout: 120_000,
    },
    async () => {
      await onSlowPage(async ({ page: slow, longestTask }) => {
        const openings: number[] = [];
        const scrollings: number[] = [];
        const drawn: number[] = [];
        for (let time = 0; time < 3; time += 1) {
          await slow.goto(stage.product.app.url + detailPath(LONG_BOOK));
          await slow.getByText(/^共 2000\s章/).waitFor();
          await slow.waitForTimeout(1_500);
          const opening = longestTask(async () => {
            await slow.evaluate(openContents);
            await slow.waitForTimeout(1_000);
          });
          openings.push(await opening);
          await slow.locator(LINES).nth(6).waitFor();
          drawn.push(await slow.evaluate<number>(DRAWN));
          const scrolling = longestTask(async () => {
            for (let step = 1; step <= 12; step += 1) await slow.evaluate(scrollList, 2_400 * step);
          });
          scrollings.push(await scrolling);
          drawn.push(await slow.evaluate<number>(DRAWN));
        }
        console.log(
          `longest task: opening ${openings.join()} ms, scrolling ${scrollings.join()} ms`,
        );
        // Times are logged and not asserted: the number of rendered lines determines them.
        for (const lines of drawn) {
          expect(lines).toBeGreaterThan(5);
          expect(lines).toBeLessThan(ENOUGH_LINES);
        }
      });
    },
  );
});

/** Runs in the page: presses 目录 in a task of its own, so that the driver's work is not measured. */
function openContents(): void {
  const buttons = [...document.querySelectorAll('button')];
  const button = buttons.find((each) => each.textContent.startsWith('目录共'));
  if (!button) throw new Error('there is no directory to open');
  setTimeout(() => button.click(), 100);
}

const LOOKS: Looks = [
  { width: 390, dark: false },
  { width: 390, dark: true },
  { width: 320, dark: true },
  { width: 1280, dark: false },
];

describe('the detail page of a novel', () => {
  it('breaks no rule and cuts nothing off', async () => {
    const opened = await open(detailPath(BOOK));
    const look = (state: string) =>
      inLooks(opened, LOOKS, async ({ width, dark }) => {
        await storeScreenshot(opened, `novel-detail-${width}${dark ? '-dark' : ''}${state}`);
        expect(await faultsOfLook(opened)).toEqual([]);
      });
    await opened.see({ text: '猜你喜欢' });
    await look('');
    await open(detailPath(VOLUMES));
    await opened.tap(contents);
    await opened.see({ text: '卷一·周文' });
    await look('-contents');
  });
});
