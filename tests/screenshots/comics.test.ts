import { beforeAll, describe, expect, it } from 'vitest';
import { payAtCheckout, placeOrder } from '../support/product/checkout.ts';
import { freePort, HOST } from '../support/product/childServer.ts';
import type { Page } from '../support/drivers/engine.ts';
import { FaultyApi } from '../support/fakes/faultyApi.ts';
import { ONE_STRIP, readToEnd, untilReading } from '../support/screens/reader.ts';
import { untilStill } from '../support/screens/faultsOfLayout.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { untilDownloaded } from '../support/screens/stored.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  freeComics,
  lockedChapterPath,
  readPath,
  untilControlled,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Screenshots of every screen, in the order of a first visit, for comparison with the design by eye. */

const stage = setStage({ isJourney: true });
let comic: Comic;
let others: readonly Comic[];
let page: Page;

beforeAll(async () => {
  const [first, ...rest] = await freeComics(stage.product.api.url);
  if (!first) throw new Error('the catalogue has no free comic');
  [comic, others] = [first, rest];
  page = await stage.newPage({
    reducedMotion: true,
    dots: 1,
    startScript: ONE_STRIP,
    ownProcess: true,
  });
});

const goto = (path: string) => page.goto(stage.product.app.url + path);
const WORK_LINK = 'a[href^="/detailcomic"]';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Takes a screenshot once every visible image is loaded. */
async function store(name: string, of = page): Promise<void> {
  await of.waitFor(
    () =>
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return !isSeen || image.complete;
      }),
    { what: 'the images on screen' },
  );
  await of.waitFor(`document.querySelector('[data-page][data-state="loading"]') === null`);
  // Bars and fades come to rest, toasts leave.
  await untilStill(of);
  await storeScreenshot(of, name);
}

async function readSome(work: Comic, screens: number): Promise<void> {
  await goto(readPath(work, chapterOf(work, 1)));
  await untilReading(page);
  for (let done = 0; done < screens; done += 1) {
    await page.scroll(500);
    await untilStill(page);
  }
}

