import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import {
  collectIn,
  fillPassword,
  input,
  LABELS,
  requestLoggedCode,
  signIn,
} from '../support/screens/accounts.ts';
import { callApi } from '../support/product/callApi.ts';
import { payAtCheckout, placeOrder } from '../support/product/checkout.ts';
import type { Page } from '../support/drivers/engine.ts';
import { type Comic, freeComics, storedUser, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const PHONES = ['13800138100', '13800138101'] as const;

const stage = setStage({ withoutWorker: true });
let comics: readonly Comic[];
/** Accounts with a phone: each asked for its code itself, so that another account may ask for one at once. */
let bound: { phone: string; username: string }[];

beforeAll(async () => {
  comics = await freeComics(stage.product.api.url);
  bound = await Promise.all(PHONES.map(bindThere));
});

async function openAt(path: string): Promise<Page> {
  const page = await stage.newPage();
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  return page;
}

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
/** The device stores the name a moment after the screen shows it. */
const nameIn = async (page: Page) => (await storedUser(page)).userinfo?.username;
const tokenOf = async (page: Page) => (await storedUser(page)).token ?? '';
const userThere = (token: string) => callApi(stage.product.api.url, calls.userinfo, {}, { token });
const newAccount = () => callApi(stage.product.api.url, calls.createUser, {});
const collectedThere = async (token: string) =>
  (await callApi(stage.product.api.url, calls.collection, { kind: 'comic' }, { token })).items.map(
    ({ uuid }) => uuid,
  );

const boundAt = (index: number) => {
  const account = bound[index];
  if (!account) throw new Error('no phone was bound');
  return account;
};

/** Binds a phone to a new account through the back end's API alone. */
async function bindThere(phone: string): Promise<{ phone: string; username: string }> {
  const { token, username } = await newAccount();
  const sent = await callApi(stage.product.api.url, calls.bindPhone, { phone }, { token });
  const code = sent.demo_code ?? '';
  await callApi(stage.product.api.url, calls.bindPhone, { phone, code }, { token });
  return { phone, username };
}

describe('a new password', () => {
  it('signs every other device out, which shows a notice, keeps its stored data, and signs in again', async () => {
    const [mine] = comics;
    if (!mine) throw new Error('no comic');
    const page = await openAt('/mine');
    const { userinfo } = await storedUser(page);
    const name = userinfo?.username ?? '';
    const { password: generated } = await userThere(await tokenOf(page));
    const other = await openAt('/mine');
    await signIn(other, stage.product.app.url, { username: name, password: generated ?? '' });
    await other.see({ text: `墨友 ${name}` });
    await collectIn(other, stage.product.app.url, mine);
    await expect.poll(async () => collectedThere(await tokenOf(page))).toEqual([mine.uuid]);

    await page.goto(`${stage.product.app.url}/resetpassword`);
    await page.see(input('当前账号'));
    await fillPassword(page, '新密码', 'Yuzhou');
    await fillPassword(page, '再输一次', 'Yuzhou2046');
    await page.see({ text: '密码为 8–64 位，还差 2 位' });
    await fillPassword(page, '新密码', 'Yuzhou2046');
    await page.see({ text: '还不错' });
    await page.press('Enter');
    await page.see({ text: '金币余额' });
    expect((await userThere(await tokenOf(page))).username).toBe(name);

    await other.goto(`${stage.product.app.url}/mine`);
    await other.see({ text: `${name} 的登录已失效` });
    await expect.poll(() => nameIn(other)).not.toBe(name);
    expect((await storedUser(other)).comiccollectuuids).toEqual([]);
    await other.click({ role: 'link', name: '重新登录' });
    await other.waitFor(
      `document.querySelector('input[autocomplete=username]')?.value === '${name}'`,
      { what: 'the name in its field' },
    );
    await fillPassword(other, LABELS.password, 'Yuzhou2046');
    await other.press('Enter');
    await other.see({ text: `墨友 ${name}` });
    await other.waitFor(`!document.body.innerText.includes('的登录已失效')`);
    await expect.poll(async () => (await storedUser(other)).comiccollectuuids).toEqual([mine.uuid]);
  });

  it('is set with a code where the old one is forgotten, and signs in at once', async () => {
    const { phone, username } = boundAt(1);
    const page = await openAt('/login?by=phone');
    await page.click({ role: 'link', name: '忘记密码？' });
    await page.fill(input(LABELS.phone), phone);
    await requestLoggedCode(page, stage.product.api);
    await fillPassword(page, '新密码', 'Yuzhou2046');
    await fillPassword(page, '再输一次', 'Yuzhou2046');
    await page.press('Enter');
    await page.see({ text: `墨友 ${username}` });
    await expect.poll(() => nameIn(page)).toBe(username);
  });
});

describe('an account that was lost', () => {
  it('is recovered by its phone', async () => {
    const { phone, username } = boundAt(0);
    const page = await openAt('/login');
    await page.click({ role: 'link', name: '找回账号' });
    await page.fill(input(LABELS.phone), phone);
    await requestLoggedCode(page, stage.product.api);
    await page.press('Enter');
    await page.see({ text: `墨友 ${username}` });
    await page.see({ text: `已绑定 ${masked(phone)}` });
    await expect.poll(() => nameIn(page)).toBe(username);
  });

  it('without a phone is recovered by the number of a paid order', async () => {
    const { token, username } = await newAccount();
    const { number, pay_url } = await placeOrder(stage.product.api.url, token);
    await payAtCheckout(pay_url);
    const page = await openAt('/recoveraccount?by=order');
    await page.fill(input('支付订单号'), number.replaceAll(/(\d{4})/g, '$1 '));
    await page.press('Enter');
    await page.see({ text: `墨友 ${username}` });
    await expect.poll(() => nameIn(page)).toBe(username);
  });

  it('is not recovered by the number of an unpaid order', async () => {
    const page = await openAt('/recoveraccount?by=order');
    const before = await tokenOf(page);
    await page.fill(input('支付订单号'), '2025 1112 0000');
    await page.press('Enter');
    await page.see({ text: '订单号是 16–32 位数字' });
    await page.fill(input('支付订单号'), '2025 1112 0000 1111 2222 3333');
    await page.press('Enter');
    await page.see({ text: '没有找到这笔已支付的订单' });
    expect(await tokenOf(page)).toBe(before);
  });
});
