import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { VIDEO_SEARCH_HISTORY_MAX } from '../../src/shared/limits.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { storedUser, untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Film home, categories and search: light and dark, wide and narrow, with and without a server. */

const FILM = 'a[href^="/detailfilm"]';
const LIST = '/api/comic_list/';
const WATCHED = 'film-haibian-youguang';
/** Each route, the element that proves it rendered, and its title. */
const ROUTES = [
  ['/film', '新片上线', '影视'],
  ['/categoryfilm?price=free&sort=score', /^免费 · 共 \d+ 部$/, '影视分类'],
  ['/searchfilm', '热播榜', '搜索'],
  ['/searchfilm?keyword=%E5%B0%91%E5%B9%B4', /^找到 \d+ 部影视$/, '搜索'],
] as const;

const stage = setStage({ isJourney: true });
let page: Page;

const goto = (path: string, of = page) => of.goto(stage.product.app.url + path);
const path = () => decodeURIComponent(page.url().slice(stage.product.app.url.length));
const screenAt = (address: string) => `[data-screen="${new URL(address, 'http://a').pathname}"]`;
const asked = (field: string) =>
  stage.product.faulty.requests(LIST).map(({ query }) => query.get(field));

/** Begins an episode in the account of `token`, 12 seconds into it. */
async function watchSome(token: string): Promise<void> {
  const { chapters } = await callApi(
    stage.product.api.url,
    calls.comicDirectoryList,
    { kind: 'film', uuid: WATCHED },
    { token },
  );
  const [first] = chapters;
  const entry = {
    kind: 'film' as const,
    work: WATCHED,
    chapter: first?.uuid ?? '',
    index: 1,
    page: 13,
    ratio: 0.48,
    at: new Date().toISOString(),
  };
  await callApi(
    stage.product.api.url,
    calls.changeRecords,
    { action: 'save', entries: [entry] },
    {
      token,
    },
  );
}

afterEach(() => stage.product.faulty.heal());
beforeAll(async () => {
  page = await stage.newPage({ reducedMotion: true, ownProcess: true });
  await goto('/film');
  await untilSignedIn(page);
  await untilControlled(page);
});

describe('every list of films', () => {
  it.each(ROUTES)(
    '%s opens, survives a reload, and opens in a fresh browser',
    async (address, text, title) => {
      await goto(address);
      await page.see({ text });
      await page.reload();
      await page.see({ text });
      await page.see(`${screenAt(address)} ${FILM}`);
      expect(page.url()).toBe(stage.product.app.url + address);
      await expect.poll(() => page.evaluate('document.title')).toBe(title);
      const other = await stage.newPage({ reducedMotion: true, blockServiceWorkers: true });
      await goto(address, other);
      await other.see({ text });
      await other.close();
    },
  );

  it('breaks no rule of accessibility, and is as wide as the screen', async () => {
    const looked = await stage.newPage({ reducedMotion: true, dots: 1, blockServiceWorkers: true });
    await goto('/film', looked);
    const { token = '' } = await untilSignedIn(looked);
    await watchSome(token);
    await looked.reload();
    await looked.see({ role: 'heading', name: '继续观看' });
    for (const [at, [address, text]] of ROUTES.entries()) {
      await goto(address, looked);
      await looked.see({ text });
      await looked.see(`${screenAt(address)} ${FILM}`);
      const name = `${new URL(address, 'http://a').pathname.slice(1)}-${at}`;
      await inLooks(looked, LIGHT_AND_NARROW_DARK, async ({ width, dark }) => {
        await storeScreenshot(looked, `film-lists-${name}-${dark ? 'dark' : 'light'}-${width}`);
        expect({ address, found: await faultsOfLook(looked) }).toEqual({ address, found: [] });
      });
    }
    await looked.close();
  });
});

describe('the home of films', () => {
  it('stands beside the other two, and links to the lists of films', async () => {
    await goto('/film');
    await page.see({ text: '新片上线' });
    await page.tap('[data-screen="/film"] nav[aria-label="频道"] a[href="/novel"]');
    await page.see({ text: '口碑好书' });
    await page.tap('[data-screen="/novel"] nav[aria-label="频道"] a[href="/film"]');
    await page.see({ text: '新片上线' });
    for (const [name, address, shown] of [
      ['全部分类', '/categoryfilm', /^全部 · 共 \d+ 部$/],
      ['短片', '/categoryfilm?form=短片', /^短片 · 共 \d+ 部$/],
      ['免费专区', '/categoryfilm?price=free', /^免费 · 共 \d+ 部$/],
    ] as const) {
      await goto('/film');
      await page.tap({ role: 'link', name });
      await page.see({ text: shown });
      await page.see(`${screenAt('/categoryfilm')} ${FILM}`);
      expect(path()).toBe(address);
    }
  });

  it('offers to resume the last film, and the tab bar links to films', async () => {
    const { token = '' } = await storedUser(page);
    await watchSome(token);
    await goto('/film');
    await page.reload();
    await page.see({ role: 'link', name: /^海边有光，看到 0:12$/ });
    await page.tap({ role: 'link', name: '搜索' });
    await expect.poll(path).toBe('/searchfilm');
    // Its requests are not those of the next test.
    await page.see({ text: '热播榜' });
  });
});

