import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeviceState, deviceState } from '../support/screens/deviceState.ts';
import type { Page } from '../support/drivers/engine.ts';
import { buildNext, type NextBuild } from '../support/product/nextBuild.ts';
import { ONE_STRIP, readToEnd, untilReading } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  freeComics,
  readPath,
  untilControlled,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const PAGES = /\/image\/.*\/\d+\.\w+$/;
const OFFER = '新版本准备好了 · 刷新 1 秒完成，进度不会丢';

const stage = setStage({ isJourney: true, change: async () => {} });
let next: NextBuild;
let comic: Comic;
let other: Comic;
let page: Page;
let before: DeviceState;

beforeAll(async () => {
  next = buildNext();
  const [first, second] = await freeComics(stage.product.api.url);
  if (!first || !second) throw new Error('the catalogue has no two free comics');
  [comic, other] = [first, second];
  page = await stage.newPage({ startScript: ONE_STRIP, ownProcess: true });
});
afterAll(() => next.remove());

const goto = (path: string) => page.goto(stage.product.app.url + path);
const releaseOf = (opened: Page) => opened.evaluate<string>(`globalThis.moyuRelease ?? 'first'`);
/** Time origin of the document: unchanged as long as it was not reloaded. */
const birthOf = (opened: Page) => opened.evaluate<number>('performance.timeOrigin');
const rowsOf = (state: DeviceState, store: string) =>
  Object.values(state.offlineStore[store] ?? {});
/** Without covers and their sum: a screen may still be storing some. */
const withoutCovers = ({ offlineStore }: DeviceState) =>
  Object.entries(offlineStore).map(([store, rows]) => [
    store,
    Object.entries(rows).filter(([key]) => key !== '""' && !key.includes('/covers/')),
  ]);
/** Makes the app visible again: it then checks for a new version. */
const lookAgain = (opened: Page) =>
  opened.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
const untilWaiting = (opened: Page) =>
  opened.waitFor('navigator.serviceWorker.getRegistration().then((found) => !!found?.waiting)', {
    timeoutMs: 30_000,
    what: 'a new version that waits',
  });

/** One journey: each step continues from the state of the one before. */
describe('the first release', () => {
  it('says once that it works offline from now on', async () => {
    await goto('/index');
    await page.see({ text: '可离线使用了' }, 30_000);
    await untilControlled(page);
    await untilSignedIn(page);
    await page.reload();
    await page.see('section[aria-label="猜你喜欢"]');
    expect(await page.evaluate<string>('document.body.innerText')).not.toContain('可离线使用了');
  });

  it('caches a chapter that is read, downloads one, and stops a queue half-way', async () => {
    await goto(readPath(comic, chapterOf(comic, 1)));
    await readToEnd(page);
    await goto(detailPath(comic));
    await page.tap({ role: 'button', name: '收藏' });
    await page.tap({ role: 'button', name: /^下载$/ });
    await page.tap({ role: 'button', name: '后 1 话' });
    await page.tap({ role: 'button', name: '下载 1 话' });
    await expect
      .poll(async () => rowsOf(await deviceState(page), 'chapters').join('\n'), { timeout: 30_000 })
      .toContain('"pinned":true');

    // Pages are slow from here on, so that the queue stops with some of them missing.
    stage.product.faulty.spoil(PAGES, { kind: 'delay', ms: 700 });
    await goto(detailPath(other));
    await page.tap({ role: 'button', name: /^下载$/ });
    await page.tap({ role: 'button', name: '全部可下' });
    await page.tap({ role: 'button', name: /^下载 \d+ 话$/ });
    const known = stage.product.faulty.count(PAGES);
    await expect
      .poll(() => stage.product.faulty.count(PAGES), { timeout: 20_000 })
      .toBeGreaterThan(known + 3);
    await goto('/download');
    await page.tap({ role: 'button', name: '全部暂停' });
    await page.see({ role: 'button', name: '全部继续' });
    stage.product.faulty.heal();
    expect(rowsOf(await deviceState(page), 'queue').length).toBeGreaterThan(0);
  });
});

