import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page, Point } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { readToEnd } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  freeComics,
  readPath,
  storedPictures,
  storedUser,
  untilControlled,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Library editing: a phone with touch, a second tab, a second device, and a time without a server. */

const stage = setStage({ isJourney: true });
let comics: readonly Comic[];
let page: Page;
let token: string;

const COLLECTED = 6;

/** The bar that offers to undo stays while its button has the focus. */
const holdUndo = `[...document.querySelectorAll('button')].find(({ innerText }) => innerText === '撤销')?.focus()`;

const timeOf = (index: number) => `2026-0${index + 1}-01T00:00:00.000Z`;

beforeAll(async () => {
  comics = await freeComics(stage.product.api.url);
  page = await stage.newPage({ reducedMotion: true });
  await page.goto(`${stage.product.app.url}/index`);
  token = (await untilSignedIn(page)).token ?? '';
  await untilControlled(page);
  const uuids = comics.slice(0, COLLECTED).map(({ uuid }) => uuid);
  await ask(calls.changeCollection, {
    action: 'add',
    uuids,
    times: uuids.map((_, i) => timeOf(i)),
  });
  await ask(calls.changeRecords, {
    action: 'save',
    entries: comics.slice(0, 4).map((comic, index) => ({
      kind: 'comic' as const,
      work: comic.uuid,
      chapter: chapterOf(comic, 1).uuid,
      index: 1,
      page: 1,
      ratio: 0.1,
      at: timeOf(index),
    })),
  });
});

const ask: <E extends Parameters<typeof callApi>[1]>(
  call: E,
  input: Parameters<typeof callApi<E>>[2],
) => ReturnType<typeof callApi<E>> = (call, input) =>
  callApi(stage.product.api.url, call, input, { token });
const goto = (path: string, of = page) => of.goto(stage.product.app.url + path);
const titleOf = (index: number) => comics[index]?.title ?? '';
const tile = (index: number) => ({ role: 'link', name: new RegExp(`^${titleOf(index)}`) });
const choosable = (index: number) => ({ role: 'button', name: new RegExp(`^${titleOf(index)}`) });

/** Titles on the visible library. */
const titles = (of = page) =>
  of.evaluate<readonly string[]>(() =>
    [...document.querySelectorAll('[role=tabpanel] a[aria-label], [role=tabpanel] li > button')]
      .filter((each) => each.getClientRects().length > 0)
      .map((each) => each.getAttribute('aria-label')?.split('，')[0] ?? ''),
  );
const collectedThere = async () =>
  (await ask(calls.collection, {})).items.map(({ uuid, collected_at }) => [uuid, collected_at]);
const readThere = async () =>
  (await ask(calls.records, { type: 'read' })).items.flatMap((item) =>
    'index' in item && 'work' in item ? [[item.work.uuid, item.at]] : [],
  );

async function middleOf(selector: string): Promise<Point> {
  return page.evaluate<Point, [string]>((wanted) => {
    const box = [...document.querySelectorAll(wanted)]
      .find((each) => each.getClientRects().length > 0)
      ?.getBoundingClientRect();
    if (!box) throw new Error(`nothing is shown at ${wanted}`);
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }, selector);
}

