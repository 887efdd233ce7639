import { describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { findViolations } from '../support/screens/axe.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import {
  PAY_BUTTON,
  QUESTION,
  PAID,
  UNPAID,
  CHECKOUT,
  COINS,
  WELCOME,
  lookAgain,
  leaveToPay,
  payAt,
  backFrom,
  isAsked,
  accountOf,
  expectPaidOnce,
  notifyPaid,
} from '../support/screens/paying.ts';
import { ONE_STRIP, untilReading } from '../support/screens/reader.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { storedUser, untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { untilSteady } from '../support/drivers/script.ts';
import { setStage } from '../support/product/stage.ts';

const PRICE = 48;
const WORK = 'comic-xueluo-changan';
const LOCKED = `/readcomic?uuid=${WORK}&chapter=${WORK}-c003`;
const INSTALLED = `Object.defineProperty(navigator, 'standalone', { value: true });`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const START_NEW = { role: 'button', name: '我是新来的，直接开始' } as const;
/** Counts open dialogs, and makes the return from paying a first start too. */
const FIRST_RUN_AGAIN = `
  if (location.search.includes('from=pay')) localStorage.removeItem('moyu:install');
  window.mostDialogs = 0;
  new MutationObserver(() => {
    const open = document.querySelectorAll('dialog[open]:not(:has(> output))').length;
    window.mostDialogs = Math.max(window.mostDialogs, open);
  }).observe(document, { childList: true, subtree: true, attributes: true });`;
const BLOCKED = `window.open = () => null;`;

const stage = setStage({ hasApp: true, env: { WELCOME_COINS: `${WELCOME}` } });

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await stage.newPage(options);
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  return page;
}

/** In place of the button that pays, while the outcome of a payment is not known. */
const CONFIRMING = { role: 'button', name: '正在确认到账' } as const;
const QUESTION_BOX = 'dialog[aria-labelledby="payment-question"]';
/** Pending payments as stored in local storage. */
const PAYMENTS = `JSON.parse(localStorage.getItem('moyu:payments') ?? '[]')`;
const left = (page: Page) => page.evaluate<number>(`${PAYMENTS}.length`);

/** @returns a function that returns how many elements have matched since */
async function watchFor(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted: string) => {
    const seen = new Set<Element>();
    Reflect.set(window, 'seen', seen);
    new MutationObserver(() => {
      const found = document.querySelector(wanted);
      if (found) seen.add(found);
    }).observe(document, { childList: true, subtree: true });
  }, selector);
  return () => page.evaluate<number>('window.seen.size');
}