describe('the next release', () => {
  it('is not announced while the reader is open, and causes no reload', async () => {
    await goto(readPath(comic, chapterOf(comic, 1)));
    await untilReading(page);
    await untilControlled(page);
    const birth = await birthOf(page);
    await stage.product.app.stop();
    await stage.product.app.restart({ APP_DIR: next.folder });
    // The app checks for a new worker some time after the start.
    await expect
      .poll(
        async () => {
          await lookAgain(page);
          return page.evaluate(
            'navigator.serviceWorker.getRegistration().then((found) => !!found?.waiting)',
          );
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    expect(await page.evaluate<string>('document.body.innerText')).not.toContain('新版本');
    expect(await birthOf(page)).toBe(birth);
    expect(await releaseOf(page)).toBe('first');
  });

  it('is offered outside the reader, and can be postponed', async () => {
    await goto(detailPath(comic));
    await untilWaiting(page);
    await page.see({ text: OFFER }, 20_000);
    expect(await releaseOf(page)).toBe('first');
    await page.tap({ role: 'button', name: '以后再说' });
    await page.waitFor(`!document.body.innerText.includes('新版本')`);
    await page.reload();
    await page.see({ text: OFFER }, 20_000);
  });

  it('takes over on request, and the other tab gets a notice and is not reloaded', async () => {
    const tab = await page.newTab();
    await tab.goto(`${stage.product.app.url}/index`);
    await tab.see({ text: OFFER }, 20_000);
    const birth = await birthOf(tab);
    await page.bringToFront();
    before = await deviceState(page);
    await page.tap({ role: 'button', name: '刷新' });
    await page.waitFor(`globalThis.moyuRelease === 'next'`, { timeoutMs: 20_000 });
    await page.see({ role: 'heading', name: comic.title });

    await tab.bringToFront();
    await tab.see({ text: '新版本已启用 · 重新加载后生效' });
    expect([await birthOf(tab), await releaseOf(tab)]).toEqual([birth, 'first']);
    await tab.tap({ role: 'button', name: '重新加载' });
    await tab.waitFor(`globalThis.moyuRelease === 'next'`, { timeoutMs: 20_000 });
    await tab.close();
  });

  it('finds library, queue, settings and account unchanged, to the byte', async () => {
    await page.bringToFront();
    const after = await deviceState(page);
    expect(rowsOf(after, 'pictureBytes').length).toBeGreaterThan(10);
    expect(withoutCovers(after)).toEqual(withoutCovers(before));
    expect(after.settings).toEqual(before.settings);
  });

  it('has removed the assets of the first release, and has all of its own', async () => {
    const stored = () =>
      page.evaluate<readonly string[]>(async () => {
        const names = await caches.keys();
        const caught = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        );
        return caught.flat().map((url) => new URL(url).pathname);
      });
    const unknown = async () => {
      const paths = await stored();
      const served = await Promise.all(
        paths.map(async (path) => (await fetch(stage.product.app.url + path)).ok),
      );
      return paths.filter((_path, index) => !served[index]);
    };
    // A script that is cached at its first use stays until the next release's is used.
    await expect.poll(unknown, { timeout: 30_000 }).toEqual([]);
    const paths = await stored();
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('works without a server right away, and continues the queue when the server is back', async () => {
    await stage.product.goOffline();
    await page.restart();
    await goto(readPath(comic, chapterOf(comic, 2)));
    expect((await readToEnd(page)).failed).toEqual([]);
    expect(await releaseOf(page)).toBe('next');
    await goto('/mine');
    await page.see({ text: '离线' });
    await stage.product.goOnline();
    await goto('/download');
    await page.tap({ role: 'button', name: '全部继续' });
    await expect
      .poll(async () => rowsOf(await deviceState(page), 'queue'), { timeout: 60_000 })
      .toEqual([]);
  });
});
