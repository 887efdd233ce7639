import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/screens/axe.ts';
import type { Page, PageOptions, Point } from '../support/drivers/engine.ts';
import { inLooks, type Looks } from '../support/screens/looks.ts';
import { readerPlace, readsWith, readToEnd, untilStill } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  ensureFreeComic,
  readPath,
  storedPictures,
  storedUser,
} from '../support/screens/visit.ts';
import { ensureLongFreeComic, openReader, scrollStrip } from '../support/screens/readerFingers.ts';
import { setStage } from '../support/product/stage.ts';
import { untilSteady } from '../support/drivers/script.ts';

/** Around the pages: the tap guide, settings, a page's menu, automatic reading. */

const PAGES = /\/image\/.*\/\d+\.\w+$/;
const IN_BOTH_THEMES: Looks = [
  { width: 320, dark: false },
  { width: 320, dark: true },
];
const MIDDLE: Point = { x: 195, y: 420 };

const stage = setStage({ hasApp: true });
let comic: Comic;
let page: Page | undefined;

beforeAll(async () => {
  comic = await ensureFreeComic(stage.product.api.url);
});
afterEach(() => {
  page = undefined;
});

async function read(options: PageOptions): Promise<Page> {
  page = await stage.newPage(options);
  await page.goto(stage.product.app.url + readPath(comic, chapterOf(comic, 1)));
  await page.see('[data-page][data-state="shown"]');
  return page;
}

const withStrip = (more: Readonly<Record<string, unknown>> = {}) => ({
  startScript: readsWith({ mode: 'strip', ...more }),
});
const styleOf = (opened: Page, selector: string, property: string) =>
  opened.evaluate(
    (given: string, name: string) => {
      const element = document.querySelector(given);
      return element ? getComputedStyle(element).getPropertyValue(name) : '';
    },
    selector,
    property,
  );

const GUIDE = 'aside[aria-label="阅读手势"]';

describe('the first visit of the reader', () => {
  it('shows the tap guide once', async () => {
    const opened = await read({});
    await opened.see(GUIDE);
    expect(await findViolations(opened)).toEqual([]);
    // The tap that ends the guide opens the menu too.
    await opened.tap({ x: 195, y: 420 });
    await opened.see({ role: 'button', name: '设置' });
    await opened.waitFor(`document.querySelector('${GUIDE}') === null`);
    await opened.reload();
    await opened.see('[data-page][data-state="shown"]');
    await untilStill(opened);
    expect(await opened.evaluate(`document.querySelector('${GUIDE}')`)).toBeNull();
  });
});

describe('the reader settings', () => {
  it('apply at once and after a reload: the reading mode for this work alone', async () => {
    const opened = await read(withStrip());
    await opened.tap(MIDDLE);
    await opened.tap({ role: 'button', name: '设置' });
    await opened.tap({ role: 'switch', name: '仅用于这部作品' });
    await opened.tap({ role: 'radio', name: /^日漫/ });
    await expect.poll(async () => (await readerPlace(opened)).mode).toBe('rtl');
    await opened.reload();
    await opened.see('[data-page][data-state="shown"]');
    expect((await readerPlace(opened)).mode).toBe('rtl');
    const stored = await opened.evaluate<{ all: { mode: string }; own: Record<string, object> }>(
      `JSON.parse(localStorage.getItem('moyu:reader'))`,
    );
    expect(stored.all.mode).toBe('strip');
    expect(Object.keys(stored.own)).toEqual([comic.uuid]);
  });

  it('break no rule of accessibility', async () => {
    const opened = await read({ ...withStrip(), width: 320, reducedMotion: true });
    // Of one width: the reader hides its bars when the window changes.
    const look = () =>
      inLooks(opened, IN_BOTH_THEMES, async () => {
        expect(await findViolations(opened)).toEqual([]);
      });
    await opened.tap({ x: 160, y: 420 });
    await opened.see({ role: 'button', name: '设置' });
    await look();
    await opened.tap({ role: 'button', name: '设置' });
    await opened.see({ text: '阅读模式' });
    await look();
  });

  it('change the look of pages, and nothing else', async () => {
    const opened = await read(withStrip({ grey: true, background: 'black', brightness: 40 }));
    expect(await styleOf(opened, '[data-page] img', 'filter')).toContain('grayscale(1)');
    expect(await styleOf(opened, ':has(> div > section[data-mode])', 'background-color')).toBe(
      'rgb(11, 13, 15)',
    );
    await opened.tap(MIDDLE);
    await opened.see({ role: 'button', name: '目录' });
    expect(await styleOf(opened, 'nav, header', 'filter')).not.toContain('grayscale');
  });

  it('crop the borders without losing the position', async () => {
    const drawn = await ensureLongFreeComic(stage.product.api.url);
    const opened = await openReader(stage, { comic: drawn, settings: { mode: 'strip' } });
    await scrollStrip(opened, 900);
    const before = await readerPlace(opened);
    await opened.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('moyu:reader') ?? '{}') as { all: object };
      const text = JSON.stringify({ ...stored, all: { ...stored.all, cropBorders: true } });
      localStorage.setItem('moyu:reader', text);
      dispatchEvent(new Event('storage'));
    });
    await untilStill(opened);
    await opened.see('[data-page][data-state="shown"]');
    expect(await readerPlace(opened)).toMatchObject({ page: before.page, chapter: before.chapter });
    await opened.waitFor(
      () =>
        [...document.querySelectorAll<HTMLElement>('[data-page] img')].some(
          ({ offsetWidth, parentElement }) => offsetWidth > (parentElement?.offsetWidth ?? 0),
        ),
      { what: 'a page that is wider than its slot' },
    );
  });

  it('record nothing that is read incognito', async () => {
    const opened = await read(withStrip({ incognito: true, preloadNext: false }));
    await readToEnd(opened);
    const { pages } = await readerPlace(opened);
    await expect.poll(() => storedPictures(opened)).toBeGreaterThanOrEqual(pages);
    // Leaves within the app: a page that is closed has no time to clean up.
    await opened.tap(MIDDLE);
    await opened.tap({ role: 'button', name: '返回' });
    await opened.see({ role: 'heading', name: comic.title });
    await expect.poll(() => storedPictures(opened), { timeout: 5_000 }).toBe(0);
    await opened.goto(`${stage.product.app.url}/bookcasecomic?tab=record`);
    await opened.see({ text: '还没有阅读记录' });
    expect((await storedUser(opened)).comicreaduuids ?? []).toEqual([]);
    await opened.goto(`${stage.product.app.url}/readingrecord`);
    await opened.see({ text: '还没有阅读时间' });
  });
});

