import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { NOVEL_SEARCH_HISTORY_MAX } from '../../src/shared/limits.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { storedUser, untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Novel home, lists, search and library: light and dark, wide and narrow, with and without a server. */

const BOOK = 'a[href^="/detailnovel"]';
/** Each route, the element that proves it rendered, and its title. */
const ROUTES = [
  ['/novel', '今晚读什么', '小说'],
  ['/newnovel', '古文观止', '最新入库'],
  ['/categorynovel?price=free&sort=score', /^免费 · 共 \d+ 本$/, '小说分类'],
  ['/recommendnovel', '去看看', '书友推荐'],
  ['/rankinglist?kind=novel&rank=collect', /收藏/, '排行榜'],
  ['/searchnovel?keyword=%E5%8F%A4', /^找到 \d+ 本小说$/, '搜索'],
  ['/bookcasenovel?tab=collect', '剑与稻', '小说书架'],
] as const;

const stage = setStage({ isJourney: true });
let page: Page;
let token = '';

const goto = (path: string, of = page) => of.goto(stage.product.app.url + path);
const path = () => page.url().slice(stage.product.app.url.length);
const ask: <E extends Parameters<typeof callApi>[1]>(
  call: E,
  input: Parameters<typeof callApi<E>>[2],
) => ReturnType<typeof callApi<E>> = (call, input) =>
  callApi(stage.product.api.url, call, input, { token });
const screenAt = (address: string) => `[data-screen="${new URL(address, 'http://a').pathname}"]`;

afterEach(() => stage.product.faulty.heal());
beforeAll(async () => {
  page = await stage.newPage({ reducedMotion: true, ownProcess: true });
  await goto('/novel');
  token = (await untilSignedIn(page)).token ?? '';
  await untilControlled(page);
  await ask(calls.changeCollection, {
    action: 'add',
    kind: 'novel',
    uuids: ['novel-jianyudao', 'novel-guwen', 'novel-liangzi', 'novel-changye'],
  });
});

describe('every route of novels', () => {
  it.each(ROUTES)('%s opens, survives a reload, and opens in a fresh browser', async (...given) => {
    const [address, text, title] = given;
    await goto(address);
    await page.see({ text });
    await page.reload();
    await page.see({ text });
    await page.see(`${screenAt(address)} ${BOOK}`);
    expect(path()).toBe(address);
    await expect.poll(() => page.evaluate('document.title')).toBe(title);
    if (address.startsWith('/bookcase')) return;
    const other = await stage.newPage({ reducedMotion: true, blockServiceWorkers: true });
    await goto(address, other);
    await other.see({ text });
    await other.close();
  });

  it('breaks no rule of accessibility, and is as wide as the screen', async () => {
    const looked = await stage.newPage({ reducedMotion: true, dots: 1, blockServiceWorkers: true });
    await goto('/novel', looked);
    const own = await untilSignedIn(looked);
    await callApi(
      stage.product.api.url,
      calls.changeCollection,
      { action: 'add', kind: 'novel', uuids: ['novel-jianyudao', 'novel-guwen', 'novel-liangzi'] },
      { token: own.token ?? '' },
    );
    for (const [address, text] of ROUTES) {
      await goto(address, looked);
      await looked.see({ text });
      await looked.see(`${screenAt(address)} ${BOOK}`);
      const name = new URL(address, 'http://a').pathname.slice(1);
      await inLooks(looked, LIGHT_AND_NARROW_DARK, async ({ width, dark }) => {
        await storeScreenshot(looked, `novel-lists-${name}-${dark ? 'dark' : 'light'}-${width}`);
        expect({ address, found: await faultsOfLook(looked) }).toEqual({ address, found: [] });
      });
    }
    await looked.close();
  });
});

/** Runs in the page: scroll position of the shown home, and of its rows. */
function scrollShown(to: number | null): Promise<readonly number[]> {
  const box = [...document.querySelectorAll('main [data-scroll]')].find(
    (each) => each.getClientRects().length > 0,
  );
  const row = [...(box?.querySelectorAll('[role="group"][tabindex="0"]') ?? [])].find(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 230,
  );
  if (!box || !row) throw new Error('no home is shown');
  if (to !== null) {
    box.scrollTop = to;
    row.scrollLeft = 230;
  }
  // Rows snap to a work.
  return new Promise((resolve) => {
    setTimeout(() => resolve([box, row].map((each) => each.scrollTop + each.scrollLeft)), 300);
  });
}
const channel = (name: string) => `[data-screen] nav[aria-label="频道"] a[href="${name}"]`;

