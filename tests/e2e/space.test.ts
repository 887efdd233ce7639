import { beforeAll, describe, expect, it } from 'vitest';
import { byteCount } from '../../src/lib/format.ts';
import { calls } from '../../src/shared/contract/index.ts';
import { withPlainSpaces } from '../support/drivers/drivenPage.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { ONE_STRIP, readToEnd } from '../support/screens/reader.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import {
  corruptPage,
  storedPages,
  type StoredPage,
  untilDownloaded,
} from '../support/screens/stored.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  freeComics,
  readPath,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** The storage screen, compared with the content of the database. */

const stage = setStage({ isJourney: true });
let first: Comic;
let second: Comic;
let page: Page;

beforeAll(async () => {
  const [one, two] = await freeComics(stage.product.api.url);
  if (!one || !two) throw new Error('the catalogue has no two free comics');
  [first, second] = [one, two];
  page = await open({});
  await readOnce(second, page);
  await download(first, page);
});

const goto = (path: string, of: Page) => of.goto(stage.product.app.url + path);

async function open(options: PageOptions): Promise<Page> {
  const opened = await stage.newPage({
    reducedMotion: true,
    dots: 1,
    startScript: `${ONE_STRIP};${ESTIMATE}`,
    ...options,
  });
  await goto('/index', opened);
  await untilSignedIn(opened);
  return opened;
}

async function readOnce(comic: Comic, of: Page, index = 1): Promise<void> {
  await goto(readPath(comic, chapterOf(comic, index)), of);
  await readToEnd(of);
}

/** Enqueues chapters from the work's own screen. */
async function ask(comic: Comic, of: Page, set = '后 5 话'): Promise<void> {
  await goto(detailPath(comic), of);
  await of.tap({ role: 'button', name: /^下载$/ });
  await of.tap({ role: 'button', name: set });
  await of.tap({ role: 'button', name: /^下载 \d+ 话$/ });
}

async function download(comic: Comic, of: Page, set?: string): Promise<void> {
  await ask(comic, of, set);
  await of.see({ text: /^已加入下载/ });
  await untilDownloaded(of);
}

/** Less than the reserve that always stays free. */
const FREE_BYTES = 100_000_000;
/** Chromium reports ten free gigabytes to every page, whatever the disk holds: here it reports the test's figure. */
const ESTIMATE = `{
  const estimate = navigator.storage.estimate.bind(navigator.storage);
  navigator.storage.estimate = async () => {
    const estimated = await estimate();
    const free = localStorage.getItem('test:free');
    return free === null ? estimated : { ...estimated, quota: (estimated.usage ?? 0) + Number(free) };
  };
}`;

const sum = (pages: readonly StoredPage[]) => pages.reduce((all, { bytes }) => all + bytes, 0);
const ofComic = (pages: readonly StoredPage[], { chapters }: Comic) => {
  const uuids = new Set(chapters.map(({ uuid }) => uuid));
  return pages.filter(({ chapter }) => uuids.has(chapter));
};
/** Normalizes the spaces that the browser inserts between inline boxes. */
const textOf = async (target: Parameters<Page['textOf']>[0]) =>
  (await page.textOf(target)).replaceAll(/\s+/g, ' ');

const METER = 'section[aria-label="离线空间"]';
const usedOf = (pages: readonly StoredPage[]) => withPlainSpaces(byteCount(sum(pages)));
/** The head of the meter: used space, of about how much. */
const usedShown = async () => /([\d.]+ \w+) \/ 约/.exec(await textOf(METER))?.[1];

