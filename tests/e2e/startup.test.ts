import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { APP_DIR } from '../../tools/freshness.mjs';
import { callApi, Refused } from '../support/product/callApi.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import {
  type Comic,
  detailPath,
  ensureFreeComic,
  storedUser,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { untilSteady } from '../support/drivers/script.ts';
import { setStage } from '../support/product/stage.ts';

/** Compressed with Brotli. */
const FIRST_SCREEN_BYTES = 140 * 1024;
const FIRST_VISIT: PageOptions = { hasApp: false };
const SECTION = 'section[aria-label="猜你喜欢"]';
const stage = setStage({ hasApp: true });
let comic: Comic;
let page: Page | undefined;

beforeAll(async () => {
  comic = await ensureFreeComic(stage.product.api.url);
});
afterEach(() => {
  page = undefined;
});

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  page ??= await stage.newPage(options);
  await page.goto(stage.product.app.url + path);
  return page;
}

async function openHome(path = '/index', options: PageOptions = {}): Promise<Page> {
  const opened = await open(path, options);
  await opened.see(SECTION);
  await untilSignedIn(opened);
  return opened;
}

const newToken = async () => (await callApi(stage.product.api.url, calls.init, {})).authorization;
const userOf = (token: string) => callApi(stage.product.api.url, calls.userinfo, {}, { token });

describe('the first screen', () => {
  it('names no more scripts and styles than fit its byte budget', () => {
    const document = readFileSync(join(APP_DIR, 'index.html'), 'utf8');
    const named = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)];
    const sizes = named.map(([, path = '']) => {
      const file = join(APP_DIR, path);
      return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
    });
    expect(sizes.length).toBeGreaterThanOrEqual(3);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_SCREEN_BYTES);
  });
});

describe('the start address', () => {
  it('is cleared of wid and channel_id, which are stored and sent to the back end', async () => {
    const opened = await openHome('/index?wid=w-1&channel_id=c.2&keep=1', FIRST_VISIT);
    expect(opened.url()).toBe(`${stage.product.app.url}/index?keep=1`);
    expect(await storedUser(opened)).toMatchObject({ wid: 'w-1', channelid: 'c.2' });
    const [init] = stage.product.faulty.requests('/api/init/');
    expect(Object.fromEntries(init?.query ?? [])).toMatchObject({ wid: 'w-1', channel_id: 'c.2' });
  });

  it('may carry a token, which is exchanged before use and replaces the account, which can be switched back to', async () => {
    const opened = await openHome('/index', FIRST_VISIT);
    const own = await storedUser(opened);
    const shared = await newToken();
    const { uuid } = await userOf(shared);
    stage.product.faulty.heal();

    await openHome(`/index?token=${shared}`);
    await opened.waitFor(`(localStorage.getItem('moyu:user') ?? '').includes('${uuid}')`);
    const now = await storedUser(opened);
    expect(now.token).not.toBe(shared);
    expect(now.userinfo?.uuid).toBe(uuid);
    expect(now.previous).toEqual({ token: own.token, username: own.userinfo?.username });
    expect(opened.url()).toBe(`${stage.product.app.url}/index`);
    const exchanges = stage.product.faulty.requests('/api/change_token/');
    expect(exchanges.map(({ authorization }) => authorization)).toEqual([shared]);
    expect((await userOf(now.token ?? '')).uuid).toBe(uuid);
    await expect(userOf(shared)).rejects.toThrow(Refused);
  });

  it('with an unknown token leaves the account as it is, and says so', async () => {
    const opened = await openHome();
    const { token } = await storedUser(opened);
    await open('/index?token=this-token-is-unknown');
    await opened.see({ text: '链接里的账号已失效' });
    await untilSignedIn(opened);
    expect(await storedUser(opened)).toMatchObject({ token, launchtoken: '' });
  });

  it('drops malformed values without storing them', async () => {
    const opened = await openHome('/index?token=%3Cscript%3E&wid=a%20b&channel_id=', FIRST_VISIT);
    expect(opened.url()).toBe(`${stage.product.app.url}/index`);
    const { token = '', wid, channelid, launchtoken } = await storedUser(opened);
    expect([wid, channelid, launchtoken]).toEqual(['', '', '']);
    expect(token).toMatch(/^[\w-]{16,}$/);
    expect(stage.product.faulty.count('/api/change_token/')).toBe(0);
  });

  it('shows no token while loading, and sets no cookie', async () => {
    const opened = await openHome();
    const { token = '' } = await storedUser(opened);
    const addresses = await opened.requestsDuring(async () => {
      await open(detailPath(comic));
      await opened.see({ text: '开始阅读' });
    });
    const own = addresses.filter((address) => address.startsWith(stage.product.app.url));
    expect(own.length).toBeGreaterThan(0);
    expect([opened.url(), ...own].filter((address) => address.includes(token))).toEqual([]);
    expect(await opened.evaluate('document.cookie')).toBe('');
  });

  it('may be anything: an unknown path leads home, and / leads home', async () => {
    const opened = await openHome('/no/such/place?x=1');
    expect(new URL(opened.url()).pathname).toBe('/index');
    await openHome('/');
    expect(new URL(opened.url()).pathname).toBe('/index');
  });

  it('leaves the app from / where the host page says so', async () => {
    const elsewhere = `${stage.product.api.url}/api/success`;
    stage.product.app.configure({ apiurls: [stage.product.faulty.url], indextourl: elsewhere });
    const opened = await openHome('/index');
    await open('/');
    await opened.waitFor(`location.origin === '${stage.product.api.url}'`);
    expect(opened.url()).toBe(elsewhere);
  });

  it("sets each screen's title", async () => {
    const opened = await openHome();
    const title = () => opened.evaluate<string>('document.title');
    expect(await title()).toContain('首页');
    await open('/bookcasecomic');
    await opened.waitFor(`document.title.includes('书架')`);
    await open(detailPath(comic));
    await opened.waitFor(`document.title.includes(${JSON.stringify(comic.title)})`);
    await open('/detailcomic?uuid=nothing');
    await opened.see({ text: '没有找到这部作品' });
    expect(await title()).toContain('作品');
  });
});

