import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sandboxNotice } from '../../../server/pay/sandbox.ts';
import { calls, type OrderRecord } from '../../../src/shared/contract/index.ts';
import { callApi } from '../product/callApi.ts';
import type { Page } from '../drivers/engine.ts';
import type { Product } from '../product/product.ts';
import { storedUser } from './visit.ts';

/** The demo's recommended combo, and the balance of a new account: too little for a chapter. */
export const COINS = 3_900;
export const WELCOME = 10;

export const PAY_BUTTON = { role: 'button', name: '立即支付' } as const;
export const QUESTION = { text: '支付是否成功？' } as const;
export const PAID = 'dialog[aria-labelledby="payment-paid"]';
export const UNPAID = 'dialog[aria-labelledby="payment-unpaid"]';
/** Labels of the checkout page. */
export const CHECKOUT = {
  pay: { role: 'button', name: '确认支付' },
  fail: { role: 'button', name: '支付失败' },
  back: { role: 'link', name: '返回墨屿' },
} as const;

/** Pages of a driven browser are always visible: dispatches the event of a page that becomes visible. */
export async function lookAgain(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/**
 * Presses 立即支付.
 * @returns the checkout in its own tab
 */
export async function leaveToPay(page: Page): Promise<Page> {
  await page.see(PAY_BUTTON);
  const tab = await page.opened(() => page.tap(PAY_BUTTON));
  await tab.see(CHECKOUT.pay);
  return tab;
}

export async function payAt(checkout: Page): Promise<void> {
  await checkout.tap(CHECKOUT.pay);
  await checkout.see({ text: '墨屿已收到付款结果' });
}

export async function backFrom(checkout: Page, page: Page): Promise<void> {
  await checkout.close();
  await lookAgain(page);
}

/** Whether the question about the payment is open. */
export function isAsked(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    `document.querySelector('dialog[aria-labelledby="payment-question"]') !== null`,
  );
}

/** Balance of the page's account at the back end. */
export async function coinsOf({ api }: Product, page: Page): Promise<number> {
  const { token = '' } = await storedUser(page);
  return (await callApi(api.url, calls.user, {}, { token })).coins;
}

/** The page's account at the back end. */
export async function accountOf(product: Product, page: Page) {
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

/** Expects one order, paid once, and a balance equal to the sum of the ledger. */
export async function expectPaidOnce(product: Product, page: Page): Promise<void> {
  const its = await accountOf(product, page);
  expect(its.coins).toBe(WELCOME + COINS);
  expect(its.sum).toBe(its.coins);
  expect(its.topUps).toHaveLength(1);
  expect(its.orders).toHaveLength(1);
}

/** Notifies the back end, as the provider does, of a payment made outside the page. */
export async function notifyPaid(product: Product, page: Page): Promise<void> {
  const [order] = (await accountOf(product, page)).orders;
  if (!order) throw new Error('there is no order');
  const secret = readFileSync(join(product.api.dataDir, 'secret'), 'utf8').trim();
  const { body, headers } = sandboxNotice(secret, order, 'paid', Date.now());
  const address = `${product.api.url}/api/notice/sandbox`;
  const { status } = await fetch(address, { method: 'POST', body, headers });
  expect(status).toBe(200);
}
