import { setTimeout as pause } from 'node:timers/promises';
import type { Page, PageOptions, Point } from '../drivers/engine.ts';
import type { Stage } from '../product/stage.ts';
import { readerPlace, readsWith, untilStill } from './reader.ts';
import { chapterOf, type Comic, freeComics, readPath } from './visit.ts';

/** Of a phone's screen. */
export const MIDDLE: Point = { x: 195, y: 420 };
export const LEFT: Point = { x: 60, y: 420 };
export const RIGHT: Point = { x: 350, y: 420 };

/** Swipes over most of a phone's screen, at a thumb's speed. */
export const SWIPES = {
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

const SWIPE_MS = 160;

export async function swipeAcross(page: Page, way: keyof typeof SWIPES): Promise<void> {
  const [from, to] = SWIPES[way];
  await page.swipe(from, to, SWIPE_MS);
  await untilStill(page);
}

/** Scrolls a strip by wheel, and waits until it has arrived. */
export async function scrollStrip(page: Page, distance: number): Promise<void> {
  const top = async () => (await readerPlace(page)).top;
  const before = await top();
  await page.scroll(distance);
  await page.waitFor(
    `document.querySelector('section[data-mode]').scrollTop > ${before + distance - 100}`,
  );
  await untilStill(page);
}

/** The second tap waits for no answer to the first: on a busy machine that takes longer than a double tap may. */
export async function doubleTap(page: Page, at: Point): Promise<void> {
  await Promise.all([page.tap(at), pause(60).then(() => page.tap(at))]);
}

/** @throws where the catalogue has no comic whose first three chapters are free */
export async function ensureLongFreeComic(base: string): Promise<Comic> {
  const comics = await freeComics(base);
  const found = comics.find(({ chapters }) => {
    const first = chapters.slice(0, 3);
    return first.length === 3 && first.every(({ locked }) => !locked);
  });
  if (!found) throw new Error('no comic has three free chapters');
  return found;
}

interface Reading {
  readonly comic: Comic;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Index of the chapter; counts from 1. */
  readonly index?: number;
  readonly options?: PageOptions;
}

/** Opens a chapter on a new device and waits for its first pages. */
export async function openReader(
  { newPage, product }: Stage,
  { comic, settings, index = 1, options = {} }: Reading,
): Promise<Page> {
  const page = await newPage({ startScript: readsWith(settings), ...options });
  await page.goto(product.app.url + readPath(comic, chapterOf(comic, index)));
  await page.see('[data-page][data-state="shown"]');
  await untilStill(page);
  return page;
}
