import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Engine, Page, PageOptions, Point } from './harness/engine.ts';
import { openEngine } from './harness/openEngine.ts';
import { type Product, startProduct } from './harness/product.ts';
import { readerPlace, readsWith, untilReading, untilStill } from './harness/reader.ts';
import { chapterOf, type Comic, freeComics, readPath, storedUser } from './harness/visit.ts';

/** Every way of reading, with real fingers (and a mouse and keys on the desktop). */

const MIDDLE: Point = { x: 195, y: 420 };
const LEFT: Point = { x: 60, y: 420 };
const RIGHT: Point = { x: 350, y: 420 };

let engine: Engine;
let product: Product;
let comic: Comic;
let page: Page | undefined;

beforeAll(async () => {
  [engine, product] = await Promise.all([openEngine(), startProduct()]);
  const comics = await freeComics(product.api.url);
  const found = comics.find(({ chapters }) => chapters.slice(0, 3).every(({ locked }) => !locked));
  if (!found || found.chapters.length < 3) throw new Error('no comic has three free chapters');
  comic = found;
});
afterEach(async () => {
  await page?.close();
  page = undefined;
});
afterAll(async () => {
  await engine.close();
  await product.remove();
});

async function read(
  settings: Readonly<Record<string, unknown>>,
  index = 1,
  options: PageOptions = {},
): Promise<Page> {
  page = await engine.newPage({ startScript: readsWith(settings), ...options });
  await page.goto(product.app.url + readPath(comic, chapterOf(comic, index)));
  await page.see('[data-page][data-state="shown"]');
  await untilStill(page);
  return page;
}

/** A swipe of a whole screen's width or height, as a thumb does it. */
const swipes = {
  left: [
    { x: 340, y: 420 },
    { x: 50, y: 420 },
  ],
  right: [
    { x: 50, y: 420 },
    { x: 340, y: 420 },
  ],
  up: [
    { x: 195, y: 720 },
    { x: 195, y: 140 },
  ],
  down: [
    { x: 195, y: 140 },
    { x: 195, y: 720 },
  ],
} as const satisfies Record<string, readonly [Point, Point]>;

async function swipe(opened: Page, way: keyof typeof swipes): Promise<void> {
  const [from, to] = swipes[way];
  await opened.swipe(from, to, 160);
  await untilStill(opened);
}

const pageIs = (opened: Page, number: number) =>
  expect.poll(async () => (await readerPlace(opened)).page).toBe(number);

