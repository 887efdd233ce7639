import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payAtDesk, placeOrder } from './harness/cashDesk.ts';
import { freePort, HOST } from './harness/childServer.ts';
import type { Engine, Page } from './harness/engine.ts';
import { FaultyApi } from './harness/faultyApi.ts';
import { openEngine } from './harness/openEngine.ts';
import { type Product, startProduct } from './harness/product.ts';
import { ONE_STRIP, readToEnd, untilReading } from './harness/reader.ts';
import { keepScreenshot } from './harness/screenshots.ts';
import { untilDownloaded } from './harness/stored.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  freeComics,
  lockedChapterPath,
  readPath,
  untilControlled,
  untilSignedIn,
} from './harness/visit.ts';

/** Pictures of every screen, in the order a person meets them; each is looked at by eye beside the design. */

let engine: Engine;
let product: Product;
let comic: Comic;
let others: readonly Comic[];
let page: Page;

beforeAll(async () => {
  [engine, product] = await Promise.all([openEngine(), startProduct()]);
  const [first, ...rest] = await freeComics(product.api.url);
  if (!first) throw new Error('the catalogue has no free comic');
  [comic, others] = [first, rest];
  page = await engine.newPage({ reducedMotion: true, dots: 1, startScript: ONE_STRIP });
});
afterAll(async () => {
  await engine.close();
  await product.remove();
});

const goto = (path: string) => page.goto(product.app.url + path);
const WORK_LINK = 'a[href^="/detailcomic"]';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const BLANK_PNG_BYTES = 4_000;

/** @returns bytes of the picture, kept once every image on screen is there */
async function keep(name: string, of = page): Promise<number> {
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
  // Toasts leave, bars and fades come to rest.
  await pause(300);
  await of.waitFor(`!document.querySelector('output[popover]')?.innerText`);
  return (await keepScreenshot(of, name)).byteLength;
}

async function readSome(work: Comic, screens: number): Promise<void> {
  await goto(readPath(work, chapterOf(work, 1)));
  await untilReading(page);
  for (let done = 0; done < screens; done += 1) {
    await page.scroll(500);
    await pause(100);
  }
}

