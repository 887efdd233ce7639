import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { SMS_RESEND_SECONDS } from '../../src/shared/limits.ts';
import { findViolations } from './harness/axe.ts';
import { callApi } from './harness/callApi.ts';
import type { Engine, Page, PageOptions } from './harness/engine.ts';
import { openEngine } from './harness/openEngine.ts';
import { type Product, startProduct } from './harness/product.ts';
import { keepScreenshot } from './harness/screenshots.ts';
import {
  type Comic,
  chapterOf,
  freeComics,
  readPath,
  storedUser,
  untilSignedIn,
} from './harness/visit.ts';

const WELCOME = 128;
const BONUS = 40;

let engine: Engine;
let product: Product;
let comics: readonly Comic[];
/** Accounts with a phone, whose codes were sent when all this began. */
let bound: { phone: string; username: string }[];
let boundAtMs = 0;
const pages: Page[] = [];

beforeAll(async () => {
  [engine, product] = await Promise.all([
    openEngine(),
    startProduct({ WELCOME_COINS: `${WELCOME}` }),
  ]);
  comics = await freeComics(product.api.url);
  boundAtMs = Date.now();
  bound = await Promise.all([newPhone(), newPhone()].map(bindThere));
});
afterEach(async () => {
  product.faulty.heal();
  await Promise.all(pages.splice(0).map((page) => page.close()));
});
afterAll(async () => {
  await engine.close();
  await product.remove();
});

async function openAt(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await engine.newPage(options);
  pages.push(page);
  await page.goto(product.app.url + path);
  await untilSignedIn(page);
  await page.waitFor(`!document.querySelector('#splash')`);
  return page;
}

let lastPhone = 13_800_138_000;
/** One that no other test has used. */
const newPhone = () => `${(lastPhone += 1)}`;
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

const tokenOf = async (page: Page) => (await storedUser(page)).token ?? '';
const userThere = (token: string) => callApi(product.api.url, calls.userinfo, {}, { token });
const newAccount = () => callApi(product.api.url, calls.createUser, {});
const collectedThere = async (token: string) =>
  (await callApi(product.api.url, calls.collection, { kind: 'comic' }, { token })).items.map(
    ({ uuid }) => uuid,
  );

const comicAt = (index: number): Comic => {
  const comic = comics[index];
  if (!comic) throw new Error('the catalogue has too few comics');
  return comic;
};

const boundAt = (index: number) => {
  const account = bound[index];
  if (!account) throw new Error('no phone was bound');
  return account;
};

const LABELS = { phone: '手机号', code: '验证码', username: '用户名', password: '密码' } as const;
const input = (label: string) => ({ role: 'textbox', name: label });
const submit = (name: string | RegExp) => ({ role: 'button', name });

/** Password inputs have no role: found by their label. */
async function fillPassword(page: Page, label: string, text: string): Promise<void> {
  const id = await page.evaluate<string, [string]>(
    (wanted) =>
      [...document.querySelectorAll('label')].find(
        (each) => each.textContent === wanted && each.getClientRects().length > 0,
      )?.htmlFor ?? '',
    label,
  );
  await page.fill(`[id="${id}"]`, text);
}

async function requestCode(page: Page): Promise<void> {
  await page.click(submit('获取验证码'));
  await page.see({ text: '演示验证码' });
  await page.click(submit('填入'));
}

/** A phone is bound to a new account, by the back end alone. */
async function bindThere(phone: string): Promise<{ phone: string; username: string }> {
  const { token, username } = await newAccount();
  const sent = await callApi(product.api.url, calls.bindPhone, { phone }, { token });
  const code = sent.demo_code ?? '';
  await callApi(product.api.url, calls.bindPhone, { phone, code }, { token });
  return { phone, username };
}

