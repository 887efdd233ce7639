import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import type { Page, Target } from '../support/drivers/engine.ts';
import { callApi } from '../support/product/callApi.ts';
import { setStage } from '../support/product/stage.ts';
import { readsWith } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  ensureFreeComic,
  readPath,
  untilSignedIn,
} from '../support/screens/visit.ts';

/** Going back in this engine: what is open is closed first, and then the screen is left ([Note: Overlays and the history]). */

const stage = setStage({ isJourney: true });
let comic: Comic;
let novel: string;
/** One device for all tests, since none depends on what it has stored; each test has a tab with a history of its own. */
let device: Page;
let opened: Page | undefined;

beforeAll(async () => {
  const { url } = stage.product.api;
  comic = await ensureFreeComic(url);
  const { authorization: token } = await callApi(url, calls.init, {});
  const { items } = await callApi(url, calls.comicList, { kind: 'novel' }, { token });
  novel = items[0]?.uuid ?? '';
  device = await stage.newPage({ startScript: STRIP });
});
afterEach(() => opened?.close());

const MIDDLE = { x: 195, y: 420 };
/** The screen below; none of its addresses is that of a screen tested. */
const BELOW = '/order';
const STRIP = readsWith({ mode: 'strip' });
const button = (name: string | RegExp): Target => ({ role: 'button', name });

/** The open overlays of the screen shown: dialogs, and a reader's bars. */
const OPEN = `document.querySelectorAll('dialog[open], main:not([style*="none"]) [aria-expanded="true"]').length`;
const DEPTH = `(history.state?.overlays ?? 0)`;

/** Opens a path in a tab just opened, or in the given one. */
async function start(path: string, page?: Page): Promise<Page> {
  opened = page ?? (await device.newTab());
  await opened.goto(stage.product.app.url + path);
  return opened;
}

const pathOf = (page: Page) => page.evaluate<string>('location.pathname + location.search');

/** With what a tap in the middle meets, for the message of a test that waits in vain. */
const STATE = `({ open: ${OPEN}, depth: ${DEPTH},
  middle: document.elementFromPoint(${MIDDLE.x}, ${MIDDLE.y})?.outerHTML.slice(0, 200) })`;

/** Waits until so many overlays are open, and as many entries of theirs lie above the screen's. */
async function untilOpen(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(STATE)).toMatchObject({ open: count, depth: count });
}

/** Waits until the screen tested was left. @returns the path shown then */
const leftTo = (page: Page) =>
  page.waitFor<string>(`location.pathname === '${BELOW}' && location.pathname`);

async function back(page: Page): Promise<void> {
  await page.evaluate('history.back()');
}

interface Row {
  readonly what: string;
  readonly path: () => string;
  /** What shows that the screen is ready; then what opens the overlays, in order. */
  readonly ready: Target;
  readonly open: readonly (Target | { readonly x: number; readonly y: number })[];
}

const comicChapter = () => readPath(comic, chapterOf(comic, 1));
const PAGE = '[data-page][data-state="shown"]';
const ROWS: readonly Row[] = [
  { what: 'a sheet', path: () => '/mine', ready: button(/^深色模式/), open: [button(/^深色模式/)] },
  {
    what: "a sheet in a screen's chunk of its own",
    path: () => detailPath(comic),
    ready: button('下载'),
    open: [button('下载')],
  },
  {
    what: 'the directory of a novel',
    path: () => `/detailnovel?uuid=${novel}`,
    ready: button('目录'),
    open: [button('目录')],
  },
  { what: 'the bars of a reader', path: comicChapter, ready: PAGE, open: [MIDDLE] },
  {
    what: 'the settings above the bars',
    path: comicChapter,
    ready: PAGE,
    open: [MIDDLE, button('设置')],
  },
  {
    what: 'the directory above the bars',
    path: comicChapter,
    ready: PAGE,
    open: [MIDDLE, button('目录')],
  },
];