describe('the comic home and the novel home', () => {
  it('switch at a tap, without a request, each at its scroll position', async () => {
    await goto('/novel');
    await page.see({ text: '口碑好书' });
    await page.tap(channel('/index'));
    await page.see({ text: '猜你喜欢' });
    const comics = await page.evaluate(scrollShown, 240);
    // Not `tap`, which would scroll the tabs into view first.
    const switchTo = (from: string, to: string) =>
      page.evaluate(`document.querySelector('${screenAt(from)} a[href="${to}"]').click()`);
    await switchTo('/index', '/novel');
    await page.see({ text: /更多好书在/ });
    expect(path()).toBe('/novel');
    const novels = await page.evaluate(scrollShown, 400);
    expect([comics, novels].flat().filter((place) => place === 0)).toEqual([]);
    const asked = await page.requestsDuring(async () => {
      await switchTo('/novel', '/index');
      await page.see({ text: '热门连载' });
      expect(await page.evaluate(scrollShown, null)).toEqual(comics);
      await switchTo('/index', '/novel');
      await page.see({ text: '今晚读什么' });
      expect(await page.evaluate(scrollShown, null)).toEqual(novels);
    });
    expect(asked.filter((each) => /\/api\/(index|guess_like|comic|search)/.test(each))).toEqual([]);
  });

  it('link to the lists of novels, and the tab bar to their library and search', async () => {
    for (const [href, title] of [
      ['/newnovel', '最新入库'],
      ['/categorynovel', '小说分类'],
      ['/rankinglist?kind=novel', '排行榜'],
      ['/categorynovel?price=limited', '小说分类'],
      ['/recommendnovel', '书友推荐'],
    ] as const) {
      await goto('/novel');
      await page.tap(`${screenAt('/novel')} a[href="${href}"]`);
      await page.see({ role: 'heading', name: title });
      await page.see(`${screenAt(href)} ${BOOK}`);
      expect(path()).toBe(href);
    }
    await goto('/novel');
    for (const [name, address] of [
      // Has its tab until the back end has returned the areas.
      ['收藏', /^\/bookcasenovel(\?tab=collect)?$/],
      ['记录', /^\/bookcasenovel\?tab=record$/],
      ['搜索', /^\/searchnovel$/],
    ] as const) {
      await page.tap({ role: 'link', name });
      await expect.poll(path).toMatch(address);
    }
    // Without a kind in the address the last one stays; a comic switches to comics.
    await goto('/mine');
    await page.tap({ role: 'link', name: '收藏' });
    await expect.poll(path).toMatch(/^\/bookcasenovel/);
    await page.tap({ text: '漫画' });
    await expect.poll(path).toMatch(/^\/bookcasecomic/);
    await page.tap({ role: 'link', name: '搜索' });
    await expect.poll(path).toBe('/searchcomic');
  });
});

describe('the search of novels', () => {
  it('keeps its own history of fifteen terms, the newest first, and lists popular searches as comics do', async () => {
    const terms = Array.from({ length: NOVEL_SEARCH_HISTORY_MAX + 1 }, (_, index) => `词${index}`);
    await goto('/searchnovel');
    for (const term of [...terms, '剑']) {
      await page.fill('input[type=search]', term);
      await page.press('Enter');
      await expect.poll(path).toBe(`/searchnovel?keyword=${encodeURIComponent(term)}`);
      await page.see({ text: term === '剑' ? /^找到 \d+ 本小说$/ : '没有找到相关小说' });
    }
    const stored = { novelsearchhistory: [...terms.slice(2), '剑'], comicsearchhistory: [] };
    await expect.poll(() => storedUser(page)).toMatchObject(stored);
    await page.see({ role: 'link', name: /剑与稻/ });
    await goto('/searchnovel?keyword=%E6%B2%BB%E6%84%88');
    await page.tap({ role: 'link', name: /^漫画里还有 \d+ 部相关结果/ });
    await page.see({ text: /^找到 \d+ 部漫画$/ });
    await page.tap({ role: 'link', name: /^小说里还有 \d+ 本相关结果/ });
    await page.see({ text: /^找到 \d+ 本小说$/ });
  });
});