describe('favorites', () => {
  it('keep the order last chosen on this device', async () => {
    await goto('/bookcasecomic?tab=collect');
    await page.see(tile(0));
    await page.tap({ role: 'button', name: /最近更新/ });
    await page.tap({ role: 'radio', name: '收藏时间' });
    await page.see({ role: 'button', name: /收藏时间/ });
    const newestFirst = comics
      .slice(0, COLLECTED)
      .map(({ title }) => title)
      .toReversed();
    expect(await titles()).toEqual(newestFirst);
    await page.reload();
    await page.see({ role: 'button', name: /收藏时间/ });
    await expect.poll(titles).toEqual(newestFirst);
  });

  it('are found by their title', async () => {
    await page.tap({ role: 'button', name: '在书架里找' });
    await page.fill('input[type=search]', titleOf(1));
    await expect.poll(() => titles()).toEqual([titleOf(1)]);
    await page.fill('input[type=search]', '没有这一部');
    await page.see({ text: '没有符合的作品' });
    await page.tap({ role: 'button', name: '结束查找' });
    await page.see(tile(0));
  });

  it('are selected after a long press, removed together, and restored in place', async () => {
    const [before, there] = [await titles(), await collectedThere()];
    const finger = await middleOf(`a[href$="${comics[2]?.uuid}"]`);
    await page.swipe(finger, finger, 2_000);
    await page.see({ text: '已选 1 部' });
    await page.tap(choosable(4));
    await page.see({ text: '已选 2 部' });
    expect(await faultsOfLook(page)).toEqual([]);
    await page.tap({ role: 'button', name: '移出收藏 (2)' });
    await page.see({ text: '移出收藏 2 部？' });
    await page.tap({ role: 'button', name: /^移出$/ });
    await page.see({ text: '2 部已移出收藏' });
    await page.evaluate(holdUndo);
    await expect.poll(() => titles()).toEqual(before.filter((_, index) => ![1, 3].includes(index)));
    await expect.poll(collectedThere).toHaveLength(COLLECTED - 2);
    await page.tap({ role: 'button', name: '撤销' });
    await expect.poll(() => titles()).toEqual(before);
    await expect.poll(collectedThere).toEqual(there);
  });

  it('removed in one tab disappear from the other', async () => {
    const other = await page.newTab();
    await goto('/bookcasecomic?tab=collect', other);
    await other.see(tile(5));
    await page.bringToFront();
    await page.tap({ role: 'button', name: '编辑' });
    await page.tap(choosable(5));
    await page.tap({ role: 'button', name: '移出收藏 (1)' });
    await page.tap({ role: 'button', name: /^移出$/ });
    await page.see({ text: '已移出收藏' });
    await expect.poll(() => titles(other)).not.toContain(titleOf(5));
    await other.close();
  });
});

describe('the reading history', () => {
  it('loses a record to a swipe, and restores it', async () => {
    await goto('/bookcasecomic?tab=record');
    await page.see(tile(3));
    const there = await readThere();
    const row = await middleOf(`a[href*="${comics[3]?.uuid}"]`);
    await page.swipe({ x: 320, y: row.y }, { x: 60, y: row.y }, 250);
    await page.tap({ role: 'button', name: `删除，${titleOf(3)}` });
    await page.see({ text: '已删除记录' });
    await page.evaluate(holdUndo);
    expect(await titles()).not.toContain(titleOf(3));
    await expect.poll(readThere).toHaveLength(3);
    await page.tap({ role: 'button', name: '撤销' });
    await page.see(tile(3));
    await expect.poll(readThere).toEqual(there);
  });

  it('deleted while the server does not answer is deleted there later, and stays deleted', async () => {
    const { authorization } = await handedOver();
    const elsewhere = await stage.newPage({ reducedMotion: true });
    await goto(`/bookcasecomic?tab=record&token=${authorization}`, elsewhere);
    await elsewhere.see(tile(0));

    await stage.product.faulty.stop();
    await page.tap({ role: 'button', name: '编辑' });
    await page.tap(choosable(0));
    await page.tap(choosable(1));
    await page.tap({ role: 'button', name: '删除 (2)' });
    await page.see({ text: '2 条记录已删除' });
    await page.see({ text: /当前离线/ }, 20_000);
    await page.reload();
    await page.see(tile(3));
    expect(await titles()).toEqual([titleOf(3), titleOf(2)]);
    expect(await readThere()).toHaveLength(4);

    await stage.product.faulty.restart();
    const sent = stage.product.faulty.count('/api/records/');
    await page.tap({ role: 'button', name: '重试' });
    await expect.poll(readThere, { timeout: 15_000 }).toHaveLength(2);
    await page.see({ text: '网络已恢复' });
    expect(stage.product.faulty.count('/api/records/')).toBeGreaterThan(sent);

    // The other device still has the records at its next start.
    expect((await storedUser(elsewhere)).comicreaduuids).toHaveLength(4);
    await elsewhere.reload();
    await expect.poll(() => titles(elsewhere)).toEqual([titleOf(3), titleOf(2)]);
    expect(await readThere()).toHaveLength(2);
    await elsewhere.close();
  });

  it('is cleared after a confirmation', async () => {
    await page.tap({ role: 'button', name: '编辑' });
    await page.tap({ role: 'button', name: '清空' });
    await page.see({ text: '清空全部阅读记录？' });
    await page.press('Escape');
    await page.tap({ role: 'button', name: '清空' });
    await page.tap('dialog[open] button:last-child');
    await page.see({ text: '还没有阅读记录' });
    await expect.poll(readThere).toEqual([]);
  });
});

