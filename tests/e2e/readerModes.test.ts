import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { readerPlace, untilStill } from '../support/screens/reader.ts';
import {
  ensureLongFreeComic,
  LEFT,
  MIDDLE,
  openReader,
  RIGHT,
  swipeAcross,
  doubleTap,
} from '../support/screens/readerFingers.ts';
import {
  chapterOf,
  type Comic,
  freeComics,
  storedPanels,
  storedUser,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Paged reading modes, in every direction, with real fingers and with keys. */

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

const pageIs = (opened: Page, number: number) =>
  expect.poll(async () => (await readerPlace(opened)).page).toBe(number);

describe('paged reading', () => {
  it.each([
    ['ltr', 'left', 'right', RIGHT, LEFT],
    ['rtl', 'right', 'left', LEFT, RIGHT],
    ['vertical', 'up', 'down', { x: 195, y: 800 }, { x: 195, y: 40 }],
  ] as const)(
    '(%s) follows the finger, one page at a time, and taps at the sides',
    async (...way) => {
      const [mode, on, back, tapOn, tapBack] = way;
      const opened = await read({ mode });
      expect(await readerPlace(opened)).toMatchObject({ mode, page: 1 });
      await swipeAcross(opened, on);
      await pageIs(opened, 2);
      await opened.see('[data-page="2"][data-state="shown"]');
      await swipeAcross(opened, back);
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
    },
  );

  it('continues past the end of a chapter into the next, and back', async () => {
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

  it('inserts the previous chapter once the reader goes back from the first page', async () => {
    const opened = await read({ mode: 'ltr' }, 2);
    const before = await readerPlace(opened);
    expect(before).toMatchObject({ page: 1, chapter: chapterOf(comic, 2).uuid });
    await swipeAcross(opened, 'right');
    await opened.see({ text: '本话完' });
    await expect
      .poll(async () => (await readerPlace(opened)).chapter)
      .toBe(chapterOf(comic, 1).uuid);
    await swipeAcross(opened, 'right');
    const { pages } = await readerPlace(opened);
    expect(await readerPlace(opened)).toMatchObject({
      page: pages,
      chapter: chapterOf(comic, 1).uuid,
    });
  });

  it('shows pages in pairs where there is room, the cover alone', async () => {
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

  it('zooms with two fingers and a double tap, pans, and returns to the original size', async () => {
    const opened = await read({ mode: 'ltr' });
    const width = () =>
      opened.evaluate(
        () => document.querySelector('[data-page="1"]')?.getBoundingClientRect().width ?? 0,
      );
    const plain = await width();
    await opened.pinch(MIDDLE, 2.5);
    await expect.poll(width).toBeGreaterThan(plain * 1.8);
    const grown = await width();
    await swipeAcross(opened, 'left');
    expect(await width()).toBe(grown);
    await pageIs(opened, 1);
    await opened.pinch(MIDDLE, 4);
    await expect.poll(width).toBeGreaterThan(grown);
    expect(await width()).toBeLessThanOrEqual(plain * 5 + 2);
    await doubleTap(opened, MIDDLE);
    await expect.poll(width).toBeCloseTo(plain, 0);
    await swipeAcross(opened, 'left');
    await pageIs(opened, 2);
  });
});

describe('guided view', () => {
  const panelIs = (opened: Page, shown: string | null) =>
    expect
      .poll(() =>
        opened.evaluate(
          () =>
            document
              .querySelector('[data-chapter]:not([inert]) [data-panel]')
              ?.getAttribute('data-panel') ?? null,
        ),
      )
      .toBe(shown);

  it('goes from panel to panel, and leaves them for the whole page', async () => {
    const comics = await freeComics(stage.product.api.url);
    const drawn = comics.find(({ title }) => title === '竹影狐') as Comic;
    page = await openReader(stage, {
      comic: drawn,
      settings: { mode: 'ltr', spread: 'single', guided: true },
      options: { reducedMotion: true },
    });
    const opened = page;
    // The cover has no panels.
    await panelIs(opened, null);
    await opened.see('[data-page="2"][data-state="shown"]');
    await swipeAcross(opened, 'left');
    await pageIs(opened, 2);
    await panelIs(opened, '1');
    await opened.see({ text: /1\/3/ });
    // Found once: they stand in the record of the page.
    await expect.poll(() => storedPanels(opened), { timeout: 10_000 }).toContain(3);
    await opened.tap(RIGHT);
    await panelIs(opened, '2');
    await swipeAcross(opened, 'right');
    await panelIs(opened, '1');
    await opened.press('ArrowRight');
    await opened.press('ArrowRight');
    await panelIs(opened, '3');
    // The whole page, and the panel again.
    await doubleTap(opened, MIDDLE);
    await panelIs(opened, null);
    await doubleTap(opened, MIDDLE);
    await panelIs(opened, '3');
    await opened.pinch(MIDDLE, 1.5);
    await panelIs(opened, null);
    await pageIs(opened, 2);
  });
});

describe('the reader on a desktop', () => {
  it('works with keys', async () => {
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
    await untilStill(opened);
    await opened.press('m');
    await opened.see({ role: 'button', name: '目录' });
  });
});