describe('the categories of films', () => {
  it('are filtered by form and price, and sorted, by the address', async () => {
    await goto('/categoryfilm');
    await page.see({ text: /^全部 · 共 4 部$/ });
    expect(asked('sort')).toEqual(['new']);
    await page.tap({ role: 'button', name: '剧集' });
    await page.see({ text: '剧集 · 共 1 部' });
    await page.see({ role: 'link', name: /^群星回响，科幻 · 8\.9 分，12 金币，全 3 集$/ });
    expect(path()).toBe('/categoryfilm?form=剧集');
    await page.tap({ role: 'button', name: '免费' });
    await page.see({ text: '没有符合条件的作品' });
    await page.tap({ role: 'button', name: '清空条件' });
    await page.see({ text: '全部 · 共 4 部' });
    await page.tap({ role: 'button', name: '金币' });
    await page.see({ text: '金币 · 共 2 部' });
    await page.tap({ role: 'button', name: /最新上线$/ });
    await page.tap({ role: 'radio', name: '评分' });
    await expect.poll(path).toBe('/categoryfilm?price=paid&sort=score');
    await page.see({ role: 'button', name: /评分$/ });
    await expect.poll(() => asked('sort').at(-1)).toBe('score');
  });

  it('mark what the account has purchased', async () => {
    await goto('/categoryfilm?price=bought');
    await page.see({ text: '还没买过这样的作品' });
    expect(asked('price')).toEqual(['bought']);
  });
});

describe('the search of films', () => {
  it('keeps its own history of ten terms, the newest first, and lists popular searches', async () => {
    const terms = Array.from({ length: VIDEO_SEARCH_HISTORY_MAX + 1 }, (_, index) => `词${index}`);
    await goto('/searchfilm');
    for (const term of [...terms, '极光']) {
      await page.fill('input[type=search]', term);
      await page.press('Enter');
      await expect.poll(path).toBe(`/searchfilm?keyword=${term}`);
      await page.see({ text: term === '极光' ? /^找到 \d+ 部影视$/ : '没有找到相关影视' });
    }
    const stored = { videosearchhistory: [...terms.slice(2), '极光'], comicsearchhistory: [] };
    await expect.poll(() => storedUser(page)).toMatchObject(stored);
    await goto('/searchfilm');
    await page.see({ text: '极光' });
    await goto('/searchfilm?keyword=%E5%B0%91%E5%B9%B4');
    await page.see({ role: 'link', name: /极光少年/ });
    await page.tap({ role: 'link', name: /^漫画里还有 \d+ 部相关结果/ });
    await page.see({ text: /^找到 \d+ 部漫画$/ });
    await page.tap({ role: 'link', name: /^影视里还有 \d+ 部相关结果/ });
    await page.see({ text: /^找到 \d+ 部影视$/ });
  });

  it('suggests the matching film', async () => {
    await goto('/searchfilm');
    await page.fill('input[type=search]', '群星');
    await page.see({ role: 'link', name: /群星回响/ });
    await page.see({ role: 'button', name: '播放' });
    expect(path()).toBe('/searchfilm');
  });
});

describe('films without a server', () => {
  it('show the cached home, search the device, and say that the categories are not available offline', async () => {
    await goto('/film');
    await page.see({ role: 'link', name: /^海边有光，看到 0:12$/ });
    await stage.product.goOffline();
    await goto('/searchfilm?keyword=%E6%B5%B7%E8%BE%B9');
    await page.see({ text: '当前离线，只搜这台设备上的' });
    await page.see({ role: 'link', name: /海边有光/ });
    await page.tap({ role: 'link', name: '首页' });
    await page.see({ text: '新片上线' });
    await page.see({ text: /^当前离线/ });
    expect(path()).toBe('/film');
    await goto('/categoryfilm');
    await page.see({ text: '内容没有加载出来' });
    await page.see({ role: 'button', name: '返回' });
    await page.restart();
    await goto('/film');
    await expect.poll(path).toBe('/bookcasefilm?tab=kept');
  });
});