describe('with the network', () => {
  it('home', async () => {
    await goto('/index');
    await page.see({ text: '猜你喜欢' });
    await untilSignedIn(page);
    await untilControlled(page);
    await store('home');
  });

  it('home in the dark', async () => {
    const dark = await stage.newPage({
      dark: true,
      reducedMotion: true,
      dots: 1,
      startScript: ONE_STRIP,
    });
    await dark.goto(`${stage.product.app.url}/index`);
    await dark.see({ text: '猜你喜欢' });
    await store('home-dark', dark);
    await dark.goto(stage.product.app.url + detailPath(comic));
    await dark.see({ text: '目录' });
    await store('detail-dark', dark);
    await dark.close();
  });

  it('detail', async () => {
    for (const work of [...others.slice(0, 4), comic].toReversed()) {
      await goto(detailPath(work));
      await page.tap({ role: 'button', name: '收藏' });
      await page.see({ text: '已收藏' });
    }
    for (const work of others.slice(0, 2)) await readSome(work, 4);
    await goto(detailPath(comic));
    await page.see({ text: '目录' });
    await store('detail');
  });

  it('reader, its bars, and the end of a chapter', async () => {
    await readSome(comic, 2);
    await store('reader');
    await page.tap({ x: 195, y: 400 });
    await page.see({ role: 'button', name: '目录' });
    await store('reader-chrome');
    await page.tap({ role: 'button', name: '目录' });
    await page.see({ text: /共 \d+ 话/ });
    await store('reader-contents');
    await page.press('Escape');
    await readToEnd(page);
    await page.evaluate(() => {
      const box = document.querySelector('[data-screen="/readcomic"] section');
      box?.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
    });
    await page.see({ text: '本话完' });
    await store('reader-end');
  });

  it('reader: its settings, from right to left, and a locked chapter', async () => {
    await readSome(comic, 2);
    await page.tap({ x: 195, y: 400 });
    await page.tap({ role: 'button', name: '设置' });
    await page.see({ text: '阅读模式' });
    await store('reader-settings');
    const manga = await stage.newPage({ reducedMotion: true, dots: 1 });
    const other = others.find(({ title }) => title === '归鞘') ?? comic;
    await manga.goto(stage.product.app.url + readPath(other, chapterOf(other, 1)));
    await manga.see('aside[aria-label="阅读手势"]');
    await store('reader-guide', manga);
    await manga.tap({ x: 60, y: 420 });
    await manga.tap({ x: 60, y: 420 });
    await store('reader-manga', manga);
    await manga.goto(stage.product.app.url + (await lockedChapterPath(stage.product.api.url)));
    await manga.see({ text: '余额' });
    await store('reader-locked', manga);
    await manga.close();
  });

  it.each([
    ['category', '/categorycomic', WORK_LINK],
    ['recommend', '/recommendcomic', WORK_LINK],
    ['daily', '/dailyupdateslist', WORK_LINK],
    ['ranking', '/rankinglist', WORK_LINK],
    ['search-idle', '/searchcomic', { text: '大家都在搜' }],
    ['search', '/searchcomic?keyword=%E7%8C%AB', WORK_LINK],
    ['mine', '/mine', { text: '深色模式' }],
    ['reading-record', '/readingrecord', { text: '记录阅读时间' }],
    ['service', '/service', { text: '在线客服' }],
  ] as const)('%s', async (name, path, target) => {
    await goto(path);
    await page.see(target);
    await store(name);
  });

  it('topping up, and the screen after the payment', async () => {
    await goto('/pay');
    const button = { role: 'button', name: '立即支付' } as const;
    await page.see(button);
    await store('pay');
    const checkout = await page.opened(() => page.tap(button));
    await checkout.tap({ role: 'button', name: '确认支付' });
    await checkout.see({ text: '墨屿已收到付款结果' });
    await checkout.close();
    await page.bringToFront();
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await page.see({ text: '支付成功' });
    await store('pay-success');
    await page.tap({ role: 'button', name: /^已截图保存/ });
  });

  it('bills', async () => {
    await goto('/mine');
    const { token = '' } = await untilSignedIn(page);
    const order = (which: number) => placeOrder(stage.product.api.url, token, which);
    await payAtCheckout((await order(0)).pay_url);
    await payAtCheckout((await order(1)).pay_url, 'fail');
    await order(2);
    await goto('/order');
    await page.see({ role: 'link', name: /继续支付/ });
    await store('order');
    await goto('/paylog');
    await page.see({ text: /余额/ });
    await store('paylog');
    await goto('/service');
    await page.tap({ role: 'button', name: '查订单' });
    await page.see({ role: 'button', name: '发送这笔订单' });
    await store('service-orders');
  });

  it('a page that failed', async () => {
    stage.product.faulty.spoil(/\/image\/.*\/\d+\.\w+$/, { kind: 'cut' });
    const other = others[2] ?? comic;
    await goto(readPath(other, chapterOf(other, 1)));
    await page.see({ text: '第 1 页没有加载出来' });
    await store('reader-image-fail');
    stage.product.faulty.heal();
  });

  it('library', async () => {
    const downloaded = [...others.slice(0, 2), ...others.slice(3, 4)];
    for (const work of downloaded) {
      await goto(detailPath(work));
      await page.tap({ role: 'button', name: /^下载$/ });
      await page.tap({ role: 'button', name: '全部可下' });
      await page.tap({ role: 'button', name: /^下载 \d+ 话$/ });
      await page.see({ text: /^已加入下载/ });
    }
    await untilDownloaded(page);
    for (const tab of ['collect', 'record', 'kept']) {
      await goto(`/bookcasecomic?tab=${tab}`);
      await page.see({ role: 'link', name: new RegExp(comic.title) });
      await store(`library-${tab === 'kept' ? 'stored' : tab}`);
    }
    await goto('/offlinespace');
    await page.see({ role: 'button', name: new RegExp(`^删除，${comic.title}`) });
    await store('space');
    await goto('/index');
    await page.see({ text: '猜你喜欢' });
    await store('home-dock');
  });

  it('the steps to the home screen of a phone', async () => {
    const phone = await stage.newPage({ reducedMotion: true, dots: 1, userAgent: SAFARI });
    await phone.goto(`${stage.product.app.url}/index`);
    await phone.see({ text: '猜你喜欢' });
    await untilControlled(phone);
    await phone.tap({ role: 'button', name: '添加' });
    await phone.see({ text: '点底部分享按钮' });
    await store('install-ios', phone);
    await phone.close();
  });

  it('error', async () => {
    stage.product.faulty.spoil('/api/comic/', {
      kind: 'code',
      code: 500,
      message: '服务器出了点问题',
    });
    const other = others[5] ?? comic;
    await goto(detailPath(other));
    await page.see({ text: '内容没有加载出来' });
    await store('error');
    stage.product.faulty.heal();
  });

  it('splash while addresses are tried', async () => {
    const silent = await FaultyApi.start(stage.product.api.url);
    silent.spoil(/./, { kind: 'hang' });
    const refusing = `http://${HOST}:${await freePort()}`;
    stage.product.app.configure({ apiurls: [refusing, silent.url, stage.product.faulty.url] });
    const waiting = await stage.newPage({ reducedMotion: true, dots: 1, startScript: ONE_STRIP });
    await waiting.goto(`${stage.product.app.url}/index`);
    await waiting.see({ text: '正在连接线路 2 / 3' });
    await storeScreenshot(waiting, 'splash');
    await waiting.close();
    await silent.stop();
    stage.product.app.configure({ apiurls: [stage.product.faulty.url] });
    expect(silent.count()).toBeGreaterThan(0);
  });
});

describe('without the network', () => {
  it('start, and a chapter that is not stored', async () => {
    await goto('/index');
    await untilControlled(page);
    await stage.product.goOffline();
    await page.restart();
    await goto('/index');
    await page.see({ text: '已登上离线书架' });
    await store('offline-start');
    await goto('/bookcasecomic?tab=collect');
    await page.see({ role: 'link', name: new RegExp(comic.title) });
    await store('library-offline');
    await goto(readPath(comic, chapterOf(comic, 2)));
    await page.see({ text: '这一话还没下载' });
    await store('offline-gap');
  });
});