describe('stored data', () => {
  it('survives a reload: the same token is answered with itself', async () => {
    const opened = await openHome();
    const { token } = await storedUser(opened);
    stage.product.faulty.heal();
    await opened.reload();
    await opened.see(SECTION);
    await opened.waitFor(() => document.querySelector('nav[aria-label="主导航"]') !== null);
    expect((await untilSignedIn(opened)).token).toBe(token);
    expect(stage.product.faulty.requests('/api/init/').map((each) => each.authorization)).toEqual([
      token,
    ]);
  });

  it('may be anything else, and the app starts all the same', async () => {
    const opened = await openHome();
    const tokens = [(await storedUser(opened)).token];
    const broken = [
      '{"token":',
      '[]',
      'moyu',
      'null',
      '{"token":"7","comiccollectuuids":"{}","userinfo":"[1]","_persist":"1"}',
      '{"token":"undefined","comicreaduuids":"<html>"}',
    ];
    for (const text of broken) {
      // As the last thing the page does: the app's own later writes would repair it.
      await opened.evaluate(`addEventListener('pagehide', () => {
        localStorage.setItem('moyu:user', ${JSON.stringify(text)});
        localStorage.setItem('moyu:apiurl', 'javascript:alert(1)');
      })`);
      await opened.reload();
      await opened.see(SECTION);
      const { token } = await untilSignedIn(opened);
      expect(token).toMatch(/^[\w-]{16,}$/);
      expect(tokens).not.toContain(token);
      tokens.push(token);
    }
    expect(opened.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });

  it('is the same in two tabs', async () => {
    const opened = await open(detailPath(comic));
    await untilSignedIn(opened);
    const second = await opened.newTab();
    await second.goto(`${stage.product.app.url}/bookcasecomic?tab=collect`);
    await second.see({ text: '书架还空着' });
    await opened.bringToFront();
    await opened.tap({ role: 'button', name: '收藏' });
    await opened.see({ role: 'button', name: '已收藏' });
    await second.bringToFront();
    await second.see({ role: 'link', name: new RegExp(comic.title) });
    expect(await second.textOf({ role: 'tab', name: '收藏' })).toBe('收藏 1');
    await second.close();
  });
});

describe('a screen that was left', () => {
  it('comes back from a detail unchanged, including its lists, without a request', async () => {
    const opened = await openHome();
    const places = await opened.evaluate<readonly number[]>(`(${scrollHome.toString()})()`);
    expect(places.length).toBeGreaterThan(1);
    expect(places.filter((place) => place === 0)).toEqual([]);
    await untilQuiet(opened);
    await opened.evaluate(`${visibleLink}.click()`);
    await opened.see({ text: '目录' });
    await untilQuiet(opened);
    const asked = await opened.requestsDuring(async () => {
      await opened.back();
      await opened.see(SECTION);
      await untilQuiet(opened);
    });
    // Excludes requests that the app itself sends some time after its start.
    expect(asked.filter((address) => isOfScreens.test(address))).toEqual([]);
    expect(await opened.evaluate<readonly number[]>(`(${placesOfHome.toString()})()`)).toEqual(
      places,
    );
  });
});

/** Requests of a screen: its lists and its images. */
const isOfScreens = /\/api\/(index|guess_like|comic|collection|search)|\/image\//;

/** Runs in the page. */
function scrollHome(): Promise<readonly number[]> {
  const box = document.querySelector('[data-screen="/index"] [data-scroll]');
  if (!box) throw new Error('home has no scroll box');
  const rows = [...box.querySelectorAll('[role="group"][tabindex="0"]')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 230,
  );
  for (const row of rows) row.scrollLeft = 230;
  box.scrollTop = 700;
  return new Promise((resolve) => {
    setTimeout(() => resolve([box, ...rows].map((each) => each.scrollTop + each.scrollLeft)), 300);
  });
}

/** Runs in the page. */
function placesOfHome(): readonly number[] {
  const box = document.querySelector('[data-screen="/index"] [data-scroll]');
  if (!box) throw new Error('home is gone');
  const rows = [...box.querySelectorAll('[role="group"][tabindex="0"]')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 230,
  );
  return [box, ...rows].map((each) => each.scrollTop + each.scrollLeft);
}

/** The first link to a detail in the middle of the screen. */
const visibleLink = `[...document.querySelectorAll('a[href^="/detailcomic"]')].find((link) => {
  const { top, left } = link.getBoundingClientRect();
  return top > 200 && top < 600 && left > 0 && left < 300;
})`;

/** Waits until no request was made for a while. */
const untilQuiet = (opened: Page) =>
  untilSteady(() => opened.evaluate<number>('performance.getEntriesByType("resource").length'));
