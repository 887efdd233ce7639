import { beforeAll, describe, expect, it } from 'vitest';
import type { Page, PageOptions, Point } from '../support/drivers/engine.ts';
import { ONE_STRIP, readToEnd } from '../support/screens/reader.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, DARK_AND_NARROW_LIGHT } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
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

/** Downloads through the screens: choosing, watching, reordering, and reading offline. */

/** The first has three free chapters. */
const stage = setStage({ hasApp: true });
let comics: readonly Comic[];

const PAGES = /\/image\/.*\/\d+\.\w+$/;
const PHONE: PageOptions = { reducedMotion: true, dots: 1, startScript: ONE_STRIP };

beforeAll(async () => {
  const all = await freeComics(stage.product.api.url);
  const isLong = ({ chapters }: Comic) => chapters.length > 3 && chapters[2]?.locked === false;
  comics = [...all.filter(isLong), ...all.filter((comic) => !isLong(comic))];
});

function comicAt(at: number): Comic {
  const comic = comics[at];
  if (!comic) throw new Error('the catalogue has too few free comics');
  return comic;
}

async function openApp(options: PageOptions = {}): Promise<Page> {
  const page = await stage.newPage({ ...PHONE, ...options });
  await page.goto(`${stage.product.app.url}/index`);
  await untilSignedIn(page);
  await untilControlled(page);
  return page;
}

const tile = (index: number) => ({ role: 'button', name: new RegExp(`^第 ${index} 话`) });
const button = (name: string | RegExp) => ({ role: 'button', name });

async function openSheet(page: Page, comic: Comic): Promise<void> {
  await page.goto(stage.product.app.url + detailPath(comic));
  await page.tap(button(/^下载$/));
  await page.see({ text: '下载到离线书架' });
}

/** Enqueues the first chapters of a comic. */
async function download(page: Page, comic: Comic, count: number): Promise<void> {
  await openSheet(page, comic);
  for (let index = 1; index <= count; index += 1) await page.tap(tile(index));
  await page.tap(button(`下载 ${count} 话`));
  await page.see({ text: `已加入下载，共 ${count} 话` });
}

const openManager = (page: Page) => page.goto(`${stage.product.app.url}/download`);

/** Titles of the works in the queue, in order. */
async function lined(page: Page): Promise<readonly string[]> {
  const text = await page.textOf('section[aria-label="正在下载"] ul');
  const at = (title: string) => text.indexOf(title);
  return comics
    .map(({ title }) => title)
    .filter((title) => at(title) >= 0)
    .toSorted((a, b) => at(a) - at(b));
}