describe('the storage screen', () => {
  it('shows what is stored, exact to the shown unit', async () => {
    await goto('/offlinespace', page);
    await page.see({ text: first.title });
    // The covers that this very screen shows are stored while it is read.
    const isReported = async () => (await usedShown()) === usedOf(await storedPages(page));
    await expect.poll(isReported).toBe(true);
    const pages = await storedPages(page);
    expect(ofComic(pages, first).length).toBeGreaterThan(5);
    expect(ofComic(pages, second).length).toBeGreaterThan(1);
    const meter = await textOf(METER);
    const comics = [first, second];
    const inPages = sum(comics.flatMap((comic) => ofComic(pages, comic)));
    expect(meter).toContain(withPlainSpaces(`漫画 ${byteCount(inPages)}`));
    const list = await textOf('section[aria-label="作品占用"]');
    for (const comic of comics) expect(list).toContain(usedOf(ofComic(pages, comic)));
    expect(list).toContain('看过留下 1 话');
    // The library counts as this screen does.
    await goto('/bookcasecomic?tab=kept', page);
    await page.see({ text: '缓存' });
    await expect.poll(isReported).toBe(true);
    await goto('/offlinespace', page);
    await page.see({ text: first.title });
  });

  it('finds a corrupt page, and fetches that one again and no other', async () => {
    const before = ofComic(await storedPages(page), first);
    const victim = before[3];
    if (!victim) throw new Error('nothing was downloaded');
    await corruptPage(page, victim.path);
    await page.tap({ role: 'button', name: /^检查$/ });
    await page.see({ text: /^\d+ 页里有 1 页坏了，正在重新下载这些页$/ }, 30_000);
    const whole = (pages: readonly StoredPage[]) => pages.map(({ at: _at, ...rest }) => rest);
    await expect
      .poll(async () => whole(ofComic(await storedPages(page), first)), { timeout: 30_000 })
      .toEqual(whole(before));
    // Only refetched assets have a new time.
    const stored = new Map(before.map(({ path, at }) => [path, at]));
    const again = ofComic(await storedPages(page), first).filter(
      ({ path, at }) => stored.get(path) !== at,
    );
    expect(again.map(({ path }) => path)).toEqual([victim.path]);
    await page.tap({ role: 'button', name: /^检查$/ });
    await page.see({ text: /^\d+ 页都完好$/ }, 30_000);
  });

  it('frees exactly the shown amount, and nothing of the others', async () => {
    const before = await storedPages(page);
    const gone = ofComic(before, second);
    await page.tap({ role: 'button', name: new RegExp(`^删除，${second.title}`) });
    await page.tap({ role: 'button', name: /^删除$/ });
    await page.see({ text: `已释放 ${byteCount(sum(gone))}` });
    const after = await storedPages(page);
    expect(sum(before) - sum(after)).toBe(sum(gone));
    expect(ofComic(after, first)).toEqual(ofComic(before, first));
    expect(ofComic(after, second)).toEqual([]);
  });
});

describe('a device that is full', () => {
  it('keeps complete downloads, says what can be deleted, and continues after that is deleted', async () => {
    const third = (await freeComics(stage.product.api.url))[2];
    if (!third) throw new Error('the catalogue has no third free comic');
    await download(second, page, '后 1 话');
    const downloaded = ofComic(await storedPages(page), second)[0]?.chapter;
    const index = second.chapters.find(({ uuid }) => uuid === downloaded)?.index ?? 0;
    await readOnce(second, page, index);
    await goto(detailPath(third), page);
    // Space runs out between the choice and the first page.
    stage.product.faulty.spoil(calls.comicDirectory.path, { kind: 'delay', ms: 3_000 });
    await ask(third, page);
    await page.evaluate(`localStorage.setItem('test:free', '${FREE_BYTES}')`);
    await page.see({ role: 'dialog', name: '离线空间快满了' }, 60_000);
    expect(await faultsOfLook(page)).toEqual([]);
    await storeScreenshot(page, 'storage-full');
    const chosen = `button[aria-pressed=true][aria-label^="${second.title}，已看完"]`;
    await page.see(chosen);
    await page.see({ text: /^约剩 100 MB，还差 11\d MB$/ });
    expect(ofComic(await storedPages(page), first).length).toBeGreaterThan(5);
    await page.evaluate(`localStorage.removeItem('test:free')`);
    stage.product.faulty.heal();
    const before = ofComic(await storedPages(page), second);
    await page.tap({ role: 'button', name: `清理 ${byteCount(sum(before))} 并继续下载` });
    await page.see({ text: `已释放 ${byteCount(sum(before))}，继续下载` });
    expect(ofComic(await storedPages(page), second)).toEqual([]);
    await untilDownloaded(page);
    expect(ofComic(await storedPages(page), third).length).toBeGreaterThan(1);
  }, 180_000);
});

describe('a pending change', () => {
  it('is counted on the account screen, and is sent when the window gets the focus', async () => {
    stage.product.faulty.heal();
    stage.product.faulty.spoil(calls.changeCollection.path, { kind: 'status', status: 503 });
    await goto(detailPath(first), page);
    await page.tap({ role: 'button', name: /^收藏/ });
    await page.see({ text: '已收藏' });
    await goto('/mine', page);
    await page.see({ text: /^待同步 1，/ }, 20_000);
    stage.product.faulty.heal();
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await page.waitFor(`!document.body.innerText.includes('待同步')`, { timeoutMs: 20_000 });
    expect(stage.product.faulty.count(calls.changeCollection.path)).toBeGreaterThan(0);
  }, 120_000);
});

describe('the storage screen in every state', () => {
  it('breaks no rule of accessibility and fits the width', async () => {
    const other = await open({});
    const look = (name: string) =>
      inLooks(other, LIGHT_AND_NARROW_DARK, async ({ dark }) => {
        expect([name, await faultsOfLook(other)]).toEqual([name, []]);
        await storeScreenshot(other, `${name}-${dark ? 'dark' : 'light'}`);
      });
    await goto('/bookcasecomic?tab=kept', other);
    await other.see({ text: '还没有下载' });
    await look('library-stored-empty');
    await download(first, other, '后 1 话');
    for (const path of ['/bookcasecomic?tab=kept', '/bookcasecomic?tab=collect', '/offlinespace']) {
      await goto(path, other);
      await other.see('[data-scroll] section');
      await look(`space${path.replaceAll(/\W/g, '-')}`);
    }
    await other.close();
  });
});
