import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { deviceIndex } from '../../src/shared/contract/deviceIndex.ts';
import { callApi } from '../support/product/callApi.ts';
import { findViolations } from '../support/screens/axe.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  freeComics,
  storedUser,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Eviction by the browser, and moving to another device. */

const PATIENCE_MS = 30_000;
const LIBRARY = '/bookcasecomic?tab=kept';

const stage = setStage({ hasApp: true });
let comic: Comic;

beforeAll(async () => {
  const [first] = await freeComics(stage.product.api.url);
  if (!first) throw new Error('the catalogue has no comic to download');
  comic = first;
});

async function openAt(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await stage.newPage({ reducedMotion: true, ...options });
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  return page;
}

/** Downloads chapters 1 and 2, through the download sheet. */
async function downloadTwo(page: Page): Promise<void> {
  await page.goto(stage.product.app.url + detailPath(comic));
  await page.tap({ role: 'button', name: /^下载$/ });
  await page.see({ text: '下载到离线书架' });
  for (const index of [1, 2]) {
    const name = new RegExp(`第 ?${index} ?话`);
    await page.tap({ role: 'button', name });
  }
  await page.tap({ role: 'button', name: '下载 2 话' });
  await untilDownloaded(page);
}

const downloaded = (page: Page) =>
  page.evaluate<readonly string[]>(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('moyu-shelf');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    const rows = await new Promise<readonly { uuid: string; pinned: boolean }[]>(
      (resolve, reject) => {
        const request = database.transaction('chapters').objectStore('chapters').getAll();
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no rows')));
      },
    );
    database.close();
    return rows.filter(({ pinned }) => pinned).map(({ uuid }) => uuid);
  });

async function untilDownloaded(page: Page): Promise<void> {
  const both = [1, 2].map((index) => chapterOf(comic, index).uuid);
  await expect.poll(() => downloaded(page), { timeout: PATIENCE_MS }).toEqual(both);
}

/** Deletes the database as a browser does to free space while the app is closed. */
async function evict(page: Page): Promise<void> {
  await page.goto(`${stage.product.app.url}/config.js`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('moyu-shelf');
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
      }),
  );
}

const tokenOf = async (page: Page) => (await storedUser(page)).token ?? '';

/** Waits until the back end knows the downloads of this account's devices. */
async function untilReported(page: Page, chapters: number): Promise<void> {
  const token = await tokenOf(page);
  const reported = async () => {
    const input = { type: 'kept', kind: 'comic' } as const;
    const { items } = await callApi(stage.product.api.url, deviceIndex, input, { token });
    return items.reduce((sum, item) => sum + item.chapters.length, 0);
  };
  await expect.poll(reported, { timeout: PATIENCE_MS }).toBe(chapters);
}

describe('a browser that removes the database between two launches', () => {
  it('shows a notice; one tap restores the chapters, and progress is intact', async () => {
    const page = await openAt('/index');
    const token = await tokenOf(page);
    const { uuid: chapter } = chapterOf(comic, 2);
    const at = new Date().toISOString();
    const entry = { kind: 'comic', work: comic.uuid, chapter, index: 2, page: 1, ratio: 0.1, at };
    const entries = [{ ...entry, kind: 'comic' as const }];
    await callApi(
      stage.product.api.url,
      calls.changeRecords,
      { action: 'save', entries },
      { token },
    );
    await downloadTwo(page);
    await untilReported(page, 2);

    await evict(page);
    await page.goto(stage.product.app.url + LIBRARY);
    await page.see({ text: '浏览器清掉了 1 部的下载' }, PATIENCE_MS);
    expect(await page.textOf({ text: /共 2 话/ })).toContain(comic.title);
    expect(await findViolations(page)).toEqual([]);
    expect(await downloaded(page)).toEqual([]);
    // The notice returns at the next launch until it is answered.
    await page.reload();
    await page.tap({ role: 'button', name: '重新下载 2 话' });
    await untilDownloaded(page);
    await page.waitFor(`!document.body.innerText.includes('浏览器清掉了')`);
    const { comicreaduuids } = await storedUser(page);
    expect(comicreaduuids).toMatchObject([{ uuid: comic.uuid, chapter }]);
    // The bare file that stood for another site's page requested a favicon.
    expect(page.errors().filter(({ text }) => !text.includes('favicon.ico'))).toEqual([]);
    await page.close();
  });

  it('restores nothing when the reader declines, and the back end forgets the chapters', async () => {
    const page = await openAt('/index');
    await downloadTwo(page);
    await untilReported(page, 2);
    await evict(page);
    await page.goto(stage.product.app.url + LIBRARY);
    await page.see({ text: '浏览器清掉了 1 部的下载' }, PATIENCE_MS);
    await page.tap({ role: 'button', name: '不用了' });
    await untilReported(page, 0);
    await page.reload();
    await page.see({ text: '还没有下载' });
    expect(await page.evaluate(`document.body.innerText.includes('浏览器清掉了')`)).toBe(false);
    await page.close();
  });
});

