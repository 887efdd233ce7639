import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaticServer } from '../bench/staticServer.ts';
import type { Page } from '../support/drivers/engine.ts';
import { checkPixels, ONE_STRIP, readToEnd } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  ensureFreeComic,
  readPath,
  storedUser,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { inLab, serveLab } from './lab/serveLab.ts';
import { setStage } from '../support/product/stage.ts';

/** A private window loses its storage on closing, and rejects some values that other windows store (Safari: blobs). */

const NOTHING_LASTS = { text: '浏览器不允许保存' };

const stage = setStage({ isJourney: true });
let lab: StaticServer;
let comic: Comic;
let page: Page;

beforeAll(async () => {
  lab = await serveLab();
  comic = await ensureFreeComic(stage.product.api.url);
});
afterAll(() => lab?.close());

const goto = (path: string) => page.goto(stage.product.app.url + path);
const readChapter = async () => {
  await goto(readPath(comic, chapterOf(comic, 1)));
  const view = await readToEnd(page);
  expect(view.failed).toEqual([]);
  expect(view.shown).toHaveLength(view.pages);
  checkPixels(view);
};

describe('a private window', () => {
  it('starts, says that nothing is saved, and reads', async () => {
    page = await stage.newPage({ startScript: ONE_STRIP, isPrivate: true });
    await goto('/index');
    await page.see(NOTHING_LASTS, 30_000);
    await untilSignedIn(page);
    await readChapter();
    expect(page.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });

  it('reads on offline, and its library says that nothing is saved', async () => {
    await stage.product.faulty.stop();
    await readChapter();
    await goto('/bookcasecomic?tab=kept');
    await page.see({ text: '关掉这一页就没有了' });
    expect(await page.evaluate('location.pathname')).toBe('/bookcasecomic');
  });

  it('has another account in the next one', async () => {
    const { userinfo } = await storedUser(page);
    await stage.product.faulty.restart();
    await page.restart();
    await goto('/index');
    expect((await untilSignedIn(page)).userinfo?.uuid).not.toBe(userinfo?.uuid);
    await page.close();
  });

  it('stores what the offline store writes, byte by byte', async () => {
    page = await stage.newPage({ isPrivate: true });
    await page.goto(lab.url);
    expect(await inLab(page, 'storeChapter', { uuid: 'a' })).not.toContain(false);
    expect(await inLab(page, 'rightPages', 'a')).toEqual([1, 2, 3]);
    await page.close();
  });
});
