import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page, PageOptions, Point } from '../support/drivers/engine.ts';
import { readerPlace, untilReading, untilStill } from '../support/screens/reader.ts';
import {
  ensureLongFreeComic,
  MIDDLE,
  openReader,
  SWIPES,
  swipeAcross,
  doubleTap,
  scrollStrip,
} from '../support/screens/readerFingers.ts';
import { chapterOf, type Comic, readPath, storedUser } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Strip mode with real fingers: chapters in a row, zoom, and position. */

const stage = setStage({ hasApp: true });
let comic: Comic;
let page: Page | undefined;

beforeAll(async () => {
  comic = await ensureLongFreeComic(stage.product.api.url);
});
afterEach(() => {
  page = undefined;
});

async function read(
  settings: Readonly<Record<string, unknown>>,
  index = 1,
  options: PageOptions = {},
): Promise<Page> {
  page = await openReader(stage, { comic, settings, index, options });
  return page;
}

describe('strip mode', () => {
  it.each([
    ['strip', 0],
    ['gaps', 12],
  ] as const)(
    '(%s) shows pages below one another, and a tap below scrolls on',
    async (mode, gap) => {
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
    },
  );

  it.each([1.25, 1.5, 2.625])(
    'joins pages without a seam where a CSS pixel has %s device pixels',
    async (dots) => {
      const opened = await read({ mode: 'strip' }, 1, { dots });
      // Black pictures on a light ground: a seam would be lighter.
      await opened.evaluate(() => {
        const style = document.querySelector<HTMLElement>('[data-screen="/readcomic"]')?.style;
        style?.setProperty('--reader-filter', 'brightness(0)');
        const readers = document.querySelectorAll<HTMLElement>('[style*="--reader-filter"]');
        for (const each of readers) each.style.setProperty('--reader-filter', 'brightness(0)');
      });
      const joint = await opened.evaluate(() => {
        const box = document.querySelector('section[data-mode]');
        const second = document.querySelector('[data-page="2"]')?.getBoundingClientRect();
        box?.scrollBy({ top: (second?.top ?? 0) - 400, behavior: 'instant' });
        return document.querySelector('[data-page="2"]')?.getBoundingClientRect().top ?? 0;
      });
      await opened.see('[data-page="2"][data-state="shown"]');
      await untilStill(opened);
      const around = { left: Math.round(100 * dots), top: Math.round((joint - 20) * dots) };
      const { data } = await sharp(await opened.screenshot())
        .extract({ ...around, width: 8, height: Math.round(40 * dots) })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(joint).toBeGreaterThan(300);
      expect(Math.max(...data)).toBe(0);
    },
  );

  it('continues into the next chapter, and updates the address and the position', async () => {
    const opened = await read({ mode: 'strip' });
    const next = chapterOf(comic, 2);
    for (let swiped = 0; swiped < 30 && !opened.url().includes(next.uuid); swiped += 1) {
      await swipeAcross(opened, 'up');
    }
    expect(opened.url()).toContain(next.uuid);
    await expect
      .poll(async () => (await storedUser(opened)).comicreaduuids?.[0]?.chapter, { timeout: 8_000 })
      .toBe(next.uuid);
    expect(await opened.evaluate('document.title')).toContain('第\u00a02\u00a0话');
  });

  it('shows nothing of a picture before its turn to load, not even the mark of a broken one', async () => {
    const opened = await read({ mode: 'strip' });
    const display = await opened.evaluate(() => {
      const picture = document.querySelector('[data-page][data-state=shown] img');
      picture?.removeAttribute('src');
      return picture && getComputedStyle(picture).display;
    });
    expect(display).toBe('none');
  });

  it('inserts the previous chapter without moving the visible page by two pixels', async () => {
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
    await swipeAcross(opened, 'down');
    await opened.waitFor(`document.querySelectorAll('ol[data-chapter]').length > 1`, {
      what: 'the chapter before',
    });
    await untilStill(opened);
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2);
    expect(opened.url()).toContain(uuid);
    await swipeAcross(opened, 'down');
    await opened.see({ text: '本话完' });
    expect(await topOf()).toBeGreaterThan(before + 300);
  });

  it('keeps the point between the fingers while it zooms, up to five times', async () => {
    const opened = await read({ mode: 'strip' });
    await scrollStrip(opened, 700);
    /** The point of the first list at a screen point, as fractions of its width and height. */
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
    await doubleTap(opened, MIDDLE);
    await expect.poll(async () => (await under(MIDDLE)).width).toBeCloseTo(before.width, 0);
  });

  it('keeps its position through another width', async () => {
    const opened = await read({ mode: 'strip' });
    await scrollStrip(opened, 1_300);
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

  it('renders only nearby pages, wherever it was scrolled to', async () => {
    const opened = await read({ mode: 'strip' });
    let most = 0;
    for (let swiped = 0; swiped < 12; swiped += 1) {
      await opened.swipe(...SWIPES.up, 80);
      const there = await opened.evaluate<number>(
        `document.querySelectorAll('[data-page] img').length`,
      );
      most = Math.max(most, there);
    }
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(14);
  });

  it('restores the exact position after the browser was killed', async () => {
    const opened = await read({ mode: 'strip' }, 1, { ownProcess: true });
    await scrollStrip(opened, 1_111);
    const { top } = await readerPlace(opened);
    await expect
      .poll(async () => (await storedUser(opened)).comicreaduuids?.[0]?.ratio, { timeout: 8_000 })
      .toBeGreaterThan(0.1);
    await opened.restart();
    await opened.goto(stage.product.app.url + readPath(comic, chapterOf(comic, 1)));
    await untilReading(opened);
    await untilStill(opened);
    expect(Math.abs((await readerPlace(opened)).top - top)).toBeLessThanOrEqual(2);
  });
});
