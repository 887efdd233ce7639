import { describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import { payAtCheckout, placeOrder } from '../support/product/checkout.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { operate } from '../support/product/operator.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { untilAnswerStored } from '../support/screens/stored.ts';
import { type StoredUser, untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const stage = setStage({ hasApp: true });
let page: Page;

const goto = (path: string) => page.goto(stage.product.app.url + path);
const SHOWN = String.raw`document.body.innerText.replaceAll('\u00a0', ' ')`;
const says = (text: string) => page.waitFor(`${SHOWN}.includes('${text}')`);
const saysNot = (text: string) => page.waitFor(`!${SHOWN}.includes('${text}')`);

/** A new account on a new device. */
async function arrive(options: PageOptions = {}): Promise<Required<StoredUser>> {
  page = await stage.newPage(options);
  await goto('/mine');
  return (await untilSignedIn(page)) as Required<StoredUser>;
}
const order = (token: string, which = 0) => placeOrder(stage.product.api.url, token, which);

async function purchaseLocked(token: string): Promise<void> {
  const { items } = await callApi(
    stage.product.api.url,
    calls.comicList,
    { kind: 'comic' },
    { token },
  );
  for (const { uuid } of items) {
    const wanted = { uuid };
    const { chapters } = await callApi(stage.product.api.url, calls.comicDirectoryList, wanted, {
      token,
    });
    const locked = chapters.find((chapter) => chapter.locked);
    if (!locked) continue;
    const input = { uuid, chapter: locked.uuid, buy: 1 } as const;
    const extra = { idempotency: crypto.randomUUID() };
    await callApi(stage.product.api.url, calls.comicDirectory, input, { token, extra });
    return;
  }
  throw new Error('the catalogue has no locked chapter');
}

/** Rows of the spending list, the latest first. */
async function spendRows(): Promise<{ coins: number; balance: number }[]> {
  await page.see({ text: /余额/ });
  const texts = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-screen="/paylog"] section li')].map((row) => row.innerText)`,
  );
  const number = (text = '') => Number(text.replace(/[^\d−-]/g, '').replace('−', '-'));
  return texts.map((text) => ({
    coins: number(/[+−][\d,]+/.exec(text)?.[0]),
    balance: number(/余额 ([\d,]+)/.exec(text)?.[1]),
  }));
}

describe('orders', () => {
  it('count down while they wait, can be paid later by a link, and are done when they are paid', async () => {
    const { token } = await arrive();
    const placed = await order(token);
    await page.tap({ role: 'link', name: '我的订单' });
    await says('待支付 1');
    await page.see({ text: placed.number });
    const left = () => page.textOf({ role: 'link', name: /继续支付/ });
    const before = await left();
    expect(before).toMatch(/1[45]:\d\d/);
    await expect.poll(left, { timeout: 5_000 }).not.toBe(before);
    const checkout = await page.opened(() => page.tap({ role: 'link', name: /继续支付/ }));
    await checkout.see({ role: 'button', name: '确认支付' });
    await checkout.tap({ role: 'button', name: '确认支付' });
    await checkout.see({ text: '墨屿已收到付款结果' });
    await checkout.close();
    await page.bringToFront();
    // A headless browser does not hide a tab that is behind another.
    await page.evaluate(`void document.dispatchEvent(new Event('visibilitychange'))`);
    await page.see({ text: '支付成功' }, 15_000);
    await page.waitFor(
      `document.querySelector('[data-screen="/order"] li').innerText.includes('已完成')`,
    );
    await saysNot('继续支付');
    await goto('/order?state=paid');
    await page.see({ text: placed.number });
    expect(page.errors()).toEqual([]);
  });

  it("show the remaining time by the back end's clock, whatever the device's clock says", async () => {
    const { token } = await arrive({
      startScript: `const real = Date.now; Date.now = () => real.call(Date) - 7_200_000;`,
    });
    await order(token);
    await goto('/order');
    const left = await page.textOf({ role: 'link', name: /继续支付/ });
    expect(left).toMatch(/1[45]:\d\d/);
  });

  it('are cancelled only after a confirmation, and can be ordered again', async () => {
    const { token } = await arrive();
    const placed = await order(token, 1);
    await goto('/order');
    await page.tap({ role: 'button', name: '取消' });
    await page.tap({ role: 'button', name: '先不取消' });
    await says('待支付 1');
    await page.tap({ role: 'button', name: '取消' });
    await page.tap({ role: 'button', name: '取消订单' });
    await page.see({ text: '订单已取消' });
    await says('已关闭');
    await saysNot('待支付 1');
    await page.tap({ role: 'button', name: '已关闭' });
    await page.see({ text: placed.number });
    await page.tap({ role: 'button', name: new RegExp(`${placed.number}，复制订单号`) });
    await page.see({ text: '订单号复制成功' });
    await page.tap({ role: 'link', name: '重新下单' });
    await page.see({ text: '充值中心' });
    const { combos } = await callApi(stage.product.api.url, calls.combo, {}, { token });
    await page.waitFor(`location.search.includes('combo=${combos[1]?.uuid}')`);
    await page.waitFor(
      `document.querySelector('[data-screen="/pay"]').innerText.includes('${placed.amount / 100}')`,
    );
    expect(page.errors()).toEqual([]);
  });

  it('report that they cannot be cancelled where the back end has no such call', async () => {
    const { token } = await arrive();
    await order(token);
    await goto('/order');
    await page.see({ role: 'button', name: '取消' });
    stage.product.faulty.spoil('/api/records/', { kind: 'code', code: 404, message: '没有' });
    await page.tap({ role: 'button', name: '取消' });
    await page.tap({ role: 'button', name: '取消订单' });
    await page.see({ text: /这里不能取消订单/ });
    await page.waitFor(
      `[...document.querySelectorAll('[data-screen="/order"] li button')].every((each) => each.innerText !== '取消')`,
    );
    await page.see({ role: 'link', name: /继续支付/ });
    expect(page.errors()).toEqual([]);
  });

  it('lead to customer service when coins were paid for and did not arrive', async () => {
    const { token } = await arrive();
    const { pay_url, number } = await order(token);
    await payAtCheckout(pay_url, 'fail');
    await goto('/order');
    await page.tap({ role: 'link', name: '已付款没到账' });
    await page.see({ role: 'button', name: '发送这笔订单' });
    await page.tap({ role: 'button', name: '发送这笔订单' });
    await saysNot('正在发送');
    const { userinfo } = await untilSignedIn(page);
    await expect
      .poll(() => operate(stage.product.api, 'service', 'show', userinfo?.username ?? ''))
      .toContain(number);
  });

  it('show an empty state at first, with a link to the offers', async () => {
    await arrive();
    await goto('/order');
    await page.see({ text: '还没有订单' });
    await page.tap({ role: 'link', name: '去看看' });
    await page.see({ text: '充值中心' });
    expect(page.errors()).toEqual([]);
  });
});

