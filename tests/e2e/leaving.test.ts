import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page } from '../support/drivers/engine.ts';
import { ONE_STRIP, untilReading } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  freeComics,
  readPath,
  storedUser,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Leaving in the middle of things: changes made a moment before must not be lost. */

const stage = setStage({ hasApp: true });
let comic: Comic;
let comics: readonly Comic[];
let page: Page;

beforeAll(async () => {
  comics = await freeComics(stage.product.api.url);
  if (!comics[0]) throw new Error('the catalogue has no free comic');
  comic = comics[0];
});

const account = async () => ({ token: (await storedUser(page)).token ?? '' });

describe('a reader who leaves at once', () => {
  it.each(['another page', 'a reload'])('(%s) loses no position in a chapter', async (where) => {
    page = await stage.newPage({ startScript: ONE_STRIP });
    await page.goto(stage.product.app.url + readPath(comic, chapterOf(comic, 1)));
    await untilSignedIn(page);
    await untilReading(page);
    await page.scroll(900);
    await page.waitFor(
      `document.querySelector('[data-screen="/readcomic"] section').scrollTop > 800`,
    );
    if (where === 'a reload') await page.reload();
    else await page.goto(`${stage.product.app.url}/bookcasecomic?tab=record`);
    const { comicreaduuids = [] } = await storedUser(page);
    expect(comicreaduuids.map(({ uuid }) => uuid)).toEqual([comic.uuid]);
    expect(comicreaduuids[0]?.ratio).toBeGreaterThan(0.05);
  });

  it('loses no new favorite', async () => {
    page = await stage.newPage({ startScript: ONE_STRIP });
    const collected = comics.slice(0, 6);
    for (const { uuid } of collected) {
      await page.goto(`${stage.product.app.url}/detailcomic?uuid=${uuid}`);
      await page.tap({ role: 'button', name: '收藏' });
      await page.see({ text: '已收藏' });
    }
    await page.goto(`${stage.product.app.url}/bookcasecomic?tab=collect`);
    for (const { title } of collected) await page.see({ role: 'link', name: new RegExp(title) });
    await expect
      .poll(async () => {
        const { items } = await callApi(
          stage.product.api.url,
          calls.collection,
          {},
          await account(),
        );
        return items.map(({ uuid }) => uuid).toSorted();
      })
      .toEqual(collected.map(({ uuid }) => uuid).toSorted());
  });
});