describe.each(ROWS)('$what', ({ path, ready, open }) => {
  async function openAll(page: Page): Promise<void> {
    await page.see(ready);
    for (const [index, target] of open.entries()) {
      await page.tap(target);
      await untilOpen(page, index + 1);
    }
  }

  it('is closed by Back, stays closed on Forward and after a reload, and leaves no entry behind', async () => {
    const page = await start(path(), await start(BELOW));
    await openAll(page);
    for (const left of open.keys()) {
      await back(page);
      await untilOpen(page, open.length - 1 - left);
      expect(await pathOf(page)).toBe(path());
    }
    await page.evaluate('history.forward()');
    await untilOpen(page, 0);
    await openAll(page);
    await page.reload();
    await page.see(ready);
    await untilOpen(page, 0);
    expect(await pathOf(page)).toBe(path());
    await back(page);
    expect(await leftTo(page)).toBe(BELOW);
  });

  it('is closed by Back where its address was opened directly', async () => {
    const page = await start(path());
    await openAll(page);
    await back(page);
    await untilOpen(page, open.length - 1);
    expect(await pathOf(page)).toBe(path());
  });
});

describe('an overlay', () => {
  it('that is closed by hand takes its entry back', async () => {
    const page = await start('/mine', await start(BELOW));
    for (const _ of [1, 2]) {
      await page.tap(button(/^深色模式/));
      await untilOpen(page, 1);
      await page.tap(button('关闭'));
      await untilOpen(page, 0);
    }
    await back(page);
    expect(await leftTo(page)).toBe(BELOW);
  });

  it('that a link of its own closes is closed when the reader comes back', async () => {
    const page = await start('/mine', await start(BELOW));
    await untilSignedIn(page);
    await page.tap(button('编辑'));
    await untilOpen(page, 1);
    await page.tap('dialog a[href="/resetpassword"]');
    await page.waitFor(`location.pathname === '/resetpassword'`);
    await back(page);
    await page.waitFor(`location.pathname === '/mine'`);
    await untilOpen(page, 0);
    await back(page);
    expect(await leftTo(page)).toBe(BELOW);
  });

  it("does not stand between a reader's chapters and what lies below", async () => {
    const page = await start(comicChapter(), await start(BELOW));
    await page.see(PAGE);
    await page.tap(MIDDLE);
    await untilOpen(page, 1);
    await page.tap(button('目录'));
    await untilOpen(page, 2);
    const second = chapterOf(comic, 2).uuid;
    await page.tap(`dialog a[href*="${second}"]`);
    await page.waitFor(`location.search.includes('${second}')`);
    await page.see(PAGE);
    await page.waitFor(`document.querySelector('dialog[open]') === null && ${OPEN} === ${DEPTH}`);
    if ((await page.evaluate<number>(OPEN)) > 0) {
      await back(page);
      await untilOpen(page, 0);
    }
    await back(page);
    expect(await leftTo(page)).toBe(BELOW);
  });
});

describe('the areas', () => {
  const tab = (name: string): Target => ({ role: 'link', name });

  it('replace each other, and lead home and then out', async () => {
    const page = await start('/index', await start(BELOW));
    for (const name of ['搜索', '我的', '收藏', '记录', '我的']) await page.tap(tab(name));
    await page.waitFor(`location.pathname === '/mine'`);
    await back(page);
    await page.waitFor(`location.pathname === '/index'`);
    await page.tap(tab('记录'));
    await page.waitFor(`location.pathname === '/bookcasecomic'`);
    await page.tap(tab('首页'));
    await page.waitFor(`location.pathname === '/index'`);
    await back(page);
    expect(await leftTo(page)).toBe(BELOW);
  });
});

describe('an unknown address', () => {
  it('leads home, which says so once', async () => {
    const page = await start('/nowhere/at-all');
    await page.see({ text: '没有这个页面，已回到首页' });
    expect(await pathOf(page)).toBe('/index');
    await page.reload();
    await page.see({ role: 'link', name: '搜索' });
    expect(await page.evaluate('document.body.innerText')).not.toContain('没有这个页面');
  });
});