describe('a payment', () => {
  it('in a tab of its own is detected when the reader returns: the receipt is shown, without a question', async () => {
    const page = await open('/pay');
    const tab = await leaveToPay(page);
    expect(await tab.evaluate('window.opener === null')).toBe(true);
    await payAt(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    const { userinfo } = await storedUser(page);
    const card = await page.textOf(PAID);
    expect(card).toContain(`${COINS} 金币已到账`);
    expect(card).toContain(userinfo?.username ?? 'no account');
    expect(await isAsked(page)).toBe(false);
    await expectPaidOnce(stage.product, page);
    await page.tap({ role: 'button', name: /知道了|关闭/ });
    // The balance on the screen beneath.
    await page.see({ text: String(WELCOME + COINS) });
    expect(await left(page)).toBe(0);
  });

  it('whose tab is blocked opens by a link', async () => {
    const page = await open('/pay', { startScript: BLOCKED });
    await page.tap(PAY_BUTTON);
    const link = { role: 'link', name: /去支付 ¥30.00/ } as const;
    await page.see(link);
    expect(await findViolations(page)).toEqual([]);
    await storeScreenshot(page, 'pay-blocked');
    const tab = await page.opened(() => page.tap(link));
    await payAt(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    await expectPaidOnce(stage.product, page);
  });

  it("of the installed app leaves in the same window, and the payment's link leads back into it", async () => {
    const page = await open('/pay', { startScript: INSTALLED });
    await page.tap(PAY_BUTTON);
    await payAt(page);
    await page.tap(CHECKOUT.back);
    await page.see(PAID, 20_000);
    // Opening the address once more is not another return.
    expect(new URL(page.url()).search).toBe('');
    await expectPaidOnce(stage.product, page);
  });

  it('that returns in its own tab ends there, the receipt is in the tab that left, and meanwhile neither can pay again', async () => {
    const page = await open('/pay');
    const tab = await leaveToPay(page);
    await page.see(CONFIRMING);
    await tab.tap(CHECKOUT.back);
    await tab.see(CONFIRMING);
    await tab.see(QUESTION, 20_000);
    const asked = await watchFor(page, QUESTION_BOX);
    await lookAgain(page);
    // The open question detects the payment by itself.
    await notifyPaid(stage.product, page);
    await tab.see({ text: '已到账，可以关闭此页' });
    await page.see(PAID);
    await expectPaidOnce(stage.product, page);
    expect(await asked()).toBe(0);
    await tab.tap({ role: 'button', name: '留在这里' });
    await tab.see(PAY_BUTTON);
    await page.tap({ role: 'button', name: /知道了|关闭/ });
    await page.see(PAY_BUTTON);
    await page.see({ text: String(WELCOME + COINS) });
  });

  it('that failed is not reported as paid, whichever answer is pressed', async () => {
    const page = await open('/pay');
    const tab = await leaveToPay(page);
    await tab.tap(CHECKOUT.fail);
    await tab.see({ text: '没有扣款，可以返回墨屿重新下单' });
    await backFrom(tab, page);
    await page.see(QUESTION);
    await page.tap({ role: 'button', name: '是，已支付' });
    await page.see(UNPAID);
    expect((await accountOf(stage.product, page)).coins).toBe(WELCOME);
  });

  it('made after the answer was no is reported when the reader returns again', async () => {
    const page = await open('/pay');
    const tab = await leaveToPay(page);
    await lookAgain(page);
    await page.see(QUESTION);
    await page.tap({ role: 'button', name: '否' });
    await page.see(UNPAID);
    await page.tap({ role: 'button', name: '关闭' });
    await payAt(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    expect(await isAsked(page)).toBe(false);
    await expectPaidOnce(stage.product, page);
  });

  it('is checked after the browser was killed, on any screen that opens', async () => {
    const page = await open('/pay', { ownProcess: true });
    await leaveToPay(page);
    const [payment] = await page.evaluate<{ order: string }[]>(PAYMENTS);
    await page.untilOnDisk(payment?.order ?? 'no payment');
    await page.crash();
    await page.goto(`${stage.product.app.url}/mine`);
    await page.see(QUESTION, 20_000);
    expect(new URL(page.url()).pathname).toBe('/mine');
    await notifyPaid(stage.product, page);
    await page.see(PAID);
    await expectPaidOnce(stage.product, page);
  });

  it('returned from without a network is neither reported as paid nor as failed until the network is back', async () => {
    const page = await open('/pay');
    await untilControlled(page);
    const tab = await leaveToPay(page);
    await payAt(tab);
    await stage.product.goOffline();
    await backFrom(tab, page);
    await page.see(QUESTION, 20_000);
    await page.tap({ role: 'button', name: '是，已支付' });
    const calledUnpaid = await watchFor(page, UNPAID);
    await page.see({ text: '到账中，约 1 分钟' });
    // The app repeats the check by itself, and each attempt fails.
    const tries = () => page.errors().filter(({ source }) => source === 'network').length;
    const before = tries();
    await expect.poll(tries).toBeGreaterThan(before);
    await stage.product.goOnline();
    await page.see(PAID, 40_000);
    expect(await calledUnpaid()).toBe(0);
    await expectPaidOnce(stage.product, page);
  });

  it('is checked in one tab: the one that left, or another when that is closed', async () => {
    const page = await open('/pay');
    const other = await page.newTab();
    await other.goto(`${stage.product.app.url}/mine`);
    await untilSignedIn(other);
    const checkout = await leaveToPay(page);
    // The other tab has loaded its overlays by now, and is visible.
    await untilSteady(() => other.evaluate(`performance.getEntriesByType('resource').length`));
    const asked = await watchFor(other, QUESTION_BOX);
    await lookAgain(other);
    await lookAgain(page);
    await page.see(QUESTION);
    expect(await asked()).toBe(0);
    await checkout.close();
    await page.close();
    await lookAgain(other);
    await other.see(QUESTION);
  });

  it('that returns while another prompt is due: one opens after the other, never both', async () => {
    const page = await open('/pay', {
      startScript: INSTALLED + FIRST_RUN_AGAIN,
      userAgent: IPHONE,
    });
    await page.tap(START_NEW);
    await page.tap(PAY_BUTTON);
    await page.tap(CHECKOUT.back);
    const answers = { 'payment-question': /^否$/, 'payment-unpaid': /^关闭$/, '': START_NEW.name };
    const opened: string[] = [];
    while (opened.length < 3) {
      await page.see('dialog[open]:not(:has(> output))', 20_000);
      const name = await page.evaluate<keyof typeof answers>(
        `document.querySelector('dialog[open]:not(:has(> output))').getAttribute('aria-labelledby') ?? ''`,
      );
      opened.push(name);
      await page.tap({ role: 'button', name: answers[name] });
      await page.waitFor(`!document.querySelector('dialog[open][aria-labelledby="${name}"]')`);
    }
    expect(opened.toSorted()).toEqual(['', 'payment-question', 'payment-unpaid']);
    expect(await page.evaluate('window.mostDialogs')).toBe(1);
  });

  it('pressed twice, with the first response lost, is one order', async () => {
    const page = await open('/pay');
    await page.see(PAY_BUTTON);
    stage.product.faulty.spoil(calls.placeOrder.path, { kind: 'break' }, 1);
    const tab = await page.opened(() =>
      page.evaluate(() => {
        const found = [...document.querySelectorAll('button')].find((each) =>
          each.textContent.includes('立即支付'),
        );
        found?.click();
        found?.click();
      }),
    );
    await tab.see(CHECKOUT.pay, 20_000);
    expect((await accountOf(stage.product, page)).orders).toHaveLength(1);
  });
});

describe('from a locked chapter', () => {
  it('coins are purchased, and the chapter is unlocked with them at once', async () => {
    const page = await open(LOCKED, { startScript: ONE_STRIP });
    await page.tap({ role: 'link', name: /充值并解锁/ });
    await page.see({ text: `${Math.floor(COINS / PRICE)} 话漫画` });
    const tab = await leaveToPay(page);
    await payAt(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    await page.tap({ role: 'button', name: /继续/ });
    await page.tap({ role: 'button', name: `${PRICE} 金币解锁本话` });
    await untilReading(page);
    expect((await accountOf(stage.product, page)).coins).toBe(WELCOME + COINS - PRICE);
  });

  it('a month pass is purchased, and everything opens while it is valid', async () => {
    const page = await open('/pay', { startScript: ONE_STRIP });
    await page.see(PAY_BUTTON);
    await page.tap({ text: /畅读月卡/ });
    const tab = await leaveToPay(page);
    await payAt(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    await page.goto(stage.product.app.url + LOCKED);
    await untilReading(page);
    const its = await accountOf(stage.product, page);
    expect(its.coins).toBe(WELCOME);
    expect(its.orders.map(({ state, days }) => [state, days])).toEqual([['paid', 30]]);
  });
});
