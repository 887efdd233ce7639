import { setTimeout as pause } from 'node:timers/promises';
import { READER_STORAGE_NAME } from '../../../src/shared/names.ts';
import type { Page } from '../drivers/engine.ts';
import { untilQuiet } from '../drivers/script.ts';

const STEP_TIMEOUT_MS = 15_000;
const MODES = ['strip', 'ltr', 'rtl', 'vertical'];

/**
 * For `startScript`: settings for comics that apply until the test changes them. The gesture guides are marked as
 * shown.
 */
export function readsWith(settings: Readonly<Record<string, unknown>>): string {
  const stored = JSON.stringify({ all: settings, own: {}, guides: MODES });
  return `try {
    localStorage.getItem('moyu:${READER_STORAGE_NAME}') ?? localStorage.setItem('moyu:${READER_STORAGE_NAME}', ${JSON.stringify(stored)});
  } catch {}`;
}

/** A single chapter as a strip: for tests that count requests. */
export const ONE_STRIP = readsWith({ mode: 'strip', preloadNext: false });

/** The visible state of the chapter in the address. */
export interface ReaderView {
  readonly pages: number;
  /** Numbers of the pages with a rendered image, counting from 1; pages far from the screen have none. */
  readonly shown: readonly number[];
  /** Numbers of the pages that show an error. */
  readonly failed: readonly number[];
  readonly isAtEnd: boolean;
}

/** A chapter read to its end: everything shown on the way, and the number of colours of each page. */
export interface ReadThrough extends ReaderView {
  readonly colours: ReadonlyMap<number, number>;
}

function viewCode(): ReaderView {
  const chapter = new URLSearchParams(location.search).get('chapter') ?? '';
  const list = [
    ...document.querySelectorAll<HTMLElement>('[data-screen="/readcomic"] ol[data-chapter]'),
  ].find((each) => each.dataset['chapter'] === chapter && each.getClientRects().length > 0);
  const box = list?.closest('section');
  if (!list || !box) throw new Error('the chapter of the address is not open');
  const pages = [...list.querySelectorAll<HTMLElement>('[data-page]')];
  const numbersOf = (state: string) =>
    pages
      .filter(({ dataset }) => dataset['state'] === state)
      .map(({ dataset }) => Number(dataset['page']));
  return {
    pages: Number(list.dataset['pages']),
    shown: numbersOf('shown'),
    failed: numbersOf('failed'),
    isAtEnd: list.getBoundingClientRect().bottom <= box.getBoundingClientRect().bottom + 2,
  };
}

/** Runs in the page: scrolls by fractions of a screen. */
function scrollCode(screens: number): void {
  const box = [...document.querySelectorAll('[data-screen="/readcomic"] section')].find(
    (each) => each.getClientRects().length > 0,
  );
  box?.scrollBy({ top: box.clientHeight * screens, behavior: 'instant' });
}

/**
 * Runs in the page: number of different pixel values of a shown page, to prove that it is an image; 0: no longer
 * rendered.
 */
function coloursCode(number: number): number {
  const chapter = new URLSearchParams(location.search).get('chapter') ?? '';
  const pixels = [
    ...document.querySelectorAll<HTMLImageElement>(
      `[data-chapter="${chapter}"] [data-page="${number}"] img`,
    ),
  ].find((each) => each.getClientRects().length > 0);
  // The page was scrolled away meanwhile.
  if (!pixels) return 0;
  const context = new OffscreenCanvas(16, 16).getContext('2d');
  context?.drawImage(pixels, 0, 0, 16, 16);
  const { data } = context?.getImageData(0, 0, 16, 16) ?? { data: new Uint8ClampedArray() };
  return new Set(data).size;
}

/** @returns what the reader shows, once there is one */
export async function untilReading(page: Page): Promise<ReaderView> {
  return page.waitFor(viewCode, { timeoutMs: STEP_TIMEOUT_MS, what: 'an open chapter' });
}

/**
 * Reads the chapter on screen, a strip, from its start in steps, waiting at each until every nearby page is shown or
 * has failed.
 * @returns the result for every page
 */
