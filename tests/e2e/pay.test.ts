import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sandboxNotice } from '../../server/pay/sandbox.ts';
import { calls, type OrderRecord } from '../../src/shared/contract/index.ts';
import { findViolations } from './harness/axe.ts';
import { callApi } from './harness/callApi.ts';
import type { Engine, Page, PageOptions } from './harness/engine.ts';
import { openEngine } from './harness/openEngine.ts';
import { type Product, startProduct } from './harness/product.ts';
import { ONE_STRIP, untilReading } from './harness/reader.ts';
import { storedUser, untilControlled, untilSignedIn } from './harness/visit.ts';

/** The demo's recommended combo, and what a new account has: too little for a chapter. */
const COINS = 3_900;
const WELCOME = 10;
const PRICE = 48;
const WORK = 'comic-xueluo-changan';
const LOCKED = `/readcomic?uuid=${WORK}&chapter=${WORK}-c003`;

const BUTTON = { role: 'button', name: '立即支付' } as const;
const QUESTION = { text: '支付是否成功？' } as const;
const PAID = 'dialog[aria-labelledby="payment-paid"]';
const UNPAID = 'dialog[aria-labelledby="payment-unpaid"]';
/** Of the cash desk. */
const PAY = { role: 'button', name: '确认支付' } as const;
const FAIL = { role: 'button', name: '支付失败' } as const;
const BACK = { role: 'link', name: '返回商户' } as const;

const INSTALLED = `Object.defineProperty(navigator, 'standalone', { value: true });`;
const BLOCKED = `window.open = () => null;`;

let engine: Engine;
let product: Product;
const pages: Page[] = [];

beforeAll(async () => {
  [engine, product] = await Promise.all([
    openEngine(),
    startProduct({ WELCOME_COINS: `${WELCOME}` }),
  ]);
});
let isOnline = true;
afterEach(async () => {
  if (!isOnline) await product.goOnline();
  isOnline = true;
  product.faulty.heal();
  for (const page of pages.splice(0)) await page.close();
});
afterAll(async () => {
  await engine.close();
  await product.remove();
});

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await engine.newPage(options);
  pages.push(page);
  await page.goto(product.app.url + path);
  await untilSignedIn(page);
  return page;
}