describe('pages that are turned', () => {
  it.each([
    ['ltr', 'left', 'right', RIGHT, LEFT],
    ['rtl', 'right', 'left', LEFT, RIGHT],
    ['vertical', 'up', 'down', { x: 195, y: 800 }, { x: 195, y: 40 }],
  ] as const)('(%s) follow the finger, one at a time, and taps at the sides', async (...way) => {
    const [mode, on, back, tapOn, tapBack] = way;
    const opened = await read({ mode });
    expect(await readerPlace(opened)).toMatchObject({ mode, page: 1 });
    await swipe(opened, on);
    await pageIs(opened, 2);
    await opened.see('[data-page="2"][data-state="shown"]');
    await swipe(opened, back);
    await pageIs(opened, 1);
    await opened.tap(tapOn);
    await pageIs(opened, 2);
    await opened.tap(tapOn);
    await opened.tap(tapOn);
    await pageIs(opened, 4);
    await opened.tap(tapBack);
    await pageIs(opened, 3);
    const { comicreaduuids = [] } = await storedUser(opened);
    await opened.reload();
    await opened.see('[data-page="3"][data-state="shown"]');
    await pageIs(opened, 3);
    expect(comicreaduuids.length).toBeLessThanOrEqual(1);
  });

  it('go on over the end of a chapter into the next, and back', async () => {
    const opened = await read({ mode: 'ltr' });
    const { pages } = await readerPlace(opened);
    for (let turned = 1; turned < pages; turned += 1) await opened.tap(RIGHT);
    await pageIs(opened, pages);
    await opened.waitFor(
      `document.querySelectorAll('[data-slides]')[0]?.dataset.slides > ${pages + 1}`,
    );
    await opened.tap(RIGHT);
    await opened.see({ text: '本话完' });
    await opened.tap(RIGHT);
    await expect
      .poll(async () => (await readerPlace(opened)).chapter)
      .toBe(chapterOf(comic, 2).uuid);
    await pageIs(opened, 1);
    expect(opened.url()).toContain(chapterOf(comic, 2).uuid);
    await opened.tap(LEFT);
    await opened.tap(LEFT);
    await expect
      .poll(async () => (await readerPlace(opened)).chapter)
      .toBe(chapterOf(comic, 1).uuid);
    await pageIs(opened, pages);
  });

  it('have the chapter before in front of them, once somebody goes back from the first page', async () => {
    const opened = await read({ mode: 'ltr' }, 2);
    const before = await readerPlace(opened);
    expect(before).toMatchObject({ page: 1, chapter: chapterOf(comic, 2).uuid });
    await swipe(opened, 'right');
    await opened.see({ text: '本话完' });
    await expect
      .poll(async () => (await readerPlace(opened)).chapter)
      .toBe(chapterOf(comic, 1).uuid);
    await swipe(opened, 'right');
    const { pages } = await readerPlace(opened);
    expect(await readerPlace(opened)).toMatchObject({
      page: pages,
      chapter: chapterOf(comic, 1).uuid,
    });
  });

  it('stand in pairs where there is room, the cover alone', async () => {
    const opened = await read({ mode: 'rtl', spread: 'auto' }, 1, { device: 'desktop' });
    const shown = () =>
      opened.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-chapter]:not([inert]) [data-page]')]
          .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
          .map(({ dataset }) => Number(dataset['page'])),
      );
    expect(await shown()).toEqual([1]);
    await opened.press('ArrowLeft');
    await expect.poll(shown).toEqual([3, 2]);
    await opened.press('ArrowLeft');
    await expect.poll(shown).toEqual([5, 4]);
  });

  it('are grown by two fingers and by two taps, moved about, and turned back to their size', async () => {
    const opened = await read({ mode: 'ltr' });
    const width = () =>
      opened.evaluate(
        () => document.querySelector('[data-page="1"]')?.getBoundingClientRect().width ?? 0,
      );
    const plain = await width();
    await opened.pinch(MIDDLE, 2.5);
    await expect.poll(width).toBeGreaterThan(plain * 1.8);
    const grown = await width();
    await swipe(opened, 'left');
    expect(await width()).toBe(grown);
    await pageIs(opened, 1);
    await opened.pinch(MIDDLE, 4);
    await expect.poll(width).toBeGreaterThan(grown);
    expect(await width()).toBeLessThanOrEqual(plain * 5 + 2);
    await opened.tap(MIDDLE);
    await opened.tap(MIDDLE);
    await expect.poll(width).toBeCloseTo(plain, -1);
    await swipe(opened, 'left');
    await pageIs(opened, 2);
  });
});

