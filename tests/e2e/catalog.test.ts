import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page, Point } from '../support/drivers/engine.ts';
import { addCopies, COPIES } from '../support/product/moreWorks.ts';
import { storedUser, untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const LIST = '/api/comic_list/';
const DEMO_COMICS = 16;

const stage = setStage({ isJourney: true, change: ({ api }) => addCopies(api) });
let page: Page;

afterEach(() => stage.product.faulty.heal());
beforeAll(async () => {
  page = await stage.newPage();
});

const goto = (path: string) => page.goto(stage.product.app.url + path);
const path = () => decodeURIComponent(page.url().slice(stage.product.app.url.length));
const asked = (field: string) =>
  stage.product.faulty.requests(LIST).map(({ query }) => query.get(field));
const box = (screen: string) => `[data-screen="${screen}"] [data-scroll]`;
const scrollTop = (screen: string) =>
  page.evaluate<number>(`document.querySelector('${box(screen)}').scrollTop`);
const works = `document.querySelectorAll('${box('/categorycomic')} a[href^="/detail"]').length`;
const flick = () => page.swipe({ x: 195, y: 700 }, { x: 195, y: 150 }, 120);
const seeHeading = (name: string) => page.see({ role: 'heading', name });

async function flickUntil(script: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    if (await page.evaluate<boolean>(script)) return;
    await flick();
  }
  throw new Error(`flicked in vain for: ${script}`);
}

/** Waits until the momentum of a flick has ended. */
async function restingTop(): Promise<number> {
  let top = -1;
  for (;;) {
    const before = top;
    top = await scrollTop('/categorycomic');
    if (top === before) return top;
    await pause(150);
  }
}

/** Runs in the page: the centre of a work's tile that is fully visible. */
function pointOnWork(): Point | undefined {
  const links = document.querySelectorAll('[data-screen="/categorycomic"] a[href^="/detail"]');
  const boxes = [...links].map((link) => link.getBoundingClientRect());
  const seen = boxes.find(({ top, bottom }) => top > 120 && bottom < innerHeight);
  return seen && { x: seen.x + seen.width / 2, y: seen.y + seen.height / 3 };
}

describe('home', () => {
  it.each([
    ['/rankinglist?rank=hot', '排行榜'],
    ['/categorycomic', '漫画分类'],
    ['/dailyupdateslist', '每日更新'],
    ['/rankinglist', '排行榜'],
    ['/recommendcomic', '编辑推荐'],
  ])('leads to %s', async (href, title) => {
    await goto('/index');
    await page.tap(`[data-screen="/index"] a[href="${href}"]`);
    await seeHeading(title);
    expect(path()).toBe(href);
    await page.see('a[href^="/detailcomic"]');
    await page.tap({ role: 'button', name: '返回' });
    await page.see({ text: '猜你喜欢' });
  });
});

