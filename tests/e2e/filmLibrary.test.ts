import { describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { signIn } from '../support/screens/accounts.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { purchaseEpisode, collectFilms, watchFilms } from '../support/product/filmCalls.ts';
import { FREE, PAID, SERIES } from '../support/screens/films.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { untilAnswerStored } from '../support/screens/stored.ts';
import { setStage } from '../support/product/stage.ts';
import { untilControlled, untilSignedIn } from '../support/screens/visit.ts';

/** The library of films: favorites, history and purchases. */

const stage = setStage({ hasApp: true });
const LIBRARY = '/bookcasefilm?tab=collect';
const HISTORY = '/bookcasefilm?tab=record';
const PURCHASED = '/purchasedfilm';
const link = (name: RegExp) => ({ role: 'link', name }) as const;
const button = (name: string | RegExp) => ({ role: 'button', name }) as const;
const goto = (page: Page, path: string) => page.goto(stage.product.app.url + path);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A new account on a new device. */
async function arrive(options: PageOptions = {}) {
  const page = await stage.newPage({ reducedMotion: true, ...options });
  await goto(page, '/mine');
  const { token = '' } = await untilSignedIn(page);
  return { page, token };
}

/** Three favorite films; the second episode of the series was begun, the free film was watched to its end. */
async function fillLibrary(token: string): Promise<void> {
  await collectFilms(stage.product, token, FREE, SERIES, PAID);
  await watchFilms(
    stage.product,
    token,
    { work: FREE, index: 1, seconds: 24, ratio: 1, at: minutesAgo(2) },
    { work: SERIES, index: 2, seconds: 11, ratio: 0.37, at: minutesAgo(1) },
  );
}

/** The short film is purchased whole and begun; the series' one paid episode is purchased and not watched. */
async function purchaseSome(token: string): Promise<void> {
  await purchaseEpisode(stage.product, token, SERIES, 3);
  await purchaseEpisode(stage.product, token, PAID, 1);
  const at = minutesAgo(1);
  const place = { work: PAID, index: 1, seconds: 12, ratio: 0.48, at };
  await watchFilms(stage.product, token, place);
}

const collectedThere = async (token: string) => {
  const { items } = await callApi(
    stage.product.api.url,
    calls.collection,
    { kind: 'film' },
    { token },
  );
  return items.map(({ uuid }) => uuid).toSorted();
};
const watchedThere = async (token: string) => {
  const input = { type: 'read', kind: 'film' } as const;
  const { items } = await callApi(stage.product.api.url, calls.records, input, { token });
  return items.length;
};

describe('the film library', () => {
  it('lists favorites with their position, and restores one that was removed by mistake', async () => {
    const { page, token } = await arrive();
    await fillLibrary(token);
    await goto(page, LIBRARY);
    await page.see(link(/^群星回响，第 2 集 · 看到 0:11，全 3 集/));
    await page.see(link(/^海边有光，已看完/));
    await page.see(link(/^极光少年，未看，0:25/));
    await page.see({ role: 'tab', name: '收藏 3' });
    await page.tap(button('编辑'));
    await page.tap(button(/^极光少年/));
    await page.tap(button('移出收藏 (1)'));
    await page.tap(button(/^移出$/));
    await expect.poll(() => collectedThere(token)).toEqual([FREE, SERIES]);
    await page.tap(button('撤销'));
    await page.see(link(/^极光少年/));
    await expect.poll(async () => (await collectedThere(token)).length).toBe(3);
    expect(page.errors()).toEqual([]);
  });

  it('stands beside those of comics and novels, and its tabs link to them', async () => {
    const { page } = await arrive();
    await goto(page, LIBRARY);
    await page.see({ text: '书架还空着' });
    await page.see(link(/海边有光/));
    await page.tap(link(/^漫画$/));
    await page.waitFor(`location.pathname === '/bookcasecomic'`);
    await page.tap(link(/^影视$/));
    await page.waitFor(`location.pathname === '/bookcasefilm'`);
    await page.tap({ role: 'link', name: '记录' });
    await page.waitFor(`location.href.endsWith('/bookcasefilm?tab=record')`);
    await page.see({ text: '还没有观看记录' });
    await page.tap({ role: 'tab', name: '已下载' });
    await page.see({ text: '还没有下载' });
    expect(page.errors()).toEqual([]);
  });
});

describe('the history of films', () => {
  it('shows the position in each film, removes one and restores it, on every device', async () => {
    const { page, token } = await arrive();
    await fillLibrary(token);
    await goto(page, HISTORY);
    await page.see(link(/^群星回响，第 2 集，看到 0:11/));
    await page.see(link(/^海边有光，已看完/));
    const href = await page.evaluate<string>(
      `document.querySelector('a[aria-label^="群星回响"]').getAttribute('href')`,
    );
    expect(href).toBe(`/detailfilm?uuid=${SERIES}&chapter=${SERIES}-e02`);
    await page.evaluate(`document.querySelector('button[aria-label="删除，海边有光"]').click()`);
    await expect.poll(() => watchedThere(token)).toBe(1);
    await page.tap(button('撤销'));
    await expect.poll(() => watchedThere(token)).toBe(2);
    await page.reload();
    await page.see(link(/^海边有光，已看完/));
    await page.tap(button('编辑'));
    await page.tap(button('清空'));
    await page.see({ text: '清空全部观看记录？' });
    await page.tap('dialog[open] button:last-of-type');
    await page.see({ text: '还没有观看记录' });
    await expect.poll(() => watchedThere(token)).toBe(0);
    expect(page.errors()).toEqual([]);
  });
});

describe('the film that was watched last', () => {
  it('resumes from the dock of home, a purchased one from its list', async () => {
    const { page, token } = await arrive();
    await purchaseSome(token);
    await goto(page, '/index');
    await page.see(link(/^续看，极光少年，看到 0:12/));
    await page.waitFor(`document.querySelector('aside img')?.naturalWidth > 1`);
    await storeScreenshot(page, 'film-dock');
    await page.tap(link(/^续看，极光少年，看到 0:12/));
    await page.waitFor(`location.pathname === '/detailfilm'`);
    await goto(page, PURCHASED);
    await page.tap(link(/^极光少年/));
    await page.waitFor(`location.href.endsWith('?uuid=${PAID}&chapter=${PAID}-e01')`);
    await page.see({ role: 'heading', name: '极光少年' });
    expect(page.errors()).toEqual([]);
  });
});

describe('purchased films', () => {
  it('show their price and position, by form, and link to the player', async () => {
    const { page, token } = await arrive();
    await purchaseSome(token);
    await goto(page, '/mine');
    await page.tap(link(/^已购影片$/));
    await page.see(link(/^极光少年.*看到 0:12 \/ 0:25.*36 金币 · 今天.*播放/));
    await page.see(link(/^群星回响.*未看.*第 3 集 12 金币 · 今天.*播放/));
    await page.see(button('全部 2'));
    await page.see({ text: /换手机请先绑定手机号/ });
    await page.see(link(/^去绑定$/));
    expect(await hrefOf(page, '极光少年')).toBe(`/detailfilm?uuid=${PAID}&chapter=${PAID}-e01`);
    expect(await hrefOf(page, '群星回响')).toBe(`/detailfilm?uuid=${SERIES}`);
    await page.tap(button('剧集 1'));
    await page.waitFor(`location.search.startsWith('?form=')`);
    await page.waitFor(`document.querySelectorAll('[aria-label="已购影片"] li').length === 1`);
    await page.reload();
    await page.see(link(/^群星回响/));
    await goto(page, '/paylog?tab=purchased');
    await page.tap(link(/^已购影片$/));
    await page.see(button('全部 2'));
    expect(page.errors()).toEqual([]);
  });

  it('are there in a fresh browser of the same account, and for no other account', async () => {
    const { page, token } = await arrive();
    await purchaseSome(token);
    const { username, password } = await callApi(
      stage.product.api.url,
      calls.userinfo,
      {},
      { token },
    );
    await page.close();
    const { page: other } = await arrive();
    await goto(other, PURCHASED);
    await other.see({ text: '还没有买过影片' });
    await other.tap(link(/^去看看$/));
    await other.waitFor(`location.pathname === '/film'`);
    await signIn(other, stage.product.app.url, { username, password: password ?? '' });
    await other.waitFor(`localStorage.getItem('moyu:user').includes('${username}')`);
    await goto(other, PURCHASED);
    await other.see(link(/^极光少年.*看到 0:12 \/ 0:25.*36 金币/));
    expect(other.errors()).toEqual([]);
  });

  it('show the last cached list while offline, with a veil over films that are not stored', async () => {
    const { page, token } = await arrive();
    await purchaseSome(token);
    await goto(page, PURCHASED);
    await page.see(link(/^极光少年.*看到 0:12/));
    await untilControlled(page);
    // The screen and the store are written independently.
    await untilAnswerStored(page, 'bills:purchased');
    await stage.product.goOffline();
    try {
      await goto(page, PURCHASED);
      await page.see({ text: '当前离线，这是上次看到的记录' });
      await page.see(link(/^极光少年.*看到 0:12 \/ 0:25.*36 金币 · 今天.*离线时打不开/));
      await page.tap(link(/^极光少年/));
      await page.see({ text: '还没下载，联网后可看' });
      expect(page.url()).toContain(PURCHASED);
      await goto(page, LIBRARY);
      await page.see({ text: /当前离线/ });
    } finally {
      await stage.product.goOnline();
    }
  });

  it('show an error where they fail to load, and load on retry', async () => {
    const { page, token } = await arrive();
    await purchaseSome(token);
    stage.product.faulty.spoil('/api/records/', { kind: 'code', code: 500, message: '出了点问题' });
    await goto(page, PURCHASED);
    await page.see({ text: '内容没有加载出来' });
    stage.product.faulty.heal();
    await page.tap(button('重新加载'));
    await page.see(link(/^极光少年/));
    expect(await hrefOf(page, '极光少年')).toContain(PAID);
  });
});

const hrefOf = (page: Page, title: string) =>
  page.evaluate<string, [string]>(
    (start) =>
      [...document.querySelectorAll('[aria-label="已购影片"] a')]
        .find((each) => each.textContent.startsWith(start))
        ?.getAttribute('href') ?? '',
    title,
  );

describe('the personal film screens', () => {
  it('break no rule of accessibility, and are as wide as the screen', async () => {
    const { page, token } = await arrive({ dots: 1 });
    const broken: string[] = [];
    const look = (name: string) =>
      inLooks(page, LIGHT_AND_NARROW_DARK, async ({ width, dark }) => {
        broken.push(...(await faultsOfLook(page)).map((fault) => `${name}, ${width} px: ${fault}`));
        await untilPictured(page);
        await storeScreenshot(page, `film-${name}-${dark ? 'dark' : 'light'}-${width}`);
      });
    await goto(page, LIBRARY);
    await page.see({ text: '书架还空着' });
    await page.see(link(/海边有光/));
    await look('library-empty');
    await goto(page, PURCHASED);
    await page.see({ text: '还没有买过影片' });
    await look('purchased-none');
    await fillLibrary(token);
    await purchaseSome(token);
    await goto(page, LIBRARY);
    await page.see(link(/^群星回响/));
    await look('library');
    await page.tap(button('编辑'));
    await page.tap(button(/^极光少年/));
    await look('library-edit');
    await goto(page, HISTORY);
    await page.see(link(/^海边有光/));
    await look('history');
    await goto(page, PURCHASED);
    await page.see(link(/^极光少年.*看到/));
    await look('purchased');
    await goto(page, '/mine');
    await page.see(link(/^已购影片$/));
    await look('mine');
    expect(broken).toEqual([]);
  });
});

/** Waits until the visible images are loaded. */
const untilPictured = (page: Page) =>
  page.waitFor(
    () =>
      [...document.images].every((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        const isSeen = bottom > 0 && top < innerHeight;
        return !isSeen || (image.complete && image.naturalWidth > 1);
      }),
    { what: 'the pictures on screen' },
  );