/** Waits until another code may be sent to the phones that were bound at the beginning. */
async function untilCodesMayBeSent(): Promise<void> {
  const leftMs = boundAtMs + (SMS_RESEND_SECONDS + 1) * 1_000 - Date.now();
  if (leftMs > 0) await pause(leftMs);
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(`${product.app.url}/login`);
  await page.fill(input(LABELS.username), username);
  await fillPassword(page, LABELS.password, password);
  await page.press('Enter');
}

const isFocused = (page: Page, label: string) =>
  page.waitFor(
    `[...document.querySelectorAll('label')].some((each) => each.textContent === '${label}' && each.htmlFor === document.activeElement?.id)`,
    { what: `the focus in ${label}` },
  );

describe('binding a phone', () => {
  it('counts what is missing, sends a code once a minute, and brings 40 coins once', async () => {
    const page = await openAt('/mine');
    const token = await tokenOf(page);
    const phone = newPhone();
    await page.click({ role: 'link', name: /绑定手机号，立得 40 金币/ });
    await page.see({ text: '绑定即送 40 金币' });

    await page.press('Tab');
    await page.click(submit('绑定并领取'));
    await page.see({ text: '请输入手机号' });
    await isFocused(page, LABELS.phone);
    await page.fill(input(LABELS.phone), phone.slice(0, 9));
    await page.see({ text: '手机号应为 11 位，还差 2 位' });
    await page.fill(input(LABELS.phone), phone);
    expect(await page.evaluate(`document.activeElement.value`)).toBe(
      `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`,
    );

    await page.fill(input(LABELS.code), '000000');
    await page.click(submit('获取验证码'));
    await page.see({ text: '验证码已发送，5 分钟内有效' });
    await page.see({ role: 'button', name: /^(1 分 0|5\d) 秒后重发$/ });
    await page.see({ text: '演示验证码' });
    await page.click(submit('填入'));
    await page.press('Enter');
    await page.see({ text: '绑定成功，40 金币已到账' });

    await page.see({ text: `已绑定 ${masked(phone)}` });
    await page.see({ text: `${WELCOME + BONUS}` });
    expect(await userThere(token)).toMatchObject({
      phone: masked(phone),
      coins: WELCOME + BONUS,
    });
    expect(page.errors()).toEqual([]);
  });

  it('takes no wrong code, and says so at its field', async () => {
    const page = await openAt('/bindphone');
    await page.fill(input(LABELS.phone), newPhone());
    await requestCode(page);
    await page.fill(input(LABELS.code), '000000');
    await page.press('Enter');
    await page.see({ text: '验证码不正确，还可以试 4 次' });
    await isFocused(page, LABELS.code);
    expect((await userThere(await tokenOf(page))).phone).toBeNull();
  });
});