export async function readToEnd(page: Page): Promise<ReadThrough> {
  await untilReading(page);
  await page.evaluate(scrollCode, -1_000);
  const colours = new Map<number, number>();
  const failed = new Set<number>();
  const deadline = performance.now() + 3 * STEP_TIMEOUT_MS;
  for (;;) {
    const view = await untilSettled(page);
    for (const number of view.failed) failed.add(number);
    for (const number of view.shown) {
      failed.delete(number);
      const count = colours.get(number) ?? (await page.evaluate(coloursCode, number));
      if (count > 0) colours.set(number, count);
    }
    const seen = { shown: inOrder(colours.keys()), failed: inOrder(failed) };
    if (view.isAtEnd && colours.size + failed.size === view.pages) {
      return { ...view, ...seen, colours };
    }
    if (performance.now() > deadline) throw new Error(`read in vain: ${JSON.stringify(seen)}`);
    // Restoring the last position may have overridden the scroll to the start: then the first pages are missing.
    const isLate = view.isAtEnd && !seen.shown.includes(1) && !failed.has(1);
    await page.evaluate(scrollCode, isLate ? -1_000 : 0.8);
    await pause(60);
  }
}

/**
 * Scrolls to failed pages from the beginning, and presses their retry buttons.
 * @returns how many there were
 */
export async function retryFailed(page: Page): Promise<number> {
  const deadline = performance.now() + STEP_TIMEOUT_MS;
  await page.evaluate(scrollCode, -1_000);
  let pressed = 0;
  for (;;) {
    const { isAtEnd } = await untilSettled(page);
    pressed += await page.evaluate(pressCode);
    if (isAtEnd && (pressed > 0 || performance.now() > deadline)) return pressed;
    // A busy machine renders the pages of a place later than the next step leaves it: then once more from the beginning.
    await page.evaluate(scrollCode, isAtEnd ? -1_000 : 0.8);
    await pause(60);
  }
}

function pressCode(): number {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-state="failed"] button')];
  for (const button of buttons) button.click();
  return buttons.length;
}

function inOrder(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** Waits until no page near the screen is loading. */
async function untilSettled(page: Page): Promise<ReaderView> {
  await page.waitFor(
    () =>
      [...document.querySelectorAll<HTMLElement>('[data-screen="/readcomic"] [data-page]')].every(
        (each) => each.getClientRects().length === 0 || each.dataset['state'] !== 'loading',
      ),
    { timeoutMs: STEP_TIMEOUT_MS, what: 'pages that are shown or have failed' },
  );
  return untilReading(page);
}

/** @throws where a shown page has fewer than three colours */
export function checkPixels({ colours }: ReadThrough): void {
  for (const [number, count] of colours) {
    if (count < 3) throw new Error(`page ${number} is of one colour`);
  }
}

export interface ReaderPlace {
  readonly mode: string;
  /** Uuid of the chapter. */
  readonly chapter: string;
  readonly pages: number;
  /** Page number in the indicator, counting from 1. */
  readonly page: number;
  /** Scroll offset in CSS pixels. */
  readonly top: number;
}

function placeCode(): ReaderPlace {
  const box = [
    ...document.querySelectorAll<HTMLElement>('[data-screen="/readcomic"] section[data-mode]'),
  ].find((each) => each.getClientRects().length > 0);
  if (!box) throw new Error('no chapter is open');
  const pill = [...document.querySelectorAll('[aria-hidden="true"]')]
    // In guided view the panel stands between the page and the time.
    .map(({ textContent }) => /^(\d+) \/ (\d+)\s.*\d+:/.exec(textContent))
    .find((found) => found !== null);
  return {
    mode: box.dataset['mode'] ?? '',
    chapter: new URLSearchParams(location.search).get('chapter') ?? '',
    page: Number(pill?.[1]),
    pages: Number(pill?.[2]),
    top: box.scrollTop,
  };
}

/** The visible position of the reader. */
export async function readerPlace(page: Page): Promise<ReaderPlace> {
  return page.evaluate(placeCode);
}

/** Waits until nothing moves and the work deferred until then is done. */
export async function untilStill(page: Page): Promise<void> {
  await untilQuiet(() => readerPlace(page));
}
