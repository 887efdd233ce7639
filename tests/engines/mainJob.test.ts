import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../support/drivers/engine.ts';
import { checkPixels, ONE_STRIP, readToEnd, untilReading } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  freeComics,
  readPath,
  untilControlled,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';
import { untilStored } from '../support/screens/downloadState.ts';

/** The main job in this engine: what was read opens again offline, from a browser just started. */

/** Errors that the app must never show while the network is away. */
const FAILURES = /没有加载出来|网络没有连上|网络有点慢|读不出来|出了点问题|错误码/;

const stage = setStage({ isJourney: true });
let page: Page;
let comic: Comic;

beforeAll(async () => {
  const [first] = await freeComics(stage.product.api.url);
  if (!first) throw new Error('the catalogue has no free comic');
  comic = first;
  page = await stage.newPage({ startScript: ONE_STRIP, ownProcess: true });
});

const goto = (path: string) => page.goto(stage.product.app.url + path);
const shownText = () => page.evaluate<string>('document.body.innerText');

describe('a chapter read online', () => {
  it('is found on home, opened from its detail, and read to the end', async () => {
    await goto('/');
    await untilSignedIn(page);
    await page.tap(`a[href^="/detailcomic?uuid=${comic.uuid}"]`);
    await page.see({ role: 'heading', name: comic.title });
    await page.tap({ text: '开始阅读' });
    const view = await readToEnd(page);
    expect(view.failed).toEqual([]);
    expect(view.shown).toHaveLength(view.pages);
    checkPixels(view);
    await untilControlled(page);
    await untilStored(page, view.pages);
    expect(page.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });
});

describe('offline, in a browser just started', () => {
  it('the app opens on the library, which opens the chapter', async () => {
    await stage.product.goOffline();
    await page.restart();
    await goto('/index');
    await page.see({ text: '已登上离线书架' }, 20_000);
    expect(await shownText()).not.toMatch(FAILURES);
    await page.tap({ role: 'link', name: /^续看 / });
    const view = await readToEnd(page);
    expect(view.failed).toEqual([]);
    expect(view.shown).toHaveLength(view.pages);
    checkPixels(view);
    expect(await shownText()).not.toMatch(FAILURES);
  });

  it("the reader's address opens at the last position", async () => {
    await page.restart();
    await goto(readPath(comic, chapterOf(comic, 1)));
    const { pages } = await untilReading(page);
    await page.see(`[data-page="${pages}"][data-state="shown"]`, 20_000);
    expect((await readToEnd(page)).failed).toEqual([]);
    await page.screenshot();
  });

  it("the detail's address opens, and marks a chapter that is not stored", async () => {
    await goto(detailPath(comic));
    await page.see({ role: 'heading', name: comic.title });
    await goto(readPath(comic, chapterOf(comic, 2)));
    await page.see({ text: '这一话还没下载' }, 20_000);
    expect(await shownText()).not.toMatch(FAILURES);
  });
});

describe('with the server back', () => {
  it('the app shows it, and loads what was missing', async () => {
    await stage.product.goOnline();
    await page.evaluate(`dispatchEvent(new Event('online')) || true`);
    await page.see({ text: '网络已恢复' }, 20_000);
    await goto(readPath(comic, chapterOf(comic, 2)));
    const view = await readToEnd(page);
    expect(view.failed).toEqual([]);
    expect(view.shown).toHaveLength(view.pages);
    expect(page.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });
});
