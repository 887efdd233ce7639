import { expect, it } from 'vitest';
import { calls, type DataOf } from '../../src/shared/contract/index.ts';
import { findViolations } from '../support/screens/axe.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page } from '../support/drivers/engine.ts';
import { inLooks, type Looks } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { setStage } from '../support/product/stage.ts';

/** The sandbox's checkout in a browser: pages of the back end, without a script. */
const stage = setStage({ withoutWorker: true });

interface Ordered extends DataOf<typeof calls.placeOrder> {
  readonly token: string;
}

async function ordered(combo = 'combo-3000'): Promise<Ordered> {
  const { authorization: token } = await callApi(stage.product.api.url, calls.init, {});
  const input = { combo, method: 'wechat', return_url: `${stage.product.api.url}/pay?order=1` };
  return { token, ...(await callApi(stage.product.api.url, calls.placeOrder, input, { token })) };
}

const coinsOf = async (token: string) =>
  (await callApi(stage.product.api.url, calls.user, {}, { token })).coins;

/** Runs in the page: controls too small for a finger, and elements wider than the screen. */
function misfits(): string[] {
  const small = [...document.querySelectorAll('button, a')].filter(
    (each) => each.getBoundingClientRect().height < 44,
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...small.map((each) => `too low: ${each.textContent}`),
    ...(scrollWidth > clientWidth ? [`wider than the screen: ${scrollWidth}`] : []),
  ];
}

async function expectFit(page: Page, name: string): Promise<void> {
  await storeScreenshot(page, name);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(misfits)).toEqual([]);
  expect(page.errors()).toEqual([]);
}

const LOOKS: Looks = [
  { width: 390, dark: false },
  { width: 390, dark: true },
  { width: 320, dark: false },
  { width: 1280, dark: false },
];

it('the checkout is accessible, and pays', async () => {
  const page = await stage.newPage();
  const expectFits = (state: string) =>
    inLooks(page, LOOKS, async ({ width, dark }) => {
      await expectFit(page, `checkout${state}-${width}${dark ? '-dark' : ''}`);
    });
  const { token, pay_url, number } = await ordered();
  const before = await coinsOf(token);
  await page.goto(pay_url);
  await page.see({ text: number });
  await expectFits('');
  await page.click({ role: 'button', name: '确认支付' });
  await page.see({ text: '支付成功' });
  await expectFits('-paid');
  expect(await coinsOf(token)).toBe(before + 3_900);
  // A reload asks for confirmation, and does not pay again.
  await page.reload();
  await page.see({ text: '支付成功' });
  await page.click({ role: 'link', name: '返回墨屿' });
  await page.waitFor(`location.pathname === '/pay'`);
  expect(await coinsOf(token)).toBe(before + 3_900);
  await page.close();
});

it('the checkout fails a payment by its button, and by the keyboard as well', async () => {
  const page = await stage.newPage({ device: 'desktop' });
  const { token, pay_url } = await ordered('combo-month');
  await page.goto(pay_url);
  await page.press('Tab');
  await page.press('Tab');
  await page.press('Enter');
  await page.see({ text: '没有扣款，可以返回墨屿重新下单' });
  await expectFit(page, 'checkout-failed');
  expect((await callApi(stage.product.api.url, calls.user, {}, { token })).combo_until).toBeNull();
  await page.close();
});

it('the checkout shows only an error for a forged address', async () => {
  const page = await stage.newPage();
  const { pay_url, number } = await ordered();
  await page.goto(`${pay_url}x`);
  await page.see({ text: '链接无效' });
  expect(await page.evaluate(`document.body.innerText`)).not.toContain(number);
  await storeScreenshot(page, 'checkout-forged');
  expect(await findViolations(page)).toEqual([]);
  await page.close();
});