describe('the novel library', () => {
  const tile = (title: string) => ({ role: 'link', name: new RegExp(`^${title}`) });

  it('lists favorites, and restores one that was removed by mistake', async () => {
    await goto('/recommendnovel');
    const mark = { role: 'button', name: '收藏旧港' };
    await page.see(mark);
    await page.tap(mark);
    await page.see({ text: '已收藏' });
    await goto('/bookcasenovel?tab=collect');
    await page.see(tile('旧港，未读 · 完结'));
    await page.see({ role: 'tab', name: '收藏 5' });
    await page.tap({ role: 'button', name: '编辑' });
    await page.tap({ role: 'button', name: /^旧港/ });
    await page.tap({ role: 'button', name: '移出收藏 (1)' });
    await page.tap({ role: 'button', name: /^移出$/ });
    await page.see({ role: 'tab', name: '收藏 4' });
    await page.tap({ role: 'button', name: '撤销' });
    await page.see({ role: 'tab', name: '收藏 5' });
    await page.see(tile('旧港'));
    await goto('/bookcasecomic?tab=collect');
    await page.see({ text: '书架还空着' });
    await expect
      .poll(() => storedUser(page))
      .toMatchObject({
        novelcollectuuids: expect.arrayContaining(['novel-jiugang']) as string[],
        comiccollectuuids: [],
      });
  });

  it('shows the progress of what was read, deletes it, and restores it', async () => {
    const { chapters } = await ask(calls.comicDirectoryList, {
      kind: 'novel',
      uuid: 'novel-jiugang',
    });
    const third = chapters.find(({ index }) => index === 3);
    await ask(calls.changeRecords, {
      action: 'save',
      entries: [
        {
          kind: 'novel',
          work: 'novel-jiugang',
          chapter: third?.uuid ?? '',
          index: 3,
          page: 300,
          ratio: 0.4,
          at: new Date().toISOString(),
        },
      ],
    });
    await goto('/bookcasenovel?tab=record');
    const row = { role: 'link', name: /^旧港，.*读到 40%/ };
    await page.see(row);
    await page.tap({ role: 'tab', name: /^收藏/ });
    await page.see(tile('旧港，读到 40%'));
    await page.tap({ role: 'tab', name: '记录' });
    await page.tap({ role: 'button', name: '编辑' });
    await page.tap({ role: 'button', name: /^旧港/ });
    await page.tap({ role: 'button', name: '删除 (1)' });
    await page.see({ text: '还没有阅读记录' });
    await page.tap({ role: 'button', name: '撤销' });
    await page.see(row);
    const readHere = () => ask(calls.records, { type: 'read', kind: 'novel' });
    await expect.poll(async () => (await readHere()).items.length).toBe(1);
  });
});

describe('novels without a server', () => {
  it('show the cached home and the favorites, and search the device', async () => {
    await goto('/novel');
    await page.see({ text: '口碑好书' });
    await goto('/bookcasenovel?tab=collect');
    await page.see({ role: 'link', name: /^剑与稻/ });
    await stage.product.goOffline();
    await page.reload();
    await page.see({ role: 'link', name: /^剑与稻，未下载/ });
    await goto('/searchnovel?keyword=%E5%89%91');
    await page.see({ text: '当前离线，只搜这台设备上的' });
    await page.see({ role: 'link', name: /剑与稻/ });
    await goto('/searchcomic?keyword=%E5%89%91');
    await page.see({ text: '这台设备上没有' });
    for (const list of ['/newnovel', '/categorynovel', '/recommendnovel']) {
      await goto(list);
      await page.see({ text: '内容没有加载出来' });
      await page.see({ role: 'button', name: '返回' });
    }
    await page.restart();
    await goto('/novel');
    await expect.poll(path).toBe('/bookcasenovel?tab=kept');
    await page.waitFor(`document.querySelector('#splash') === null`);
    expect(await faultsOfLook(page)).toEqual([]);
  });
});
