import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { findViolations } from './harness/axe.ts';
import { callApi } from './harness/callApi.ts';
import type { Engine, Page } from './harness/engine.ts';
import { openEngine } from './harness/openEngine.ts';
import { type Product, startProduct } from './harness/product.ts';
import { keepScreenshot } from './harness/screenshots.ts';
import { untilControlled, untilSignedIn } from './harness/visit.ts';

/** Novels as a person looks for one: home, lists, search, shelf; on paper and in the dark, wide and narrow, with and without a server. */

const BOOK = 'a[href^="/detailnovel"]';
/** Each route, what shows that it is there, and what it is called. */
const ROUTES = [
  ['/novel', '今晚读什么', '小说'],
  ['/newnovel', '古文观止', '最新入库'],
  ['/categorynovel?price=free&sort=score', /^免费 · 共 \d+ 本$/, '小说分类'],
  ['/recommendnovel', '去看看', '书友推荐'],
  ['/rankinglist?kind=novel&rank=collect', /收藏/, '排行榜'],
  ['/searchnovel?keyword=%E5%8F%A4', /^找到 \d+ 本小说$/, '搜索'],
  ['/bookcasenovel?tab=collect', '剑与稻', '小说书架'],
] as const;

let engine: Engine;
let product: Product;
let page: Page;
let token = '';

const goto = (path: string, of = page) => of.goto(product.app.url + path);
const path = () => page.url().slice(product.app.url.length);
const ask: <E extends Parameters<typeof callApi>[1]>(
  call: E,
  input: Parameters<typeof callApi<E>>[2],
) => ReturnType<typeof callApi<E>> = (call, input) =>
  callApi(product.api.url, call, input, { token });
const screenAt = (address: string) => `[data-screen="${new URL(address, 'http://a').pathname}"]`;

beforeAll(async () => {
  [engine, product] = await Promise.all([openEngine(), startProduct()]);
  page = await engine.newPage({ reducedMotion: true });
  await goto('/novel');
  token = (await untilSignedIn(page)).token ?? '';
  await untilControlled(page);
  await ask(calls.changeCollection, {
    action: 'add',
    kind: 'novel',
    uuids: ['novel-jianyudao', 'novel-guwen', 'novel-liangzi', 'novel-changye'],
  });
});
afterEach(() => product.faulty.heal());
afterAll(async () => {
  await engine.close();
  await product.remove();
});

describe('every route of novels', () => {
  it.each(ROUTES)(
    '%s opens, is itself after a reload, and in a fresh browser',
    async (...given) => {
      const [address, text, title] = given;
      await goto(address);
      await page.see({ text });
      await page.reload();
      await page.see({ text });
      expect(path()).toBe(address);
      expect(await page.evaluate('document.title')).toBe(title);
      expect(
        await page.evaluate(`document.querySelector('${screenAt(address)} ${BOOK}') !== null`),
      ).toBe(true);
      if (address.startsWith('/bookcase')) return;
      const other = await engine.newPage({ reducedMotion: true });
      await goto(address, other);
      await other.see({ text });
      await other.close();
    },
  );

  it.each([
    ['light', 390],
    ['dark', 320],
  ] as const)('holds to every rule of accessibility, %s at %d px', async (theme, width) => {
    const looked = await engine.newPage({
      dark: theme === 'dark',
      width,
      reducedMotion: true,
      dots: 1,
    });
    await goto('/novel', looked);
    const own = await untilSignedIn(looked);
    await callApi(
      product.api.url,
      calls.changeCollection,
      { action: 'add', kind: 'novel', uuids: ['novel-jianyudao', 'novel-guwen', 'novel-liangzi'] },
      { token: own.token ?? '' },
    );
    for (const [address, text] of ROUTES) {
      await goto(address, looked);
      await looked.see({ text });
      await looked.see(`${screenAt(address)} ${BOOK}`);
      const name = new URL(address, 'http://a').pathname.slice(1);
      await keepScreenshot(looked, `novel-lists-${name}-${theme}-${width}`);
      expect({ address, found: await findViolations(looked) }).toEqual({ address, found: [] });
      expect(await looked.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await looked.close();
  });
});