describe('a strip', () => {
  it.each([
    ['strip', 0],
    ['gaps', 12],
  ] as const)('(%s) has pages under one another, and a tap below goes on', async (mode, gap) => {
    const opened = await read({ mode });
    const between = await opened.evaluate(() => {
      const [first, second] = ['1', '2'].map((number) =>
        document.querySelector(`[data-page="${number}"]`)?.getBoundingClientRect(),
      );
      return (second?.top ?? 0) - (first?.bottom ?? 0);
    });
    expect(between).toBeCloseTo(gap, 1);
    const { top } = await readerPlace(opened);
    await opened.tap({ x: 195, y: 780 });
    await expect.poll(async () => (await readerPlace(opened)).top).toBeGreaterThan(top + 400);
    await opened.tap({ x: 195, y: 60 });
    await expect.poll(async () => (await readerPlace(opened)).top).toBeLessThan(top + 5);
  });

  it('is read on into the next chapter, whose address and place it then has', async () => {
    const opened = await read({ mode: 'strip' });
    const next = chapterOf(comic, 2);
    for (let swiped = 0; swiped < 30 && !opened.url().includes(next.uuid); swiped += 1) {
      await swipe(opened, 'up');
    }
    expect(opened.url()).toContain(next.uuid);
    await expect
      .poll(async () => (await storedUser(opened)).comicreaduuids?.[0]?.chapter, { timeout: 8_000 })
      .toBe(next.uuid);
    expect(await opened.evaluate('document.title')).toContain('第 2 话');
  });

  it('gets the chapter before in front without moving what is read by two pixels', async () => {
    const opened = await read({ mode: 'strip' }, 2);
    const uuid = chapterOf(comic, 2).uuid;
    const topOf = () =>
      opened.evaluate(
        (chapter: string) =>
          document.querySelector(`ol[data-chapter="${chapter}"]`)?.getBoundingClientRect().top ??
          NaN,
        uuid,
      );
    const before = await topOf();
    await swipe(opened, 'down');
    await opened.waitFor(`document.querySelectorAll('ol[data-chapter]').length > 1`, {
      what: 'the chapter before',
    });
    await untilStill(opened);
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2);
    expect(opened.url()).toContain(uuid);
    await swipe(opened, 'down');
    await opened.see({ text: '本话完' });
    expect(await topOf()).toBeGreaterThan(before + 300);
  });

  it('keeps the point between the fingers where it is while it grows, to five times and no more', async () => {
    const opened = await read({ mode: 'strip' });
    await opened.scroll(700);
    await untilStill(opened);
    /** The point of the first list under a point of the screen, in parts of its width and height. */
    const under = (at: Point) =>
      opened.evaluate(({ x, y }: Point) => {
        const box = document.querySelector('ol[data-chapter]')?.getBoundingClientRect();
        if (!box) throw new Error('there is no strip');
        return { x: (x - box.left) / box.width, y: (y - box.top) / box.height, width: box.width };
      }, at);
    const before = await under(MIDDLE);
    await opened.pinch(MIDDLE, 2);
    await expect.poll(async () => (await under(MIDDLE)).width).toBeGreaterThan(before.width * 1.5);
    await untilStill(opened);
    const after = await under(MIDDLE);
    // Of a strip some 3,000 px high: within some pixels of the same point.
    expect(Math.abs(after.x - before.x)).toBeLessThan(0.03);
    expect(Math.abs(after.y - before.y)).toBeLessThan(0.004);
    for (let times = 0; times < 3; times += 1) await opened.pinch(MIDDLE, 3);
    await untilStill(opened);
    const largest = (await under(MIDDLE)).width;
    expect(largest).toBeGreaterThan(before.width * 4);
    expect(largest).toBeLessThanOrEqual(before.width * 5 + 2);
    await opened.tap(MIDDLE);
    await opened.tap(MIDDLE);
    await expect.poll(async () => (await under(MIDDLE)).width).toBeCloseTo(before.width, 0);
  });

  it('keeps its place through another width', async () => {
    const opened = await read({ mode: 'strip' });
    await opened.scroll(1_300);
    await untilStill(opened);
    const ratioAtTop = () =>
      opened.evaluate(() => {
        const box = document.querySelector('ol[data-chapter]')?.getBoundingClientRect();
        return box ? -box.top / box.height : NaN;
      });
    const before = await ratioAtTop();
    const setWidth = (width: string) =>
      opened.evaluate((given: string) => {
        const screen = document.querySelector<HTMLElement>('[data-screen="/readcomic"]');
        if (screen) screen.style.width = given;
      }, width);
    for (const width of ['300px', '350px', '']) {
      await setWidth(width);
      await untilStill(opened);
      expect(await ratioAtTop()).toBeCloseTo(before, 3);
    }
  });

  it('holds no more pages than are near, wherever it was scrolled to', async () => {
    const opened = await read({ mode: 'strip' });
    let most = 0;
    for (let swiped = 0; swiped < 12; swiped += 1) {
      await opened.swipe(...swipes.up, 80);
      const there = await opened.evaluate<number>(`document.querySelectorAll('canvas').length`);
      most = Math.max(most, there);
    }
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(14);
  });

  it('comes back to the very place after the browser was killed', async () => {
    const opened = await read({ mode: 'strip' });
    await opened.scroll(1_111);
    await untilStill(opened);
    const { top } = await readerPlace(opened);
    await expect
      .poll(async () => (await storedUser(opened)).comicreaduuids?.[0]?.ratio, { timeout: 8_000 })
      .toBeGreaterThan(0.1);
    await opened.restart();
    await opened.goto(product.app.url + readPath(comic, chapterOf(comic, 1)));
    await untilReading(opened);
    await untilStill(opened);
    expect(Math.abs((await readerPlace(opened)).top - top)).toBeLessThanOrEqual(2);
  });
});

describe('the desktop', () => {
  it('is read with keys', async () => {
    const opened = await read({ mode: 'ltr', spread: 'single' }, 1, { device: 'desktop' });
    const { pages } = await readerPlace(opened);
    for (const [key, number] of [
      ['ArrowRight', 2],
      ['j', 3],
      [' ', 4],
      ['k', 3],
      ['ArrowLeft', 2],
      ['End', pages],
      ['Home', 1],
    ] as const) {
      await opened.press(key);
      await pageIs(opened, number);
    }
    await opened.press('n');
    await expect
      .poll(async () => (await readerPlace(opened)).chapter)
      .toBe(chapterOf(comic, 2).uuid);
    await opened.press('m');
    await opened.see({ role: 'button', name: '目录' });
  });
});
