import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { SIGN_IN_PER_ACCOUNT_HOUR } from '../../src/shared/limits.ts';
import {
  collectIn,
  fillPassword,
  input,
  isFocused,
  LABELS,
  requestCode,
  signIn,
  submit,
} from '../support/screens/accounts.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import {
  type Comic,
  chapterOf,
  freeComics,
  readPath,
  storedUser,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const WELCOME = 128;
const BONUS = 40;

const stage = setStage({ env: { WELCOME_COINS: `${WELCOME}` }, withoutWorker: true });
let comics: readonly Comic[];

beforeAll(async () => {
  comics = await freeComics(stage.product.api.url);
});

async function openAt(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await stage.newPage(options);
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  await page.waitFor(`!document.querySelector('#splash')`);
  return page;
}

let lastPhone = 13_800_138_000;
const newPhone = () => `${(lastPhone += 1)}`;
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

const tokenOf = async (page: Page) => (await storedUser(page)).token ?? '';
const userThere = (token: string) => callApi(stage.product.api.url, calls.userinfo, {}, { token });
const newAccount = () => callApi(stage.product.api.url, calls.createUser, {});
/** The account of `token` guesses the password of `account` this many times. */
async function wrongTries(token: string, account: string, count: number): Promise<void> {
  const wrong = { account, password: 'wrong-password' };
  for (let tries = 0; tries < count; tries += 1) {
    const answer = callApi(stage.product.api.url, calls.signIn, wrong, { token });
    await expect(answer).rejects.toThrow('不正确');
  }
}
const collectedThere = async (token: string) =>
  (await callApi(stage.product.api.url, calls.collection, { kind: 'comic' }, { token })).items.map(
    ({ uuid }) => uuid,
  );

const comicAt = (index: number): Comic => {
  const comic = comics[index];
  if (!comic) throw new Error('the catalogue has too few comics');
  return comic;
};

describe('binding a phone', () => {
  it('counts what is missing, sends a code once a minute, and credits 40 coins once', async () => {
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

  it('rejects a wrong code, and shows the error at its field', async () => {
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
  it('hides the lists of the previous account until that returns, and sends nothing of it as its own', async () => {
    const [mine, theirs, offline] = [comicAt(0), comicAt(1), comicAt(2)];
    const page = await openAt('/index');
    const a = await storedUser(page);
    await page.goto(stage.product.app.url + readPath(mine, chapterOf(mine, 1)));
    await page.waitFor(`(localStorage.getItem('moyu:user') ?? '').includes('${mine.uuid}')`);
    await collectIn(page, stage.product.app.url, mine);
    await expect.poll(() => collectedThere(a.token ?? '')).toEqual([mine.uuid]);

    const b = await newAccount();
    const added = { action: 'add' as const, kind: 'comic' as const, uuids: [theirs.uuid] };
    await callApi(stage.product.api.url, calls.changeCollection, added, { token: b.token });

    // Changed here; the back end does not receive it before the account is left.
    stage.product.faulty.spoil(calls.changeCollection.path, { kind: 'code', code: 500 });
    stage.product.faulty.spoil(calls.changeRecords.path, { kind: 'code', code: 500 });
    await collectIn(page, stage.product.app.url, offline);
    await signIn(page, stage.product.app.url, b);
    await page.see({ text: `墨友 ${b.username}` });
    stage.product.faulty.heal();

    await page.goto(`${stage.product.app.url}/bookcasecomic?tab=collect`);
    await page.see({ text: theirs.title });
    await expect
      .poll(() => storedUser(page))
      .toMatchObject({
        comiccollectuuids: [theirs.uuid],
        comicreaduuids: [],
        previous: { token: a.token, username: a.userinfo?.username },
      });
    await page.goto(`${stage.product.app.url}/bookcasecomic?tab=record`);
    await page.see({ text: '还没有阅读记录' });
    await page.waitFor(`!document.body.innerText.includes('${mine.title}')`);
    expect(await collectedThere(b.token)).toEqual([theirs.uuid]);
    expect(await collectedThere(a.token ?? '')).toEqual([mine.uuid]);

    await page.goto(`${stage.product.app.url}/login`);
    await page.click(submit(`换回 ${a.userinfo?.username}`));
    await page.see({ text: `墨友 ${a.userinfo?.username}` });
    await expect
      .poll(async () => (await collectedThere(a.token ?? '')).toSorted())
      .toEqual([mine.uuid, offline.uuid].toSorted());
    await expect
      .poll(() => storedUser(page))
      .toMatchObject({
        comiccollectuuids: [mine.uuid, offline.uuid],
        comicreaduuids: [{ uuid: mine.uuid }],
        previous: { username: b.username },
      });
    expect(await collectedThere(b.token)).toEqual([theirs.uuid]);
    expect(page.errors().filter(({ source }) => source === 'page')).toEqual([]);
  });

  it('is followed by the other tab, which writes nothing of the previous account', async () => {
    const page = await openAt('/mine');
    const b = await newAccount();
    const other = await page.newTab();
    await other.goto(`${stage.product.app.url}/mine`);
    await other.see({ text: '金币余额' });
    await signIn(page, stage.product.app.url, b);
    await page.see({ text: `墨友 ${b.username}` });
    await other.see({ text: `墨友 ${b.username}` });
    await collectIn(other, stage.product.app.url, comicAt(3));
    await expect.poll(() => collectedThere(b.token)).toEqual([comicAt(3).uuid]);
    await expect.poll(async () => (await storedUser(page)).userinfo?.username).toBe(b.username);
  });

  it('is refused a sign-in with a wrong password, and after too many of them until the time that is shown', async () => {
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
    // All tests here share one address, so only the total of wrong attempts counts.
    await wrongTries(before, b.username, SIGN_IN_PER_ACCOUNT_HOUR - 1);
    await page.click(submit('登录并切换'));
    await page.see({ role: 'button', name: /^\d+ 分 \d+ 秒后再试$/ });
    const first = await page.textOf({ role: 'button', name: /后再试$/ });
    await page.waitFor(`!document.body.innerText.includes('${first}')`);
    expect(await tokenOf(page)).toBe(before);
  });

  it('cannot be signed in to while the server does not answer, and nothing is lost', async () => {
    const b = await newAccount();
    const page = await openAt('/login');
    const before = await tokenOf(page);
    stage.product.faulty.spoil(calls.signIn.path, { kind: 'drop' });
    await page.fill(input(LABELS.username), b.username);
    await fillPassword(page, LABELS.password, b.password);
    await page.press('Enter');
    await page.see({ text: '现在连不上服务器，什么都没有改变，联网后再试' }, 15_000);
    expect(await tokenOf(page)).toBe(before);
    stage.product.faulty.heal();
    await page.click(submit('登录并切换'));
    await page.see({ text: `墨友 ${b.username}` });
  });

  it('stays active with a message where the session of the previous one has ended', async () => {
    const page = await openAt('/mine');
    const a = await storedUser(page);
    const b = await newAccount();
    await signIn(page, stage.product.app.url, b);
    await page.see({ text: `墨友 ${b.username}` });
    await callApi(stage.product.api.url, calls.changeToken, {}, { token: a.token ?? '' });
    await page.goto(`${stage.product.app.url}/login`);
    await page.click(submit(`换回 ${a.userinfo?.username}`));
    await page.see({ text: `${a.userinfo?.username} 的登录已失效，用它的密码登录就能回来` });
    expect((await storedUser(page)).userinfo?.username).toBe(b.username);
  });
});
