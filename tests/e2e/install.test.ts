import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import {
  chapterOf,
  type Comic,
  ensureFreeComic,
  storedUser,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { untilSteady } from '../support/drivers/script.ts';
import { setStage } from '../support/product/stage.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
/** Safari in a tab, and the app opened from the home screen, which has separate storage: another profile. */
const SAFARI: PageOptions = { userAgent: IPHONE };
const ICON: PageOptions = {
  userAgent: IPHONE,
  startScript: `Object.defineProperty(navigator, 'standalone', { value: true })`,
};
const WITH_WORKER: PageOptions = { blockServiceWorkers: false };
const OVERLAY = 'dialog[aria-label="三步放到主屏幕"]';
const FIRST_RUN = 'dialog[aria-label="欢迎来到桌面版墨屿"]';

const stage = setStage({ withoutWorker: true });
let comic: Comic;

beforeAll(async () => {
  comic = await ensureFreeComic(stage.product.api.url);
});

async function open(path: string, options: PageOptions): Promise<Page> {
  const page = await stage.newPage(options);
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  return page;
}

const search = (page: Page) => page.evaluate<string>('location.search');
const hasManifest = (page: Page) =>
  page.evaluate<boolean>(`document.querySelector('link[rel=manifest]') !== null`);
const exchanges = () => stage.product.faulty.requests(calls.changeToken.path).length;
const owner = async (page: Page) => (await storedUser(page)).userinfo?.uuid;

/** Opens the three steps from home's banner, and waits for the code in the address. */
async function openSteps(page: Page): Promise<string> {
  await page.tap({ role: 'button', name: '添加' });
  await page.see(OVERLAY);
  await page.waitFor(`location.search.startsWith('?token=')`);
  return new URLSearchParams(await search(page)).get('token') ?? '';
}

/** Reads a little and adds the work to favorites, so that there is state to hand over. */
async function becomeReader(page: Page): Promise<void> {
  const { token = '' } = await storedUser(page);
  const chapter = chapterOf(comic, 2);
  const entry = {
    kind: 'comic' as const,
    work: comic.uuid,
    chapter: chapter.uuid,
    index: 2,
    page: 1,
    ratio: 0.1,
    at: new Date().toISOString(),
  };
  const ask = { token };
  await callApi(
    stage.product.api.url,
    calls.changeRecords,
    { action: 'save', entries: [entry] },
    ask,
  );
  const collect = { action: 'add' as const, kind: 'comic' as const, uuids: [comic.uuid] };
  await callApi(stage.product.api.url, calls.changeCollection, collect, ask);
}

describe('handing the account over to the home screen icon', () => {
  it('works by the start address, once, and the browser keeps the account too', async () => {
    const safari = await open('/index', { ...SAFARI, ...WITH_WORKER });
    const me = await owner(safari);
    await becomeReader(safari);
    const code = await openSteps(safari);
    expect(code).not.toBe((await storedUser(safari)).token);
    expect(await hasManifest(safari)).toBe(false);
    const startAddress = `/index?token=${code}`;
    expect(safari.url()).toBe(stage.product.app.url + startAddress);

    const icon = await open(startAddress, { ...ICON, ...WITH_WORKER });
    expect(icon.url()).toBe(`${stage.product.app.url}/index`);
    expect(await owner(icon)).toBe(me);
    await icon.waitFor(`localStorage.getItem('moyu:user').includes('${chapterOf(comic, 2).uuid}')`);
    await icon.waitFor(
      `JSON.parse(JSON.parse(localStorage.getItem('moyu:user')).comiccollectuuids).includes('${comic.uuid}')`,
    );
    const coins = (
      await callApi(stage.product.api.url, calls.userinfo, {}, await storedUser(safari))
    ).coins;
    await icon.goto(`${stage.product.app.url}/mine`);
    await icon.see({ text: '金币余额' });
    await icon.see({ text: String(coins) });
    expect(await icon.evaluate(`document.querySelector('${FIRST_RUN}') === null`)).toBe(true);

    // Nothing of the code is left in the browser after closing; its account still works.
    await safari.tap({ role: 'button', name: '我已添加' });
    await safari.waitFor(`location.search === ''`);
    expect(await hasManifest(safari)).toBe(true);
    expect(await owner(safari)).toBe(me);
    const still = await storedUser(safari);
    expect((await callApi(stage.product.api.url, calls.userinfo, {}, still)).uuid).toBe(me);

    // The icon keeps its address for ever: a second start does not exchange the code again.
    const before = exchanges();
    await icon.goto(stage.product.app.url + startAddress);
    await icon.see({ text: '猜你喜欢' });
    await icon.waitFor(`location.search === ''`);
    expect(exchanges()).toBe(before);
    expect(await owner(icon)).toBe(me);
    expect(await icon.evaluate(`document.body.innerText.includes('已失效')`)).toBe(false);
    for (const page of [safari, icon]) {
      expect(await page.evaluate(`JSON.stringify(localStorage).includes('${code}')`)).toBe(false);
      expect(page.errors()).toEqual([]);
    }
  });

  it('shows the first-run sheet where the code has expired, which accepts a pasted one', async () => {
    const safari = await open('/index', SAFARI);
    const me = await owner(safari);
    await becomeReader(safari);
    const spent = await openSteps(safari);
    await callApi(stage.product.api.url, calls.changeToken, {}, { token: spent });

    const icon = await open(`/index?token=${spent}`, ICON);
    await icon.see(FIRST_RUN);
    expect(await icon.evaluate(`document.body.innerText.includes('链接里的账号已失效')`)).toBe(
      false,
    );
    expect(await owner(icon)).not.toBe(me);
    await icon.fill('#handOverCode', spent);
    await icon.tap({ role: 'button', name: '带过来' });
    await icon.see({ text: '口令已用过或过期，回 Safari 取一个新的' });

    const { token } = await storedUser(safari);
    const fresh = await callApi(
      stage.product.api.url,
      calls.changeToken,
      { hand_over: 1 },
      { token },
    );
    await icon.fill('#handOverCode', `用户名：my\n一次性口令：${fresh.token}`);
    await icon.tap({ role: 'button', name: '带过来' });
    await icon.waitFor(`document.querySelector('${FIRST_RUN}') === null`);
    expect(await owner(icon)).toBe(me);
    expect((await storedUser(icon)).comiccollectuuids).toEqual([comic.uuid]);
    await icon.reload();
    await icon.see({ text: '猜你喜欢' });
    await untilSettled(icon);
    expect(await icon.evaluate(`document.querySelector('${FIRST_RUN}') === null`)).toBe(true);
  });

  it('asks a new reader once only', async () => {
    const icon = await open('/index', ICON);
    await icon.see(FIRST_RUN);
    await icon.tap({ role: 'button', name: '我是新来的，直接开始' });
    await icon.waitFor(`document.querySelector('${FIRST_RUN}') === null`);
    await icon.reload();
    await icon.see({ text: '猜你喜欢' });
    await untilSettled(icon);
    expect(await icon.evaluate(`document.querySelector('${FIRST_RUN}') === null`)).toBe(true);
  });

  it('shows the steps without a code while the server does not answer', async () => {
    const safari = await open('/index', SAFARI);
    stage.product.faulty.spoil(calls.changeToken.path, { kind: 'code', code: 500 });
    await safari.tap({ role: 'button', name: '添加' });
    await safari.see({ text: '点底部分享按钮' });
    await untilSettled(safari);
    expect(await search(safari)).toBe('');
    expect(await hasManifest(safari)).toBe(true);
  });

  it('does not use up the code in the tab that made it if that tab is reloaded', async () => {
    const safari = await open('/index', SAFARI);
    const me = await owner(safari);
    const code = await openSteps(safari);
    const before = exchanges();
    await safari.goto(`${stage.product.app.url}/index?token=${code}`);
    await safari.see({ text: '猜你喜欢' });
    await untilSettled(safari);
    expect(exchanges()).toBe(before);
    const icon = await open(`/index?token=${code}`, ICON);
    expect(await owner(icon)).toBe(me);
  });

  it('removes the code from the address of an entry left by going back', async () => {
    const safari = await open('/index', SAFARI);
    await safari.tap({ role: 'link', name: /我的/ });
    await safari.tap({ role: 'button', name: '添加到主屏幕' });
    await safari.waitFor(`location.search.startsWith('?token=')`);
    const isClosed = `location.pathname + location.search === '/mine' && !document.querySelector('${OVERLAY}')`;
    await safari.back();
    await safari.waitFor(isClosed);
    expect(await hasManifest(safari)).toBe(true);
    await safari.forward();
    await safari.waitFor(isClosed);
    await safari.see({ text: '金币余额' });
  });
});

/** Waits until the start is over and the parts that load later are there. */
const untilSettled = (page: Page) =>
  untilSteady(() => page.evaluate<number>('performance.getEntriesByType("resource").length'));