describe('spending', () => {
  it("shows a running balance that ends at the ledger's, and what was purchased", async () => {
    const { token } = await arrive();
    await payAtCheckout((await order(token)).pay_url);
    await purchaseLocked(token);
    await goto('/paylog');
    const rows = await spendRows();
    const { coins } = await callApi(stage.product.api.url, calls.userinfo, {}, { token });
    expect(rows[0]?.balance).toBe(coins);
    expect(rows.reduce((sum, row) => sum + row.coins, 0)).toBe(coins);
    for (const [at, row] of rows.entries()) {
      expect(row.balance).toBe(row.coins + (rows[at + 1]?.balance ?? 0));
    }
    await page.tap({ role: 'button', name: '支出' });
    await expect.poll(async () => (await spendRows()).every((row) => row.coins < 0)).toBe(true);
    await page.tap({ role: 'button', name: '已购作品' });
    await says('已购 1 话');
    expect(page.errors()).toEqual([]);
  });
});

describe('bills without network', () => {
  it('show the last cached lists of this account alone', async () => {
    const { token, userinfo } = await arrive();
    await payAtCheckout((await order(token)).pay_url);
    const waiting = await order(token);
    await purchaseLocked(token);
    for (const path of ['/order', '/paylog', '/paylog?tab=purchased']) {
      await goto(path);
      await page.see({ text: /待支付 1|余额|已购 1 话/ });
    }
    await untilControlled(page);
    // The screen and the store are written independently.
    for (const type of ['order', 'spend', 'purchased']) {
      await untilAnswerStored(page, `bills:${type}`);
    }
    await stage.product.goOffline();
    try {
      await goto('/order');
      await page.see({ text: '当前离线，这是上次看到的记录' });
      await page.see({ text: waiting.number });
      await saysNot('继续支付');
      await goto('/order?state=paid');
      await says('已完成');
      await saysNot(waiting.number);
      await goto('/paylog');
      await page.see({ text: /余额/ });
      await goto('/paylog?tab=purchased');
      await page.see({ text: /已购 1 话/ });
      const stored = await page.evaluate<string>(storedText);
      expect(stored).toContain(waiting.number);
      expect(stored).not.toContain(token);
    } finally {
      await stage.product.goOnline();
    }
    const { authorization } = await callApi(stage.product.api.url, calls.init, {});
    await goto(`/mine?token=${authorization}`);
    await page.waitFor(`!localStorage.getItem('moyu:user').includes('${userinfo?.uuid}')`);
    await untilSignedIn(page);
    await stage.product.goOffline();
    try {
      await goto('/order');
      await page.see({ text: '内容没有加载出来' });
      await saysNot(waiting.number);
    } finally {
      await stage.product.goOnline();
    }
  });
});

/** Runs in the page: everything in the database except images, as text. */
async function storedText(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('moyu-shelf');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
  const rows = await new Promise<unknown[]>((resolve, reject) => {
    const request = database.transaction('kv').objectStore('kv').getAll();
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no rows')));
  });
  database.close();
  return JSON.stringify(rows);
}

it('bills and customer service break no rule of accessibility, light and dark, at 390 and 320 px', async () => {
  const { token } = await arrive({ reducedMotion: true });
  await payAtCheckout((await order(token)).pay_url);
  const closed = await order(token, 1);
  await payAtCheckout(closed.pay_url, 'fail');
  await order(token);
  await purchaseLocked(token);
  const broken: string[] = [];
  const look = (what: string) =>
    inLooks(page, LIGHT_AND_NARROW_DARK, async ({ width }) => {
      const faults = await faultsOfLook(page);
      broken.push(...faults.map((fault) => `${what}, ${width} px: ${fault}`));
    });
  await goto('/order');
  await page.see({ role: 'link', name: /继续支付/ });
  await look('orders');
  await page.tap({ role: 'button', name: '取消' });
  await page.see({ role: 'button', name: '取消订单' });
  await look('cancelling');
  await goto('/paylog');
  await page.see({ text: /余额/ });
  await look('spending');
  await goto('/paylog?tab=purchased');
  await page.see({ text: /已购 1 话/ });
  await look('purchased');
  await goto(`/service?order=${closed.order}`);
  await page.see({ role: 'button', name: '发送这笔订单' });
  await page.tap({ role: 'button', name: '发送这笔订单' });
  await saysNot('正在发送');
  await look('the checkout');
  await page.tap({ role: 'button', name: '全部问题与公告' });
  await page.see('input[type=search]');
  await look('all questions');
  expect(broken).toEqual([]);
});
