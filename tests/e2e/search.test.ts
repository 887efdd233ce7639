import { describe, expect, it } from 'vitest';
import { DEVICE_SEARCH_CACHE_NAME } from '../../src/shared/names.ts';
import type { Page } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { storedUser, untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';
import { untilSteady } from '../support/drivers/script.ts';

const stage = setStage({ hasApp: true });
let page: Page;

const FIELD = 'input[type=search]';
const SEARCH = '/searchcomic';
const found = (keyword: string) => `${SEARCH}?${new URLSearchParams({ keyword })}`;

async function openAt(path: string, options = {}): Promise<void> {
  page = await stage.newPage(options);
  await page.goto(stage.product.app.url + path);
}

const fieldText = () => page.evaluate<string>(`document.querySelector('${FIELD}').value`);
/** Of the address, with what explains another one: the field, and what has the focus. */
const searched = `({
  keyword: new URLSearchParams(location.search).get('keyword'),
  field: document.querySelector('${FIELD}')?.value,
  focused: document.activeElement?.outerHTML.slice(0, 100),
})`;
const keywordIs = (keyword: string) =>
  expect.poll(() => page.evaluate(searched)).toMatchObject({ keyword });

/** Whether the worker has cached the search on the device. */
const isCached = `caches.open('${DEVICE_SEARCH_CACHE_NAME}').then((cache) => cache.keys()).then(({ length }) => length === 1)`;

async function searchFor(keyword: string): Promise<void> {
  await page.fill(FIELD, keyword);
  await page.press('Enter');
  await keywordIs(keyword);
}

describe('searching', () => {
  it('leads from home through suggestions and results to a work, and back to the same position without a request', async () => {
    await openAt('/index');
    await page.see({ text: '猜你喜欢' });
    await page.tap({ role: 'link', name: /大家在搜：.+热搜/ });
    await page.see({ text: '大家都在搜' });
    await page.waitFor(`document.activeElement === document.querySelector('${FIELD}')`);
    // Opening the search field to type stays out of the address.
    await page.waitFor(`location.pathname + location.search === '${SEARCH}'`);
    await page.fill(FIELD, '古');
    await page.see({ text: /标签：/ });
    await page.tap({ role: 'button', name: '填入 古风' });
    expect(await fieldText()).toBe('古风');
    await page.press('Enter');
    await keywordIs('古风');
    await page.see({ text: /找到 \d+ 部漫画/ });
    await page.waitFor(`document.activeElement !== document.querySelector('${FIELD}')`);

    await page.swipe({ x: 195, y: 600 }, { x: 195, y: 400 });
    const place = `[...document.querySelectorAll('[data-scroll]')].find((box) => box.getClientRects().length > 0).scrollTop`;
    const before = await untilSteady(() => page.evaluate<number>(place));
    await page.tap({ role: 'link', name: /竹影狐/ });
    await page.waitFor(`location.pathname === '/detailcomic'`);
    await page.see({ role: 'button', name: '收藏' });
    const asked = await page.requestsDuring(async () => {
      await page.back();
      await page.see({ text: /找到 \d+ 部漫画/ });
    });
    // Excludes requests that the app itself sends some time after its start.
    expect(asked.filter((address) => /\/api\/(search|comic|index)/.test(address))).toEqual([]);
    expect(await page.evaluate<number>(place)).toBe(before);
    expect((await storedUser(page)).comicsearchhistory).toEqual(['古风']);
    await page.back();
    await page.see({ text: '大家都在搜' });
    expect(await fieldText()).toBe('');
    expect(page.errors()).toEqual([]);
  });

  it('runs a linked or reloaded address, in the chosen order', async () => {
    await openAt(found('古风'));
    await page.see({ text: /找到 \d+ 部漫画/ });
    await page.tap({ role: 'button', name: '最热' });
    await page.waitFor(`location.search.includes('sort=hot')`);
    await page.reload();
    await page.see({ text: /找到 \d+ 部漫画/ });
    const pressed = `document.querySelector('[aria-label="排序"] [aria-pressed="true"]').innerText`;
    expect(await page.evaluate(pressed)).toBe('最热');
    expect(await fieldText()).toBe('古风');
    expect((await storedUser(page)).comicsearchhistory).toEqual([]);
  });

  it('opens the reader from a suggestion at once', async () => {
    await openAt(SEARCH);
    await page.fill(FIELD, '归鞘');
    await page.tap({ role: 'button', name: '阅读' });
    await page.waitFor(`location.pathname === '/readcomic'`);
    expect(page.errors()).toEqual([]);
  });

  it('reports a missing or too long keyword before any request', async () => {
    await openAt(SEARCH);
    await page.see({ text: '大家都在搜' });
    await page.tap(FIELD);
    const asked = await page.requestsDuring(async () => {
      await page.press('Enter');
      await page.see({ text: '先输入想找的漫画名、作者或标签' });
      await page.fill(FIELD, '长'.repeat(52));
      await page.see({ text: '最多 50 个字，删掉 2 个再搜' });
      await page.press('Enter');
    });
    expect(asked.filter((each) => each.includes('/api/search/'))).toEqual([]);
    await page.goto(stage.product.app.url + found('长'.repeat(51)));
    await page.see({ text: '最多 50 个字，删掉 1 个再搜' });
  });

  it('keeps fifteen terms, each once, shows two lines of them, and deletes one or all', async () => {
    await openAt(SEARCH);
    for (let number = 1; number <= 17; number += 1) {
      await searchFor(`搜过的第 ${number} 个`);
      await page.back();
      await page.see({ text: '搜索历史' });
    }
    await searchFor('搜过的第 9 个');
    await page.back();
    const terms = (await storedUser(page)).comicsearchhistory ?? [];
    expect(terms).toHaveLength(15);
    expect(terms[0]).toBe('搜过的第 3 个');
    expect(terms.at(-1)).toBe('搜过的第 9 个');
    const rows = () =>
      page.evaluate<number>(
        `new Set([...document.querySelectorAll('[aria-label="搜索历史"] li')].filter((each) => each.getClientRects().length > 0).map((each) => each.offsetTop)).size`,
      );
    expect(await rows()).toBe(2);
    await page.tap({ role: 'button', name: '展开全部搜索历史' });
    expect(await rows()).toBeGreaterThan(2);
    await page.tap({ role: 'button', name: '编辑' });
    await page.tap({ role: 'button', name: /^删除\s*搜过的第 12 个$/ });
    await page.tap({ role: 'button', name: '完成' });
    await page.reload();
    await page.see({ text: '搜索历史' });
    expect((await storedUser(page)).comicsearchhistory).not.toContain('搜过的第 12 个');
    await page.tap({ role: 'button', name: '清空搜索历史' });
    await page.see({ text: '清空全部搜索历史？' });
    await page.tap({ role: 'button', name: /^清空$/ });
    await page.waitFor(`!document.body.innerText.includes('搜索历史')`);
  });

  it('offers customer service and popular works where nothing is found', async () => {
    await openAt(found('长安一夜花开几朵'));
    await page.see({ text: '没有找到相关漫画' });
    await page.see({ text: '大家都在看' });
    await page.tap({ role: 'link', name: '告诉客服想看它' });
    await page.see({ text: /你好，我是小屿/ });
    expect(new URL(page.url()).pathname).toBe('/service');
  });

  it('searches the device while the server is down, and says so once', async () => {
    await openAt('/index');
    await page.see({ text: '猜你喜欢' });
    await untilSignedIn(page);
    await untilControlled(page);
    await page.tap({ role: 'link', name: /^归鞘/ });
    await page.tap({ role: 'button', name: '收藏' });
    await page.see({ text: '已收藏' });
    await page.goto(`${stage.product.app.url}/bookcasecomic?tab=collect`);
    await page.see({ role: 'link', name: /归鞘/ });
    // Its rules are loaded because the library has a work.
    await page.waitFor(isCached, { what: 'the search on the device' });
    await stage.product.goOffline();
    try {
      await page.goto(stage.product.app.url + SEARCH);
      await page.fill(FIELD, 'guiqiao');
      await page.see({ text: '当前离线，只搜这台设备上的' });
      await page.see({ text: '找到 1 部' });
      await page.fill(FIELD, '归');
      await page.press('Enter');
      await keywordIs('归');
      await page.tap({ role: 'link', name: /归鞘/ });
      await page.waitFor(`location.pathname === '/detailcomic'`);
      await page.see({ text: '目录' });
      await page.goto(stage.product.app.url + found('没有的'));
      await page.see({ text: '这台设备上没有' });
    } finally {
      await stage.product.goOnline();
    }
    await page.tap({ role: 'button', name: '重试' });
    await page.see({ text: '没有找到相关漫画' });
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('没有的');
  });

  it('breaks no rule of accessibility, light at 390 px and dark at 320 px', async () => {
    await openAt(SEARCH, { reducedMotion: true });
    const broken: string[] = [];
    const look = (what: string) =>
      inLooks(page, LIGHT_AND_NARROW_DARK, async ({ width }) => {
        const faults = await faultsOfLook(page);
        broken.push(...faults.map((fault) => `${what}, ${width} px: ${fault}`));
      });
    await searchFor('归鞘');
    await page.see({ text: /找到/ });
    await look('results');
    await page.back();
    await page.see({ text: '大家都在搜' });
    await look('idle');
    await page.fill(FIELD, '长');
    await page.see({ role: 'button', name: '阅读' });
    await look('suggestions');
    await page.goto(stage.product.app.url + found('长安一夜花开几朵'));
    await page.see({ text: '大家都在看' });
    await look('nothing found');
    expect(broken).toEqual([]);
  });
});
