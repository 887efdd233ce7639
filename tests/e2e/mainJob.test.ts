import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page } from '../support/drivers/engine.ts';
import { checkPixels, ONE_STRIP, readToEnd, untilReading } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  freeComics,
  readPath,
  storedUser,
  untilControlled,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Errors that the app must never show while the network is away. */
const FAILURES = /没有加载出来|网络没有连上|网络有点慢|读不出来|出了点问题|错误码/;
const RECONNECT_MS = 20_000;

const stage = setStage({ isJourney: true });
let page: Page;
let comic: Comic;
let other: Comic;

beforeAll(async () => {
  const [first, second] = await freeComics(stage.product.api.url);
  if (!first || !second) throw new Error('the catalogue has no two free comics');
  [comic, other] = [first, second];
  page = await stage.newPage({ startScript: ONE_STRIP, ownProcess: true });
});

const goto = (path: string) => page.goto(stage.product.app.url + path);
const shownText = () => page.evaluate<string>('document.body.innerText');
const account = async () => ({ token: (await storedUser(page)).token ?? '' });
/** Dispatches the browser's own `online` event. */
const noticeNetwork = () => page.evaluate(`dispatchEvent(new Event('online')) || true`);

async function collectedAtBackEnd(): Promise<readonly string[]> {
  const { items } = await callApi(stage.product.api.url, calls.collection, {}, await account());
  return items.map(({ uuid }) => uuid);
}

async function readAtBackEnd() {
  const input = { type: 'read' as const };
  const { items } = await callApi(stage.product.api.url, calls.records, input, await account());
  return items.flatMap((item) => ('index' in item && 'page' in item ? [item] : []));
}

/** One journey: each step continues from the state of the one before. */
describe('a chapter read online', () => {
  it('is found on home, opened from its detail, and read to the end', async () => {
    await goto('/');
    await page.tap(`a[href^="/detailcomic?uuid=${comic.uuid}"]`);
    await page.see({ role: 'heading', name: comic.title });
    await page.tap({ text: '开始阅读' });
    const view = await readToEnd(page);
    expect(view.failed).toEqual([]);
    expect(view.shown).toHaveLength(view.pages);
    checkPixels(view);
    expect(page.url()).toBe(stage.product.app.url + readPath(comic, chapterOf(comic, 1)));
    await page.see({ text: '本话完' });
    await page.see({ text: '继续看下一话' });
  });

  it('saves its favorite and its progress to the back end', async () => {
    await page.tap({ role: 'button', name: '收藏' });
    await page.see({ text: '已收藏' });
    await page.waitFor(`(localStorage.getItem('moyu:user') ?? '').includes('${comic.uuid}')`);
    await expect.poll(collectedAtBackEnd).toEqual([comic.uuid]);
    await expect
      .poll(readAtBackEnd)
      .toMatchObject([{ chapter: chapterOf(comic, 1).uuid, ratio: 1 }]);
    await untilControlled(page);
  });
});

describe('without network, in the same tab', () => {
  it('the reader goes back and forth through cached screens without an error', async () => {
    await stage.product.goOffline();
    await page.back();
    await page.see({ role: 'heading', name: comic.title });
    await page.tap({ text: '续看 第 1 话' });
    const view = await readToEnd(page);
    expect(view.failed).toEqual([]);
    expect(await shownText()).not.toMatch(FAILURES);
  });

  it('an unread chapter is reported as not on the device', async () => {
    await page.tap({ text: '继续看下一话' });
    await page.see({ text: '这一话还没下载' }, RECONNECT_MS);
    expect(await shownText()).not.toMatch(FAILURES);
  });
});

describe('without network, in a browser just started', () => {
  it('the app opens on the library', async () => {
    await page.restart();
    await goto('/index');
    await page.see({ text: '已登上离线书架' });
    expect(page.url()).toBe(`${stage.product.app.url}/bookcasecomic?tab=kept`);
    expect(await shownText()).not.toMatch(FAILURES);
  });

  it('the library opens the chapter with all of its pages', async () => {
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
    const view = await untilReading(page);
    expect(view.pages).toBeGreaterThan(1);
    await page.see(`[data-page="${view.pages}"][data-state="shown"]`);
    expect((await readToEnd(page)).failed).toEqual([]);
  });

  it("the detail's address opens, and says what is not available", async () => {
    await goto(detailPath(comic));
    await page.see({ role: 'heading', name: comic.title });
    await page.see({ text: '目录' });
    expect(await shownText()).not.toMatch(FAILURES);
    await goto(readPath(comic, chapterOf(comic, 2)));
    await page.see({ text: '这一话还没下载' });
    expect(await shownText()).not.toMatch(FAILURES);
  });

  it('home shows what it showed last', async () => {
    await page.tap({ role: 'link', name: '回离线书架' });
    await page.see({ text: '已登上离线书架' });
    await page.tap({ role: 'link', name: '首页' });
    await page.see({ text: /当前离线/ });
    await page.see(`a[href^="/detailcomic?uuid=${other.uuid}"]`);
    expect(await shownText()).not.toMatch(FAILURES);
  });

  it('new favorites and progress are recorded', async () => {
    await goto(detailPath(comic));
    await page.tap({ role: 'button', name: '已收藏' });
    await page.see({ text: '已移出收藏' });
    await goto(readPath(comic, chapterOf(comic, 1)));
    await untilReading(page);
    await page.evaluate(() => {
      const box = document.querySelector('[data-screen="/readcomic"] section');
      box?.scrollTo({ top: 0, behavior: 'instant' });
    });
    await page.waitFor(`/"page.{2,4}:1,/.test(localStorage.getItem('moyu:user') ?? '')`, {
      what: 'the place in local storage',
    });
    // The back end's state is unchanged for calls it did not answer.
    expect(stage.product.faulty.count('/api/success')).toBeLessThan(4);
  });
});

describe('with the network back', () => {
  it('the app shows it, and sends the pending changes once', async () => {
    await stage.product.goOnline();
    stage.product.faulty.heal();
    await noticeNetwork();
    await page.see({ text: '网络已恢复' }, RECONNECT_MS);
    await expect.poll(collectedAtBackEnd).toEqual([]);
    await expect
      .poll(readAtBackEnd)
      .toMatchObject([{ chapter: chapterOf(comic, 1).uuid, page: 1 }]);
    const sent = () => [
      stage.product.faulty.requests('/api/collection/').filter(({ method }) => method === 'POST')
        .length,
      stage.product.faulty.requests('/api/records/').filter(({ method }) => method === 'POST')
        .length,
    ];
    expect(sent()).toEqual([1, 1]);
    await noticeNetwork();
    await page.reload();
    await untilReading(page);
    await untilSignedIn(page);
    await noticeNetwork();
    await expect.poll(() => stage.product.faulty.count('/api/success')).toBeGreaterThan(2);
    expect(sent()[0]).toBe(1);
    await page.waitFor('navigator.serviceWorker.controller !== null');
  });

  it('the app loads the missing chapter', async () => {
    await goto(readPath(comic, chapterOf(comic, 2)));
    const view = await readToEnd(page);
    expect(view.failed).toEqual([]);
    expect(page.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });
});