describe('with the network', () => {
  it('home', async () => {
    await goto('/index');
    await page.see({ text: '猜你喜欢' });
    await untilSignedIn(page);
    await untilControlled(page);
    expect(await keep('home')).toBeGreaterThan(BLANK_PNG_BYTES);
  });

  it('home in the dark', async () => {
    const dark = await engine.newPage({
      dark: true,
      reducedMotion: true,
      dots: 1,
      startScript: ONE_STRIP,
    });
    await dark.goto(`${product.app.url}/index`);
    await dark.see({ text: '猜你喜欢' });
    expect(await keep('home-dark', dark)).toBeGreaterThan(BLANK_PNG_BYTES);
    await dark.goto(product.app.url + detailPath(comic));
    await dark.see({ text: '目录' });
    expect(await keep('detail-dark', dark)).toBeGreaterThan(BLANK_PNG_BYTES);
    await dark.close();
  });

  it('detail', async () => {
    for (const work of [...others.slice(0, 4), comic].toReversed()) {
      await goto(detailPath(work));
      await page.tap({ role: 'button', name: '收藏' });
      await page.see({ text: '已加入书架' });
    }
    for (const work of others.slice(0, 2)) await readSome(work, 4);
    await goto(detailPath(comic));
    await page.see({ text: '目录' });
    expect(await keep('detail')).toBeGreaterThan(BLANK_PNG_BYTES);
  });

  it('reader, its bars, and the end of a chapter', async () => {
    await readSome(comic, 2);
    expect(await keep('reader')).toBeGreaterThan(BLANK_PNG_BYTES);
    await page.tap({ x: 195, y: 400 });
    await page.see({ role: 'button', name: '目录' });
    expect(await keep('reader-chrome')).toBeGreaterThan(BLANK_PNG_BYTES);
    await page.tap({ role: 'button', name: '目录' });
    await page.see({ text: /共 \d+ 话/ });
    expect(await keep('reader-contents')).toBeGreaterThan(BLANK_PNG_BYTES);
    await page.press('Escape');
    await readToEnd(page);
    await page.evaluate(() => {
      const box = document.querySelector('[data-screen="/readcomic"] section');
      box?.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
    });
    await page.see({ text: '本话完' });
    expect(await keep('reader-end')).toBeGreaterThan(BLANK_PNG_BYTES);
  });

  it('reader: its settings, from right to left, and a locked chapter', async () => {
    await readSome(comic, 2);
    await page.tap({ x: 195, y: 400 });
    await page.tap({ role: 'button', name: '设置' });
    await page.see({ text: '阅读模式' });
    expect(await keep('reader-settings')).toBeGreaterThan(BLANK_PNG_BYTES);
    const manga = await engine.newPage({ reducedMotion: true, dots: 1 });
    const other = others.find(({ title }) => title === '归鞘') ?? comic;
    await manga.goto(product.app.url + readPath(other, chapterOf(other, 1)));
    await manga.see({ text: '知道了' });
    expect(await keep('reader-guide', manga)).toBeGreaterThan(BLANK_PNG_BYTES);
    await manga.tap({ text: '知道了' });
    await manga.tap({ x: 60, y: 420 });
    await manga.tap({ x: 60, y: 420 });
    expect(await keep('reader-manga', manga)).toBeGreaterThan(BLANK_PNG_BYTES);
    await manga.goto(product.app.url + (await lockedChapterPath(product.api.url)));
    await manga.see({ text: '余额' });
    expect(await keep('reader-locked', manga)).toBeGreaterThan(BLANK_PNG_BYTES);
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
    ['service', '/service', { text: '在线客服' }],
  ] as const)('%s', async (name, path, target) => {
    await goto(path);
    await page.see(target);
    expect(await keep(name)).toBeGreaterThan(BLANK_PNG_BYTES);
  });

  it('topping up, and what is shown once it is paid', async () => {
    await goto('/pay');
    const button = { role: 'button', name: '立即支付' } as const;
    await page.see(button);
    expect(await keep('pay')).toBeGreaterThan(BLANK_PNG_BYTES);
    const desk = await page.opened(() => page.tap(button));
    await desk.tap({ role: 'button', name: '确认支付' });
    await desk.see({ text: '商户已收到付款结果' });
    await desk.close();
    await page.bringToFront();
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await page.see({ text: '支付成功' });
    expect(await keep('pay-success')).toBeGreaterThan(BLANK_PNG_BYTES);
    await page.tap({ role: 'button', name: /^已截图保存/ });
  });

  it('bills', async () => {
    await goto('/mine');
    const { token = '' } = await untilSignedIn(page);
    const order = (which: number) => placeOrder(product.api.url, token, which);
    await payAtDesk((await order(0)).pay_url);
    await payAtDesk((await order(1)).pay_url, 'fail');
    await order(2);
    await goto('/order');
    await page.see({ role: 'link', name: /继续支付/ });
    expect(await keep('order')).toBeGreaterThan(BLANK_PNG_BYTES);
    await goto('/paylog');
    await page.see({ text: /余额/ });
    expect(await keep('paylog')).toBeGreaterThan(BLANK_PNG_BYTES);
    await goto('/service');
    await page.tap({ role: 'button', name: '查订单' });
    await page.see({ role: 'button', name: '发送这笔订单' });
    expect(await keep('service-orders')).toBeGreaterThan(BLANK_PNG_BYTES);
  });

  it('the page that failed', async () => {
    product.faulty.spoil(/\/image\/.*\/\d+\.\w+$/, { kind: 'cut' });
    const other = others[2] ?? comic;
    await goto(readPath(other, chapterOf(other, 1)));
    await page.see({ text: '第 1 页没有加载出来' });
    expect(await keep('reader-image-fail')).toBeGreaterThan(BLANK_PNG_BYTES);
    product.faulty.heal();
  });

  it('shelf', async () => {
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
      expect(await keep(`shelf-${tab}`)).toBeGreaterThan(BLANK_PNG_BYTES);
    }
    await goto('/offlinespace');
    await page.see({ role: 'button', name: new RegExp(`^删除，${comic.title}`) });
    expect(await keep('space')).toBeGreaterThan(BLANK_PNG_BYTES);
    await goto('/index');
    await page.see({ text: '猜你喜欢' });
    expect(await keep('home-dock')).toBeGreaterThan(BLANK_PNG_BYTES);
  });

  it('the steps onto the home screen of a phone', async () => {
    const phone = await engine.newPage({ reducedMotion: true, dots: 1, userAgent: SAFARI });
    await phone.goto(`${product.app.url}/index`);
    await phone.see({ text: '猜你喜欢' });
    await untilControlled(phone);
    await phone.tap({ role: 'button', name: '添加' });
    await phone.see({ text: '点底部分享按钮' });
    expect(await keep('install-ios', phone)).toBeGreaterThan(BLANK_PNG_BYTES);
    await phone.close();
  });

  it('error', async () => {
    product.faulty.spoil('/api/comic/', { kind: 'code', code: 500, message: '服务器出了点问题' });
    const other = others[5] ?? comic;
    await goto(detailPath(other));
    await page.see({ text: '内容没有加载出来' });
    expect(await keep('error')).toBeGreaterThan(BLANK_PNG_BYTES);
    product.faulty.heal();
  });

  it('splash while addresses are tried', async () => {
    const silent = await FaultyApi.start(product.api.url);
    silent.spoil(/./, { kind: 'hang' });
    const refusing = `http://${HOST}:${await freePort()}`;
    product.app.configure({ apiurls: [refusing, silent.url, product.faulty.url] });
    const waiting = await engine.newPage({ reducedMotion: true, dots: 1, startScript: ONE_STRIP });
    await waiting.goto(`${product.app.url}/index`);
    await waiting.see({ text: '正在连接线路 2 / 3' });
    await keepScreenshot(waiting, 'splash');
    await waiting.close();
    await silent.stop();
    product.app.configure({ apiurls: [product.faulty.url] });
    expect(silent.count()).toBeGreaterThan(0);
  });
});

describe('without the network', () => {
  it('start, and the chapter that is not there', async () => {
    await goto('/index');
    await untilControlled(page);
    await product.goOffline();
    await page.restart();
    await goto('/index');
    await page.see({ text: '已登上离线书架' });
    expect(await keep('offline-start')).toBeGreaterThan(BLANK_PNG_BYTES);
    await goto('/bookcasecomic?tab=collect');
    await page.see({ role: 'link', name: new RegExp(comic.title) });
    expect(await keep('shelf-offline')).toBeGreaterThan(BLANK_PNG_BYTES);
    await goto(readPath(comic, chapterOf(comic, 2)));
    await page.see({ text: '这一话还没下载' });
    expect(await keep('offline-gap')).toBeGreaterThan(BLANK_PNG_BYTES);
  });
});