describe('the categories', () => {
  it('are narrowed by the address, and unknown values are dropped', async () => {
    await goto('/categorycomic?category=古风&status=lost&sort=collect');
    await page.see({ text: /^古风 · 共 \d+ 部$/ });
    const [request] = stage.product.faulty.requests(LIST);
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      category: '古风',
      sort: 'collect',
      size: '18',
      page: '1',
    });
    expect(request?.query.has('status')).toBe(false);
  });

  it('write a choice into the address, replacing the previous one', async () => {
    await page.tap({ role: 'button', name: '已完结' });
    await page.see({ text: '没有符合条件的作品' });
    expect(path()).toBe('/categorycomic?category=古风&status=finished&sort=collect');
    await page.tap({ role: 'button', name: '清空条件' });
    await page.see({ text: /^全部 · 共 56 部$/ });
    expect(path()).toBe('/categorycomic?sort=collect');
    expect(asked('status')).toEqual(['finished', null]);
  });

  it('load page after page while scrolling, and show where they end', async () => {
    await goto('/categorycomic');
    await page.waitFor(`${works} === 18`);
    expect(asked('page')).toEqual(['1']);
    await flickUntil(`${works} > 18`);
    await page.see({ role: 'button', name: '全部 · 人气' });
    expect(asked('page').slice(0, 2)).toEqual(['1', '2']);
    await flickUntil(`document.body.innerText.includes('已经到底了')`);
    expect(await page.evaluate(works)).toBe(DEMO_COMICS + COPIES);
    expect(asked('page')).toEqual(['1', '2', '3', '4']);
  });

  it('keep their scroll position after a detail, without a request', async () => {
    const before = await restingTop();
    expect(before).toBeGreaterThan(1_000);
    const point = await page.waitFor(pointOnWork);
    if (point) await page.tap(point);
    await page.see({ text: '目录' });
    stage.product.faulty.heal();
    await page.back();
    await page.see({ text: '已经到底了' });
    expect(await scrollTop('/categorycomic')).toBe(before);
    expect(stage.product.faulty.count('/api/comic_list/')).toBe(0);
  });

  it('unfold their rows under the bar, and start at the top when another value is chosen there', async () => {
    await page.tap({ role: 'button', name: '全部 · 人气' });
    await page.tap('[data-screen="/categorycomic"] button:text-is("治愈")');
    await page.see({ text: /^治愈 · 共 \d+ 部$/ });
    expect(await scrollTop('/categorycomic')).toBe(0);
  });

  it('start at the top when they are opened again with another filter', async () => {
    await goto('/categorycomic');
    await flickUntil(`${works} > 18`);
    await page.evaluate(
      `history.pushState(null, '', '/index'); dispatchEvent(new PopStateEvent('popstate')) || true`,
    );
    await page.see({ text: '猜你喜欢' });
    await page.tap('[data-screen="/index"] a[href="/categorycomic?status=finished"]');
    await page.see({ text: /^已完结 · 共 \d+ 部$/ });
    expect(await scrollTop('/categorycomic')).toBe(0);
  });

  it('offer a retry where the next page fails, and continue from there', async () => {
    await goto('/categorycomic?sort=score');
    await page.waitFor(`${works} === 18`);
    stage.product.faulty.spoil(LIST, { kind: 'code', code: 500, message: '服务器歇一会儿' });
    await flickUntil(`document.body.innerText.includes('重试')`);
    expect(await page.evaluate(works)).toBe(18);
    stage.product.faulty.heal();
    await page.tap({ role: 'button', name: '重试' });
    await page.waitFor(`${works} > 18`);
    expect(asked('page')[0]).toBe('2');
  });

  it('show the message of the back end where it rejects an order', async () => {
    stage.product.faulty.spoil(LIST, { kind: 'code', code: 400, message: '没有这种排序' });
    await goto('/categorycomic?sort=collect');
    await page.see({ text: '内容没有加载出来' });
    await page.tap({ text: '详情' });
    await page.see({ text: '错误码 API-400' });
    stage.product.faulty.heal();
    await page.tap({ role: 'button', name: '评分' });
    await page.waitFor(`${works} === 18`);
    expect(path()).toBe('/categorycomic?sort=score');
  });
});

describe('the days', () => {
  it('change with the strip, and can be filtered to favorites', async () => {
    await goto('/dailyupdateslist');
    await page.see('a[href^="/detailcomic"]');
    await page.tap({ role: 'button', name: /星期 ?一/ });
    await page.see({ text: /^周一 · / });
    const [last] = asked('weekday').toReversed();
    expect(last).toBe('1');
    await page.tap({ role: 'switch', name: '只看收藏' });
    await page.see({ text: '收藏的作品这一天不更新' });
    expect(path()).toMatch(/mine=1/);
    await page.tap({ role: 'button', name: '看全部' });
    await page.see('a[href^="/detailcomic"]');
  });
});

describe('the charts', () => {
  it('switch between charts, with three works on the podium', async () => {
    await goto('/rankinglist');
    await page.see({ role: 'link', name: '第 1 名，雪落长安' });
    for (const [name, rank] of [
      ['收藏榜', 'collect'],
      ['完结榜', 'finished'],
      ['新作榜', 'new'],
    ] as const) {
      await page.tap({ role: 'link', name });
      await page.waitFor(`document.querySelector('[aria-current]').textContent === '${name}'`);
      expect(path()).toBe(`/rankinglist?rank=${rank}`);
      await page.see({ role: 'link', name: /^第 1 名/ });
    }
    expect(asked('rank')).toEqual(['hot', 'collect', 'finished', 'new']);
  });

  it('add a work to favorites from its entry', async () => {
    await page.tap('[data-screen="/rankinglist"] button[aria-pressed="false"]');
    await page.see({ text: '已收藏' });
    await page.see('[data-screen="/rankinglist"] button[aria-pressed="true"]');
    expect((await storedUser(page)).comiccollectuuids).toHaveLength(1);
  });
});

describe('every list', () => {
  it('offers the offline library while the server does not answer, and fills by itself when it does', async () => {
    await goto('/index');
    await untilSignedIn(page);
    await untilControlled(page);
    await stage.product.goOffline();
    try {
      await goto('/recommendcomic');
      await page.see({ role: 'link', name: '去离线书架' });
      await page.see({ role: 'button', name: '重新加载' });
    } finally {
      await stage.product.goOnline();
    }
    await page.evaluate(`dispatchEvent(new Event('online')) || true`);
    await page.see({ text: '编辑手记' }, 20_000);
    expect(path()).toBe('/recommendcomic');
  });
});