/** Pages of a driven browser are all in front all the time: what one says that comes to the front is said for it. */
async function lookAgain(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Presses 立即支付 and waits for the cash desk in its own tab. */
async function leave(page: Page): Promise<Page> {
  await page.see(BUTTON);
  const tab = await page.opened(() => page.tap(BUTTON));
  await tab.see(PAY);
  return tab;
}

async function pay(tab: Page): Promise<void> {
  await tab.tap(PAY);
  await tab.see({ text: '商户已收到付款结果' });
}

async function backFrom(tab: Page, page: Page): Promise<void> {
  await tab.close();
  await lookAgain(page);
}

async function account(page: Page) {
  const { token = '' } = await storedUser(page);
  const [user, spend, orders] = await Promise.all([
    callApi(product.api.url, calls.user, {}, { token }),
    callApi(product.api.url, calls.records, { type: 'spend' }, { token }),
    callApi(product.api.url, calls.records, { type: 'order' }, { token }),
  ]);
  const topUps = spend.items.filter((item) => 'cause' in item && item.cause === 'topup');
  const rows = spend.items as readonly { coins: number }[];
  const sum = rows.reduce((total, { coins }) => total + coins, 0);
  return { coins: user.coins, topUps, sum, orders: orders.items as readonly OrderRecord[] };
}

/** One order paid once, and a balance that is its ledger's sum. */
async function expectPaidOnce(page: Page, orders = 1): Promise<void> {
  const its = await account(page);
  expect(its.coins).toBe(WELCOME + COINS);
  expect(its.sum).toBe(its.coins);
  expect(its.topUps).toHaveLength(1);
  expect(its.orders).toHaveLength(orders);
}

/** The provider tells of a payment that was made some other way. */
async function notify(page: Page): Promise<void> {
  const [order] = (await account(page)).orders;
  if (!order) throw new Error('there is no order');
  const secret = readFileSync(join(product.api.dataDir, 'secret'), 'utf8').trim();
  const { body, headers } = sandboxNotice(secret, order, 'paid', Date.now());
  const address = `${product.api.url}/api/notice/sandbox`;
  const { status } = await fetch(address, { method: 'POST', body, headers });
  expect(status).toBe(200);
}

const isFlagged = (page: Page) =>
  page.evaluate<number>(`JSON.parse(localStorage.getItem('moyu:payments') ?? '[]').length`);
const isAsked = (page: Page) =>
  page.evaluate<boolean>(
    `document.querySelector('dialog[aria-labelledby="payment-question"]') !== null`,
  );
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const still = (page: Page) =>
  page.waitFor(`!document.getAnimations().some(({ playState }) => playState === 'running')`);

describe('a payment', () => {
  it('in a tab of its own is known when the person is back: the credential is shown, and nothing asked', async () => {
    const page = await open('/pay');
    const tab = await leave(page);
    expect(await tab.evaluate('window.opener === null')).toBe(true);
    await pay(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    const { userinfo } = await storedUser(page);
    const card = await page.textOf(PAID);
    expect(card).toContain(`${COINS} 金币已到账`);
    expect(card).toContain(userinfo?.username ?? 'nobody');
    expect(await isAsked(page)).toBe(false);
    await expectPaidOnce(page);
    await page.tap({ role: 'button', name: /知道了|关闭/ });
    // The balance on the screen beneath.
    await page.see({ text: String(WELCOME + COINS) });
    expect(await isFlagged(page)).toBe(0);
  });

  it('whose tab is blocked goes by a link', async () => {
    const page = await open('/pay', { startScript: BLOCKED });
    await page.tap(BUTTON);
    const link = { role: 'link', name: /去支付 ¥30.00/ } as const;
    await page.see(link);
    expect(await findViolations(page)).toEqual([]);
    const tab = await page.opened(() => page.tap(link));
    await pay(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    await expectPaidOnce(page);
  });

  it('of the installed app leaves in the same window, and the payment’s link leads back into it', async () => {
    const page = await open('/pay', { startScript: INSTALLED });
    await page.tap(BUTTON);
    await pay(page);
    await page.tap(BACK);
    await page.see(PAID, 20_000);
    // Opened once more, the address is no other return.
    expect(new URL(page.url()).search).toBe('');
    await expectPaidOnce(page);
  });

  it('led back from in its own tab is told there, and the tab that left asks nothing', async () => {
    const page = await open('/pay');
    const tab = await leave(page);
    await tab.tap(BACK);
    await tab.see(QUESTION, 20_000);
    await lookAgain(page);
    await pause(1_000);
    expect(await isAsked(page)).toBe(false);
    // The question, left open, learns of it by itself.
    await notify(page);
    await tab.see(PAID);
    await expectPaidOnce(page);
    await page.see({ text: String(WELCOME + COINS) });
  });

  it('that failed is not called one, whatever is answered', async () => {
    const page = await open('/pay');
    const tab = await leave(page);
    await tab.tap(FAIL);
    await tab.see({ text: '没有扣款，可以返回商户重新下单' });
    await backFrom(tab, page);
    await page.see(QUESTION);
    await page.tap({ role: 'button', name: '是，已支付' });
    await page.see(UNPAID);
    expect((await account(page)).coins).toBe(WELCOME);
  });

  it('made after the answer was no is told when the person is back again', async () => {
    const page = await open('/pay');
    const tab = await leave(page);
    await lookAgain(page);
    await page.see(QUESTION);
    await page.tap({ role: 'button', name: '否' });
    await page.see(UNPAID);
    await page.tap({ role: 'button', name: '关闭' });
    await pay(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    expect(await isAsked(page)).toBe(false);
    await expectPaidOnce(page);
  });

  it('is asked about by a browser that was killed meanwhile, wherever it opens again', async () => {
    const page = await open('/pay');
    await leave(page);
    // Chromium gathers what goes into local storage for five seconds before it writes it.
    await pause(6_000);
    await page.crash();
    await page.goto(`${product.app.url}/mine`);
    await page.see(QUESTION, 20_000);
    await notify(page);
    await page.see(PAID);
    await expectPaidOnce(page);
  });

  it('come back from without a network is neither called made nor failed, and told when there is one', async () => {
    const page = await open('/pay');
    await untilControlled(page);
    const tab = await leave(page);
    await pay(tab);
    isOnline = false;
    await product.goOffline();
    await backFrom(tab, page);
    await page.see(QUESTION, 20_000);
    await page.tap({ role: 'button', name: '是，已支付' });
    await page.see({ text: '到账中，约 1 分钟' });
    await pause(3_000);
    expect(await page.evaluate(`document.querySelector('${UNPAID}') === null`)).toBe(true);
    await product.goOnline();
    isOnline = true;
    await page.see(PAID, 40_000);
    await expectPaidOnce(page);
  });

  it('is asked about in one tab: the one that left, and another when that is gone', async () => {
    const page = await open('/pay');
    const other = await page.newTab();
    pages.unshift(other);
    await other.goto(`${product.app.url}/mine`);
    await untilSignedIn(other);
    const desk = await leave(page);
    // The other tab has its overlays by now, and is looked at.
    await pause(4_000);
    await lookAgain(other);
    await pause(1_000);
    expect(await isAsked(other)).toBe(false);
    await lookAgain(page);
    await page.see(QUESTION);
    await desk.close();
    pages.splice(pages.indexOf(page), 1);
    await page.close();
    await lookAgain(other);
    await other.see(QUESTION);
  });

  it('pressed for twice, with an answer that is lost, is one order', async () => {
    const page = await open('/pay');
    await page.see(BUTTON);
    product.faulty.spoil(calls.placeOrder.path, { kind: 'break' }, 1);
    const tab = await page.opened(() =>
      page.evaluate(() => {
        const found = [...document.querySelectorAll('button')].find((each) =>
          each.textContent.includes('立即支付'),
        );
        found?.click();
        found?.click();
      }),
    );
    await tab.see(PAY, 20_000);
    expect((await account(page)).orders).toHaveLength(1);
  });
});

describe('from a locked chapter', () => {
  it('coins are bought, and the chapter is unlocked with them at once', async () => {
    const page = await open(LOCKED, { startScript: ONE_STRIP });
    await page.tap({ role: 'link', name: /充值并解锁/ });
    await page.see({ text: `${Math.floor(COINS / PRICE)} 话漫画` });
    const tab = await leave(page);
    await pay(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    await page.tap({ role: 'button', name: /继续/ });
    await page.tap({ role: 'button', name: `${PRICE} 金币解锁本话` });
    await untilReading(page);
    expect((await account(page)).coins).toBe(WELCOME + COINS - PRICE);
  });
});

describe('the credential', () => {
  it('is saved as a picture of the lines on the screen and nothing else', async () => {
    const startScript = `
      Object.defineProperty(navigator, 'share', { value: undefined });
      window.drawn = [];
      window.saved = [];
      const fill = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        window.drawn.push(text);
        return fill.call(this, text, ...rest);
      };
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        window.saved.push(blob);
        return make.call(URL, blob);
      };`;
    const page = await open('/pay', { startScript });
    const tab = await leave(page);
    await pay(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    await page.tap({ role: 'button', name: '保存为图片' });
    await page.see({ text: '凭证图片已保存' });
    const { userinfo } = await storedUser(page);
    const shown = await page.evaluate<string[]>(`
      [...document.querySelectorAll('${PAID} section dd')].map((each) => each.innerText).filter(Boolean)`);
    expect(shown).toContain(userinfo?.username);
    const drawn = await page.evaluate<string[]>('window.drawn');
    expect(drawn).toEqual([
      '墨屿 · 账号凭证',
      '凭此登录，换手机也能找回',
      ...['永久域名', '用户名', '密码'].flatMap((label, at) => [label, shown[at]]),
    ]);
    const picture = await page.evaluate<{ width: number; height: number; inks: number }>(
      async () => {
        const saved = (Reflect.get(window, 'saved') as Blob[]).at(-1);
        if (!saved) throw new Error('nothing was saved');
        const bitmap = await createImageBitmap(saved);
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
        // Dark on paper, below the head: the three values.
        let inks = 0;
        for (let at = 74 * 3 * bitmap.width * 4; at < data.length; at += 4) {
          if ((data[at] ?? 255) < 60) inks += 1;
        }
        return { width: bitmap.width, height: bitmap.height, inks };
      },
    );
    expect(picture).toMatchObject({ width: 1_050, height: 720 });
    expect(picture.inks).toBeGreaterThan(3_000);
    expect(picture.inks).toBeLessThan(100_000);
  });
});

describe('for everybody', () => {
  it.each([
    { width: 390, dark: false },
    { width: 320, dark: true },
  ])(
    'at %j nothing breaks the rules or is cut off, from the offer to the answer',
    async (options) => {
      const page = await open('/pay', { ...options, reducedMotion: true });
      const check = async () => {
        await still(page);
        expect(await findViolations(page)).toEqual([]);
        const fits = 'document.documentElement.scrollWidth <= window.innerWidth';
        expect(await page.evaluate(fits)).toBe(true);
      };
      const tab = await (async () => {
        await page.see(BUTTON);
        await check();
        return leave(page);
      })();
      await backFrom(tab, page);
      await page.see(QUESTION);
      await check();
      await page.tap({ role: 'button', name: '否' });
      await page.see(UNPAID);
      await check();
      await page.tap({ role: 'button', name: '其实已付款' });
      await page.see({ text: '到账中，约 1 分钟' });
      await check();
      await notify(page);
      await page.see(PAID);
      await check();
    },
  );

  it('works by keys: arrows choose, the focus stays in what is open, Esc puts it off', async () => {
    const page = await open('/pay');
    await page.see(BUTTON);
    await page.evaluate(`document.querySelector('input[type=radio]:checked').focus()`);
    await page.press('ArrowLeft');
    await page.see({ text: '18.00' });
    await page.press('ArrowRight');
    await page.see({ text: '30.00' });
    const tab = await leave(page);
    await backFrom(tab, page);
    await page.see(QUESTION);
    const focus = () =>
      page.evaluate<string>(
        `document.activeElement.closest('dialog') ? document.activeElement.textContent : 'out'`,
      );
    const visited = new Set<string>();
    for (let step = 0; step < 6; step += 1) {
      await page.press('Tab');
      visited.add(await focus());
    }
    // The browser's own bars take their turn; nothing of the page beneath does.
    expect([...visited].filter((name) => name !== 'out')).toEqual(
      expect.arrayContaining(['否', '是，已支付']),
    );
    expect(
      await page.evaluate(`document.activeElement.matches('input[type=radio], a, main *')`),
    ).toBe(false);
    await page.press('Escape');
    await page.waitFor(`document.querySelector('dialog') === null`);
    await lookAgain(page);
    await page.see(QUESTION);
  });
});