/** The centre of a work's drag handle. */
async function handleOf(page: Page, title: string): Promise<Point> {
  return page.evaluate((name) => {
    const handle = document.querySelector(`button[aria-label^="移动，${name}"]`);
    const { left, top, width, height } = handle?.getBoundingClientRect() ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, title);
}

describe('choosing what to download', () => {
  it('ends with chapters that open offline', { timeout: 120_000 }, async () => {
    const page = await openApp({ ownProcess: true });
    const comic = comicAt(0);
    await openSheet(page, comic);
    await page.tap(button('全部可下'));
    await page.see({ text: /需先解锁的 \d+ 话没有选/ });
    await page.see({ text: /本次约 [\d.]+ (KB|MB)/ });
    await storeScreenshot(page, 'download-pick');
    await page.tap(button('下载 3 话'));
    await page.see({ text: '已加入下载，共 3 话' });
    await openManager(page);
    await page.see({ role: 'link', name: new RegExp(`${comic.title}.*已下 3 /`) }, 60_000);
    await page.goto(stage.product.app.url + detailPath(comic));
    await page.see({ role: 'link', name: /^第 3 话.*已下载/ });
    await stage.product.goOffline();
    try {
      await page.restart();
      for (const index of [1, 2, 3]) {
        await page.goto(stage.product.app.url + readPath(comic, chapterOf(comic, index)));
        const { pages, shown, failed } = await readToEnd(page);
        expect([shown.length, failed]).toEqual([pages, []]);
      }
      await openManager(page);
      await page.see({ role: 'link', name: new RegExp(`${comic.title}.*已下 3 /`) });
    } finally {
      await stage.product.goOnline();
    }
    await page.close();
  });
});

describe('the download queue', () => {
  it('keeps its order over a reload and a restart', { timeout: 180_000 }, async () => {
    stage.product.faulty.spoil(PAGES, { kind: 'delay', ms: 1_500 });
    const page = await openApp({ ownProcess: true });
    const [first, second] = [comicAt(1), comicAt(2)];
    await download(page, first, 2);
    await download(page, second, 2);
    await openManager(page);
    await page.see({ text: /第 [1-9] \/ \d+ 页/ }, 30_000);
    await storeScreenshot(page, 'download-queue');
    await page.tap(button('全部暂停'));
    await page.see(button('全部继续'));
    await page.reload();
    await page.see(button('全部继续'));
    await page.see({ text: /^已暂停/ });

    await page.tap(button('编辑'));
    await page.see(button(/^选择，/));
    const [from, to] = [await handleOf(page, second.title), await handleOf(page, first.title)];
    await page.swipe(from, { ...to, y: to.y - 20 }, 600);
    await page.waitFor(
      `document.querySelector('button[aria-label^="移动，${second.title}，第 1 项"]') !== null`,
      { what: 'the work that was dragged to the top' },
    );
    await storeScreenshot(page, 'download-edit');
    await page.restart();
    await openManager(page);
    await page.see(button('全部继续'));
    expect(await lined(page)).toEqual([second.title, first.title]);

    await page.tap(button('编辑'));
    await page.tap(button(new RegExp(`^选择，${second.title}`)));
    await page.tap(button('取消下载 (2)'));
    await page.tap(button(/^取消下载$/));
    await page.waitFor(
      `!document.querySelector('section[aria-label="正在下载"] ul').innerText.includes('${second.title}')`,
    );
    await page.reload();
    await page.see(button('全部继续'));
    expect(await lined(page)).toEqual([first.title]);

    stage.product.faulty.heal();
    await page.tap(button('全部继续'));
    await page.see({ role: 'link', name: new RegExp(`${first.title}.*已下 2 /`) }, 60_000);
    await page.waitFor(`!document.body.innerText.includes('正在下载')`);
    await page.close();
  });
});

describe('the screens of downloading', () => {
  it(
    'break no rule of accessibility, dark at 390 px and light at 320 px',
    { timeout: 120_000 },
    async () => {
      // The queue has to last longer than the looks at it.
      stage.product.faulty.spoil(PAGES, { kind: 'delay', ms: 3_000 });
      const page = await openApp();
      const found: string[] = [];
      const look = (name: string) =>
        inLooks(page, DARK_AND_NARROW_LIGHT, async ({ width }) => {
          const faults = await faultsOfLook(page);
          found.push(...faults.map((fault) => `${name}, ${width} px: ${fault}`));
          await storeScreenshot(page, `download-${name}-${width}`);
        });
      await openManager(page);
      await page.see({ text: '还没有下载' });
      await look('nothing');
      await openSheet(page, comicAt(2));
      await page.tap(button('全部可下'));
      await page.see(button(/^下载 \d+ 话/));
      await look('sheet');
      await page.press('Escape');
      await download(page, comicAt(2), 2);
      await download(page, comicAt(1), 1);
      await openManager(page);
      await page.see({ text: /第 \d+ \/ \d+ 页/ }, 30_000);
      await page.tap(button(new RegExp(`^${comicAt(2).title} · `)));
      await look('line');
      await page.tap(button('编辑'));
      await page.tap(button('全选'));
      await look('line-edited');
      stage.product.faulty.heal();
      await page.close();
      expect(found).toEqual([]);
    },
  );
});