async function handedOver(): Promise<{ authorization: string }> {
  const { token: authorization } = await ask(calls.changeToken, { hand_over: 1 });
  return { authorization };
}

describe('downloads', () => {
  it('are deleted to free their space, and a chapter that is read again is cached again', async () => {
    const [comic] = comics;
    if (!comic) throw new Error('the catalogue is empty');
    await goto(readPath(comic, chapterOf(comic, 1)));
    await readToEnd(page);
    await goto('/bookcasecomic?tab=kept');
    await page.see(tile(0));
    const row = await middleOf(`a[href*="${comic.uuid}"]`);
    await page.swipe({ x: 320, y: row.y }, { x: 60, y: row.y }, 250);
    await page.tap({ role: 'button', name: `删除，${comic.title}` });
    await page.see({ text: /^删除 1 部的离线内容，释放 .+？$/ });
    await page.tap({ role: 'button', name: /^删除$/ });
    await page.see({ text: '还没有下载' });
    expect(await storedPictures(page)).toBe(0);
    await goto(readPath(comic, chapterOf(comic, 1)));
    await readToEnd(page);
    await goto('/bookcasecomic?tab=kept');
    await page.see(tile(0));
  });

  it('of a commute pack are prepared from the library, and open from it', async () => {
    const row = { role: 'button', name: /^通勤包/ };
    await page.tap(row);
    await page.see({ text: /^\d+ 部 · \d+ 话 · 约 \d+ 分钟$/ });
    expect(await faultsOfLook(page)).toEqual([]);
    await page.tap({ role: 'button', name: /^备好 \d+ 话$/ });
    await page.see({ role: 'button', name: /^通勤包已备好 · \d+ 话 · 约 \d+ 分钟$/ }, 60_000);
    await page.tap(row);
    await page.see({ text: '已备好' });
    await page.tap('section[aria-label="已备好"] a');
    const { pages, shown, failed } = await readToEnd(page);
    expect([shown.length, failed]).toEqual([pages, []]);
  });
});

describe('every tab of the library, in edit mode', () => {
  it('breaks no rule of accessibility and fits the width', async () => {
    const { authorization } = await handedOver();
    const other = await stage.newPage({ reducedMotion: true });
    await goto(`/index?token=${authorization}`, other);
    await other.see({ text: '猜你喜欢' });
    const [comic] = comics;
    if (!comic) throw new Error('the catalogue has no free comic');
    await goto(readPath(comic, chapterOf(comic, 1)), other);
    await readToEnd(other);
    for (const tab of ['collect', 'record', 'kept']) {
      await goto(`/bookcasecomic?tab=${tab}`, other);
      await other.see(tile(0));
      await other.tap({ role: 'button', name: '编辑' });
      await other.tap({ role: 'button', name: '全选' });
      await inLooks(other, LIGHT_AND_NARROW_DARK, async () => {
        expect([tab, await faultsOfLook(other)]).toEqual([tab, []]);
      });
    }
    await other.close();
  });
});
