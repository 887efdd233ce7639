import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from './harness/callApi.ts';
import type { Engine, Page } from './harness/engine.ts';
import { openEngine } from './harness/openEngine.ts';
import { type Product, startProduct } from './harness/product.ts';
import { keepScreenshot } from './harness/screenshots.ts';
import { untilControlled, untilSignedIn } from './harness/visit.ts';

/** Pictures of the novels' screens, looked at by eye beside the design (04, 42, 43). */

const BLANK_PNG_BYTES = 4_000;
const BOOKS = [
  'novel-jianyudao',
  'novel-liangzi',
  'novel-changye',
  'novel-guwen',
  'novel-jiugang',
  'novel-maitian',
];
/** Chapter and ratio within it, of the books in their order. */
const READ = [
  [3, 0.3],
  [5, 0.2],
] as const;

let engine: Engine;
let product: Product;
let page: Page;

beforeAll(async () => {
  [engine, product] = await Promise.all([openEngine(), startProduct()]);
  page = await engine.newPage({ reducedMotion: true, dots: 1 });
});
afterAll(async () => {
  await engine.close();
  await product.remove();
});

/** @returns bytes of the picture, kept once the covers on screen are there */
async function keep(name: string): Promise<number> {
  await page.waitFor(
    () =>
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return !isSeen || (image.complete && image.naturalWidth > 1);
      }),
    { what: 'the covers on screen' },
  );
  // Toasts leave, bars and fades come to rest.
  await pause(300);
  await page.waitFor(`!document.querySelector('output[popover]')?.innerText`);
  return (await keepScreenshot(page, name)).byteLength;
}

async function readSome(token: string): Promise<void> {
  const entries = await Promise.all(
    READ.map(async ([index, ratio], at) => {
      const work = BOOKS[at] ?? '';
      const { chapters } = await callApi(
        product.api.url,
        calls.comicDirectoryList,
        { kind: 'novel', uuid: work },
        { token },
      );
      const chapter = chapters.find((each) => each.index === index)?.uuid ?? '';
      const time = new Date(Date.now() - at * 60_000).toISOString();
      return { kind: 'novel' as const, work, chapter, index, page: 1, ratio, at: time };
    }),
  );
  await callApi(product.api.url, calls.changeRecords, { action: 'save', entries }, { token });
}

describe('novels', () => {
  it('home, some on their shelf, and one by itself', async () => {
    await page.goto(`${product.app.url}/novel`);
    const { token = '' } = await untilSignedIn(page);
    await untilControlled(page);
    await page.see({ text: /更多好书在/ });
    expect(await keep('novel-home')).toBeGreaterThan(BLANK_PNG_BYTES);
    await callApi(
      product.api.url,
      calls.changeCollection,
      { action: 'add', kind: 'novel', uuids: BOOKS },
      { token },
    );
    await readSome(token);
    await page.goto(`${product.app.url}/bookcasenovel?tab=collect`);
    await page.see({ role: 'link', name: /^剑与稻，读到 38%/ });
    expect(await keep('novel-shelf')).toBeGreaterThan(BLANK_PNG_BYTES);
    await page.goto(`${product.app.url}/detailnovel?uuid=novel-jianyudao`);
    await page.see({ role: 'link', name: /^继续阅读/ });
    expect(await keep('novel-detail')).toBeGreaterThan(BLANK_PNG_BYTES);
  });
});
