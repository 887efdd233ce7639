import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from './engine.ts';

const STEP_TIMEOUT_MS = 15_000;

/** What the reader on screen shows. */
export interface ReaderView {
  readonly pages: number;
  /** Numbers of the pages whose picture is decoded, counting from 1. */
  readonly shown: readonly number[];
  /** Numbers of the pages that say they did not load. */
  readonly failed: readonly number[];
  readonly isAtEnd: boolean;
}

/** Runs in the page. */
function viewCode(): ReaderView {
  const list = [...document.querySelectorAll('[data-screen="/readcomic"] ol')].find(
    (each) => each.getClientRects().length > 0,
  );
  const box = list?.parentElement;
  if (!list || !box) throw new Error('no chapter is open');
  const pages = [...list.querySelectorAll<HTMLElement>('[data-page]')];
  const numbersWhere = (isSo: (page: HTMLElement) => boolean) =>
    pages.filter((page) => isSo(page)).map((page) => Number(page.dataset['page']));
  return {
    pages: pages.length,
    shown: numbersWhere((page) => {
      const image = page.querySelector('img');
      return image !== null && image.complete && image.naturalWidth > 1;
    }),
    failed: numbersWhere((page) => page.textContent.includes('重新加载')),
    isAtEnd: box.scrollTop + box.clientHeight >= box.scrollHeight - 2,
  };
}

/** Runs in the page: by parts of a screen, downwards. */
function scrollCode(screens: number): void {
  const list = [...document.querySelectorAll('[data-screen="/readcomic"] ol')].find(
    (each) => each.getClientRects().length > 0,
  );
  const box = list?.parentElement;
  box?.scrollBy({ top: box.clientHeight * screens, behavior: 'instant' });
}

/** Runs in the page: pixels of a shown page, so that "complete" is not merely its header. */
async function pixelsCode(number: number): Promise<number> {
  const image = [
    ...document.querySelectorAll<HTMLImageElement>(
      `[data-screen="/readcomic"] [data-page="${number}"] img`,
    ),
  ].find((each) => each.getClientRects().length > 0);
  if (!image) throw new Error(`page ${number} shows no picture`);
  await image.decode();
  const canvas = new OffscreenCanvas(16, 16);
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, 16, 16);
  const { data } = context?.getImageData(0, 0, 16, 16) ?? { data: new Uint8ClampedArray() };
  return new Set(data).size;
}

/** @returns what the reader shows, once there is one */
export async function untilReading(page: Page): Promise<ReaderView> {
  return page.waitFor(viewCode, { timeoutMs: STEP_TIMEOUT_MS, what: 'an open chapter' });
}

/**
 * Reads the chapter on screen from its start in steps, waiting at each for every page that has come near to be shown or to say that it
 * failed.
 * @returns what the reader shows at the end, every page of it accounted for
 */
export async function readToEnd(page: Page): Promise<ReaderView> {
  await untilReading(page);
  await page.evaluate(scrollCode, -1_000);
  const deadline = performance.now() + 3 * STEP_TIMEOUT_MS;
  for (;;) {
    const view = await untilSettled(page);
    if (view.isAtEnd && view.shown.length + view.failed.length === view.pages) return view;
    if (performance.now() > deadline) throw new Error(`read in vain: ${JSON.stringify(view)}`);
    await page.evaluate(scrollCode, 0.8);
    await pause(60);
  }
}

/** Waits until no page on screen is still on its way. */
async function untilSettled(page: Page): Promise<ReaderView> {
  await page.waitFor(
    () =>
      [...document.querySelectorAll<HTMLElement>('[data-screen="/readcomic"] [data-page]')].every(
        (each) => each.getClientRects().length === 0 || !each.textContent.includes('加载中'),
      ),
    { timeoutMs: STEP_TIMEOUT_MS, what: 'pages that are shown or have failed' },
  );
  return untilReading(page);
}

/** @throws where a page is not a picture with different colours in it */
export async function checkPixels(page: Page, { shown }: ReaderView): Promise<void> {
  for (const number of shown) {
    const colours = await page.evaluate(pixelsCode, number);
    if (colours < 3) throw new Error(`page ${number} is of one colour`);
  }
}