describe('another device of the same account', () => {
  it('lists the downloads of the first one, and fetches them with one tap', async () => {
    const first = await openAt('/index');
    await downloadTwo(first);
    await untilReported(first, 2);
    const token = await tokenOf(first);
    const given = await callApi(
      stage.product.api.url,
      calls.changeToken,
      { hand_over: 1 },
      { token },
    );

    const second = await openAt(`/index?token=${given.token}`);
    const account = async (page: Page) => (await storedUser(page)).userinfo?.uuid;
    await expect.poll(() => account(second)).toBe(await account(first));
    await second.goto(stage.product.app.url + LIBRARY);
    await second.see({ text: '在别的设备上下载过' }, PATIENCE_MS);
    expect(await findViolations(second)).toEqual([]);
    await second.tap({ role: 'button', name: '全部下载 2 话' });
    await untilDownloaded(second);
    await second.waitFor(`!document.body.innerText.includes('在别的设备上下载过')`);
    await untilReported(second, 4);
    expect(second.errors()).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });

  it('that runs from the home screen explains once why its library is empty', async () => {
    const first = await openAt('/index');
    await downloadTwo(first);
    await untilReported(first, 2);
    const token = await tokenOf(first);
    const given = await callApi(
      stage.product.api.url,
      calls.changeToken,
      { hand_over: 1 },
      { token },
    );
    const startScript = `Object.defineProperty(navigator, 'standalone', { value: true });`;
    const icon = await openAt(`/index?token=${given.token}`, { startScript });
    await icon.goto(stage.product.app.url + LIBRARY);
    await icon.see({ text: /主屏幕上的墨屿有自己的存储空间/ }, PATIENCE_MS);
    await icon.tap({ role: 'button', name: '不用了' });
    await icon.reload();
    await icon.see({ text: '还没有下载' });
    await untilReported(icon, 2);
    expect(await icon.evaluate(`document.body.innerText.includes('自己的存储空间')`)).toBe(false);
    await Promise.all([first.close(), icon.close()]);
  });
});

describe('a library file', () => {
  /** Headless browsers save no files: the test takes the blob that the app hands to the browser. */
  const catchFile = `const made = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      if (blob.type === 'application/json') window.savedFile = blob;
      return made.call(URL, blob);
    };`;
  const exported = async (page: Page) => {
    await page.goto(`${stage.product.app.url}/mine`);
    await page.tap({ role: 'button', name: /书架导出与导入/ });
    await page.waitFor(
      `[...document.querySelectorAll('dialog button')].some((each) => each.innerText === '导出书架' && !each.ariaBusy)`,
      { what: 'a file that is ready' },
    );
    await page.tap({ role: 'button', name: '导出书架' });
    return page.waitFor<string>('window.savedFile?.text()');
  };
  const choose = async (page: Page, text: string) => {
    await page.see({ role: 'button', name: '选择书架文件' });
    await page.evaluate<void, [string]>((content) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      const files = new DataTransfer();
      files.items.add(new File([content], 'library.json', { type: 'application/json' }));
      if (input) input.files = files.files;
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    }, text);
  };

  it('is exported from one account and imported into another, and never overwrites newer progress', async () => {
    const from = await openAt('/index', { startScript: catchFile });
    const token = await tokenOf(from);
    const uuids = [comic.uuid];
    await callApi(
      stage.product.api.url,
      calls.changeCollection,
      { action: 'add', kind: 'comic', uuids },
      { token },
    );
    const place = (index: number, at: string) => ({
      kind: 'comic' as const,
      work: comic.uuid,
      chapter: chapterOf(comic, index).uuid,
      index,
      page: 1,
      ratio: 0.1,
      at,
    });
    const save = (entry: ReturnType<typeof place>, as: string) =>
      callApi(
        stage.product.api.url,
        calls.changeRecords,
        { action: 'save', entries: [entry] },
        { token: as },
      );
    await save(place(2, '2026-03-01T00:00:00.000Z'), token);
    await from.reload();
    await expect.poll(async () => (await storedUser(from)).comiccollectuuids).toEqual(uuids);
    const text = await exported(from);
    expect(text).not.toContain(token);
    expect(text).not.toContain((await storedUser(from)).userinfo?.username);
    await from.close();

    const to = await openAt('/mine');
    const other = await tokenOf(to);
    await to.tap({ role: 'button', name: /书架导出与导入/ });
    await choose(to, '{"format":"another"}');
    await to.see({ text: '这不是墨屿的书架文件' });
    await choose(to, text.replace('"version": 1', '"version": 2'));
    await to.see({ text: '这个文件来自更新的版本，请先更新墨屿' });
    await choose(to, text);
    await to.see({ text: '新增 1 部收藏' });
    await to.see({ text: '更新 1 部的阅读进度' });
    expect(await findViolations(to)).toEqual([]);
    await to.tap({ role: 'button', name: /^导入$/ });
    await to.see({ text: '书架已导入' });
    const here = await storedUser(to);
    expect(here.comiccollectuuids).toEqual(uuids);
    expect(here.comicreaduuids).toMatchObject([{ chapter: chapterOf(comic, 2).uuid }]);
    const there = await callApi(stage.product.api.url, calls.collection, {}, { token: other });
    expect(there.items.map(({ uuid }) => uuid)).toEqual(uuids);

    // Progress since is newer than the file: importing the same file again changes nothing.
    await save(place(1, new Date().toISOString()), other);
    await choose(to, text);
    await to.see({ text: '里面的收藏和记录这里都有了' });
    await to.close();
  });
});
