import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from './harness/callApi.ts';
import type { Engine, Page } from './harness/engine.ts';
import { openEngine } from './harness/openEngine.ts';
import { type Product, startProduct } from './harness/product.ts';
import { ONE_STRIP, untilReading } from './harness/reader.ts';
import {
  chapterOf,
  type Comic,
  freeComics,
  readPath,
  storedUser,
  untilSignedIn,
} from './harness/visit.ts';

/** People leave in the middle of things: what they did a moment before must not be lost. */

let engine: Engine;
let product: Product;
let comic: Comic;
let comics: readonly Comic[];
let page: Page;

beforeAll(async () => {
  [engine, product] = await Promise.all([openEngine(), startProduct()]);
  comics = await freeComics(product.api.url);
  if (!comics[0]) throw new Error('the catalogue has no free comic');
  comic = comics[0];
});
afterEach(() => page.close());
afterAll(async () => {
  await engine.close();
  await product.remove();
});

const account = async () => ({ token: (await storedUser(page)).token ?? '' });

describe('somebody who leaves at once', () => {
  it.each(['another page', 'a reload'])('for %s loses no place in a chapter', async (where) => {
    page = await engine.newPage({ startScript: ONE_STRIP });
    await page.goto(product.app.url + readPath(comic, chapterOf(comic, 1)));
    await untilSignedIn(page);
    await untilReading(page);
    await page.scroll(900);
    await page.waitFor(
      `document.querySelector('[data-screen="/readcomic"] section').scrollTop > 800`,
    );
    if (where === 'a reload') await page.reload();
    else await page.goto(`${product.app.url}/bookcasecomic?tab=record`);
    const { comicreaduuids = [] } = await storedUser(page);
    expect(comicreaduuids.map(({ uuid }) => uuid)).toEqual([comic.uuid]);
    expect(comicreaduuids[0]?.ratio).toBeGreaterThan(0.05);
  });

  it('loses nothing that was collected', async () => {
    page = await engine.newPage({ startScript: ONE_STRIP });
    const collected = comics.slice(0, 6);
    for (const { uuid } of collected) {
      await page.goto(`${product.app.url}/detailcomic?uuid=${uuid}`);
      await page.tap({ role: 'button', name: '收藏' });
      await page.see({ text: '已加入书架' });
    }
    await page.goto(`${product.app.url}/bookcasecomic?tab=collect`);
    for (const { title } of collected) await page.see({ role: 'link', name: new RegExp(title) });
    await expect
      .poll(
        async () => {
          const { items } = await callApi(product.api.url, calls.collection, {}, await account());
          return items.map(({ uuid }) => uuid).toSorted();
        },
        { timeout: 10_000 },
      )
      .toEqual(collected.map(({ uuid }) => uuid).toSorted());
  });
});