describe('another account', () => {
  it('hides the lists of the one before, which come back with it, and sends nothing of it as its own', async () => {
    const [mine, theirs, offline] = [comicAt(0), comicAt(1), comicAt(2)];
    const page = await openAt('/index');
    const a = await storedUser(page);
    await page.goto(product.app.url + readPath(mine, chapterOf(mine, 1)));
    await page.waitFor(`(localStorage.getItem('moyu:user') ?? '').includes('${mine.uuid}')`);
    await collectIn(page, mine);
    await page.waitFor(`(localStorage.getItem('moyu:user') ?? '').includes('${mine.uuid}')`);
    await expect.poll(() => collectedThere(a.token ?? '')).toEqual([mine.uuid]);

    const b = await newAccount();
    const added = { action: 'add' as const, kind: 'comic' as const, uuids: [theirs.uuid] };
    await callApi(product.api.url, calls.changeCollection, added, { token: b.token });

    // Changed here, and heard of by nobody before the account is left.
    product.faulty.spoil(calls.changeCollection.path, { kind: 'code', code: 500 });
    product.faulty.spoil(calls.changeRecords.path, { kind: 'code', code: 500 });
    await collectIn(page, offline);
    await signIn(page, b.username, b.password);
    await page.see({ text: `已切换到 ${b.username}` });
    await page.see({ text: `墨友 ${b.username}` });
    product.faulty.heal();

    await page.goto(`${product.app.url}/bookcasecomic?tab=collect`);
    await page.see({ text: theirs.title });
    const asB = await storedUser(page);
    expect(asB.comiccollectuuids).toEqual([theirs.uuid]);
    expect(asB.comicreaduuids).toEqual([]);
    expect(asB.previous).toEqual({ token: a.token, username: a.userinfo?.username });
    await page.goto(`${product.app.url}/bookcasecomic?tab=record`);
    await page.see({ text: '还没有阅读记录' });
    await page.waitFor(`!document.body.innerText.includes('${mine.title}')`);
    expect(await collectedThere(b.token)).toEqual([theirs.uuid]);
    expect(await collectedThere(a.token ?? '')).toEqual([mine.uuid]);

    await page.goto(`${product.app.url}/login`);
    await page.click(submit(`换回 ${a.userinfo?.username}`));
    await page.see({ text: `墨友 ${a.userinfo?.username}` });
    await expect
      .poll(async () => (await collectedThere(a.token ?? '')).toSorted())
      .toEqual([mine.uuid, offline.uuid].toSorted());
    const again = await storedUser(page);
    expect(again.comiccollectuuids).toEqual([mine.uuid, offline.uuid]);
    expect(again.comicreaduuids?.map(({ uuid }) => uuid)).toEqual([mine.uuid]);
    expect(again.previous?.username).toBe(b.username);
    expect(await collectedThere(b.token)).toEqual([theirs.uuid]);
    expect(page.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });

  it('is followed by the other tab, which writes nothing of the one before', async () => {
    const page = await openAt('/mine');
    const b = await newAccount();
    const other = await page.newTab();
    pages.push(other);
    await other.goto(`${product.app.url}/mine`);
    await other.see({ text: '金币余额' });
    await signIn(page, b.username, b.password);
    await page.see({ text: `墨友 ${b.username}` });
    await other.see({ text: `墨友 ${b.username}` });
    await collectIn(other, comicAt(3));
    await expect.poll(() => collectedThere(b.token)).toEqual([comicAt(3).uuid]);
    expect((await storedUser(page)).userinfo?.username).toBe(b.username);
  });

  it('is not reached with a wrong password, and after eight of them not before the time that is shown', async () => {
    const b = await newAccount();
    const page = await openAt('/login');
    const before = await tokenOf(page);
    await page.fill(input(LABELS.username), b.username);
    await page.press('Enter');
    await page.see({ text: '请输入密码' });
    await isFocused(page, LABELS.password);
    await fillPassword(page, LABELS.password, 'wrong-password');
    await page.press('Enter');
    await page.see({ text: '账号或密码不正确' });
    for (let tries = 1; tries < 9; tries += 1) {
      await page.waitFor(`!document.querySelector('[aria-busy="true"]')`);
      if (await page.evaluate(`document.body.innerText.includes('后再试')`)) break;
      await page.click(submit('登录并切换'));
      await page.waitFor(`!document.querySelector('[aria-busy="true"]')`);
    }
    await page.see({ role: 'button', name: /^\d+ 分 \d+ 秒后再试$/ });
    const first = await page.textOf({ role: 'button', name: /后再试$/ });
    await page.waitFor(`!document.body.innerText.includes('${first}')`);
    expect(await tokenOf(page)).toBe(before);
  });

  it('is not reached while nobody answers, and nothing is lost', async () => {
    const b = await newAccount();
    const page = await openAt('/login');
    const before = await tokenOf(page);
    product.faulty.spoil(calls.signIn.path, { kind: 'drop' });
    await page.fill(input(LABELS.username), b.username);
    await fillPassword(page, LABELS.password, b.password);
    await page.press('Enter');
    await page.see({ text: '现在连不上服务器，什么都没有改变，联网后再试' }, 15_000);
    expect(await tokenOf(page)).toBe(before);
    product.faulty.heal();
    await page.click(submit('登录并切换'));
    await page.see({ text: `墨友 ${b.username}` });
  });

  it('is gone back to with words where its session has ended', async () => {
    const page = await openAt('/mine');
    const a = await storedUser(page);
    const b = await newAccount();
    await signIn(page, b.username, b.password);
    await page.see({ text: `墨友 ${b.username}` });
    await callApi(product.api.url, calls.changeToken, {}, { token: a.token ?? '' });
    await page.goto(`${product.app.url}/login`);
    await page.click(submit(`换回 ${a.userinfo?.username}`));
    await page.see({ text: `${a.userinfo?.username} 的登录已失效，用它的密码登录就能回来` });
    expect((await storedUser(page)).userinfo?.username).toBe(b.username);
  });
});

describe('an account that was lost', () => {
  it('is found again by its phone', async () => {
    const { phone, username } = boundAt(0);
    const page = await openAt('/login');
    await page.click({ role: 'link', name: '找回账号' });
    await page.fill(input(LABELS.phone), phone);
    await untilCodesMayBeSent();
    await requestCode(page);
    await page.press('Enter');
    await page.see({ text: `墨友 ${username}` });
    await page.see({ text: `已绑定 ${masked(phone)}` });
  });

  it('is not found by the number of an order that nobody paid', async () => {
    const page = await openAt('/recoveraccount?by=order');
    await page.fill(input('支付订单号'), '2025 1112 0000');
    await page.press('Enter');
    await page.see({ text: '订单号是 16–32 位数字' });
    await page.fill(input('支付订单号'), '2025 1112 0000 1111 2222 3333');
    await page.press('Enter');
    await page.see({ text: '没有找到这笔已支付的订单' });
  });
});

describe('a new password', () => {
  it('signs every other device out, which is told, keeps what it holds, and signs in again', async () => {
    const [mine] = comics;
    if (!mine) throw new Error('no comic');
    const page = await openAt('/mine');
    const { userinfo } = await storedUser(page);
    const name = userinfo?.username ?? '';
    const { password: generated } = await userThere(await tokenOf(page));
    const other = await openAt('/mine');
    await signIn(other, name, generated ?? '');
    await other.see({ text: `墨友 ${name}` });
    await collectIn(other, mine);
    await expect.poll(async () => collectedThere(await tokenOf(page))).toEqual([mine.uuid]);

    await page.goto(`${product.app.url}/resetpassword`);
    await page.see(input('当前账号'));
    await fillPassword(page, '新密码', 'Yuzhou');
    await fillPassword(page, '再输一次', 'Yuzhou2046');
    await page.see({ text: '密码为 8–64 位，还差 2 位' });
    await fillPassword(page, '新密码', 'Yuzhou2046');
    await page.see({ text: '还不错' });
    await page.press('Enter');
    await page.see({ text: '新密码已保存' });
    expect((await userThere(await tokenOf(page))).username).toBe(name);

    await other.goto(`${product.app.url}/mine`);
    await other.see({ text: '登录已失效，请重新登录' });
    await other.see({ text: `${name} 的登录已失效` });
    const visitor = await storedUser(other);
    expect(visitor.userinfo?.username).not.toBe(name);
    expect(visitor.comiccollectuuids).toEqual([]);
    await other.click({ role: 'link', name: '重新登录' });
    expect(
      await other.evaluate(`document.querySelector('input[autocomplete=username]').value`),
    ).toBe(name);
    await fillPassword(other, LABELS.password, 'Yuzhou2046');
    await other.press('Enter');
    await other.see({ text: `墨友 ${name}` });
    await other.waitFor(`!document.body.innerText.includes('的登录已失效')`);
    expect((await storedUser(other)).comiccollectuuids).toEqual([mine.uuid]);
  });

  it('is chosen by a code where the old one is forgotten, and signs in at once', async () => {
    const { phone, username } = boundAt(1);
    const page = await openAt('/login?by=phone');
    await page.click({ role: 'link', name: '忘记密码？' });
    await page.fill(input(LABELS.phone), phone);
    await untilCodesMayBeSent();
    await requestCode(page);
    await fillPassword(page, '新密码', 'Yuzhou2046');
    await fillPassword(page, '再输一次', 'Yuzhou2046');
    await page.press('Enter');
    await page.see({ text: `墨友 ${username}` });
  });
});

describe('each screen of an account', () => {
  const SCREENS = [
    { name: 'login', path: '/login', seen: '换个账号继续看' },
    { name: 'login-phone', path: '/login?by=phone', seen: '换个账号继续看' },
    { name: 'bind-phone', path: '/bindphone', seen: '绑定即送 40 金币' },
    { name: 'recover-phone', path: '/recoveraccount', seen: '都不记得了？' },
    { name: 'recover-order', path: '/recoveraccount?by=order', seen: '商户单号' },
    { name: 'reset-password', path: '/resetpassword', seen: '改好后建议截图保存。' },
    { name: 'reset-by-phone', path: '/resetpassword?by=phone', seen: '改好后建议截图保存。' },
  ] as const;
  const LOOKS = [
    { width: 390, dark: false },
    { width: 320, dark: true },
  ] as const;

  it.each(LOOKS)('breaks no rule of accessibility, and fits: %o', async (looks) => {
    const found: string[] = [];
    const page = await openAt('/mine', { ...looks, reducedMotion: true });
    const look = async (what: string) => {
      for (const { id, where } of await findViolations(page)) {
        found.push(`${what}: ${id}: ${where.join('; ')}`);
      }
      if (await page.evaluate(`document.documentElement.scrollWidth > innerWidth`)) {
        found.push(`${what} is too wide`);
      }
      await keepScreenshot(page, looks.dark ? `${what}-dark-320` : what);
    };
    await page.see({ text: '绑定手机号，立得 40 金币' });
    await look('mine-account');
    await page.click({ role: 'button', name: '编辑' });
    await page.see({ text: '编辑账号' });
    await look('mine-edit');
    for (const { name, path, seen } of SCREENS) {
      await page.goto(product.app.url + path);
      await page.see({ text: seen });
      await page.waitFor(`document.body.innerText.includes('${seen}')`);
      await look(name);
      await page.click('form button[type=submit]');
      await page.see('[aria-invalid=true]');
      await look(`${name}-wrong`);
    }
    await page.goto(`${product.app.url}/bindphone`);
    await page.fill(input(LABELS.phone), newPhone());
    await requestCode(page);
    await look('bind-phone-code');
    expect(found).toEqual([]);
  });

  it('is used with the keyboard alone', async () => {
    const b = await newAccount();
    const page = await openAt('/login');
    await page.see(input(LABELS.username));
    const focus = () =>
      page.evaluate<string>(() => {
        const at = document.activeElement;
        const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
        return label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      });
    const order: string[] = [];
    for (let step = 0; step < 9; step += 1) {
      await page.press('Tab');
      order.push(await focus());
    }
    expect(order).toEqual([
      '返回',
      '账号密码登录',
      '用户名',
      '密码',
      '显示密码',
      '找回账号',
      '忘记密码？',
      '登录并切换',
      '复制',
    ]);
    await page.click(input(LABELS.username));
    await page.fill(input(LABELS.username), b.username);
    await page.press('Tab');
    await fillPassword(page, LABELS.password, b.password);
    await page.press('Tab');
    await page.press('Space');
    expect(
      await page.evaluate(`document.querySelector('[autocomplete=current-password]').type`),
    ).toBe('text');
    await page.press('Shift+Tab');
    await page.press('Enter');
    await page.see({ text: `墨友 ${b.username}` });
  });
});

/** Opens a work and collects it. */
async function collectIn(page: Page, comic: Comic): Promise<void> {
  await page.goto(`${product.app.url}/detailcomic?uuid=${comic.uuid}`);
  await page.click({ role: 'button', name: /^收藏/ });
  await page.see({ text: '已加入书架' });
}