describe('a page of a comic', () => {
  it('is saved by its menu, which a long press opens', async () => {
    const opened = await read(withStrip());
    await untilStill(opened);
    // A long press: down, and not up for a while.
    await opened.swipe(MIDDLE, { x: MIDDLE.x, y: MIDDLE.y + 1 }, 2_000);
    await opened.see({ text: '保存本页' });
    expect(await findViolations(opened)).toEqual([]);
    await opened.waitFor(
      () =>
        [...document.querySelectorAll('button')].some(
          ({ textContent, disabled }) => textContent === '保存本页' && !disabled,
        ),
      { what: 'the page as a file' },
    );
    await opened.tap({ text: '保存本页' });
    await opened.see({ text: '已保存' });
  });

  it('is fetched again on request, past every cache', async () => {
    stage.product.faulty.heal();
    stage.product.app.configure({ apiurls: [stage.product.faulty.url] });
    try {
      const opened = await read(withStrip({ preloadNext: false }));
      const before = await untilSteady(() => stage.product.faulty.count(PAGES));
      await opened.tap(MIDDLE);
      await opened.tap({ role: 'button', name: '更多' });
      await opened.tap({ text: '重新加载' });
      await expect.poll(() => stage.product.faulty.count(PAGES)).toBe(before + 1);
      await opened.see('[data-page="1"][data-state="shown"]');
    } finally {
      stage.product.app.configure({ apiurls: [stage.product.api.url] });
    }
  });
});

describe('automatic reading', () => {
  it('scrolls until a finger stops it, and resumes on request', async () => {
    const opened = await read(withStrip({ autoScroll: 200 }));
    await opened.tap(MIDDLE);
    await opened.tap({ role: 'button', name: '更多' });
    await opened.tap({ text: '自动阅读' });
    const topOf = () =>
      opened.evaluate<number>(`document.querySelector('section[data-mode]').scrollTop`);
    await expect.poll(topOf, { timeout: 8_000 }).toBeGreaterThan(60);
    await opened.swipe(MIDDLE, { x: MIDDLE.x, y: MIDDLE.y - 60 }, 100);
    await opened.see({ role: 'button', name: '继续' });
    // A tap during momentum scrolling only stops it.
    await untilStill(opened);
    const stopped = await topOf();
    await opened.tap({ role: 'button', name: '继续' });
    await expect.poll(topOf, { timeout: 8_000 }).toBeGreaterThan(stopped + 100);
    await opened.tap({ role: 'button', name: '退出自动阅读' });
    await opened.waitFor(`document.querySelector('[aria-label="自动阅读"]') === null`);
  });
});
