import { describe, expect, it } from 'vitest';
import { filmBytes } from '../../src/shared/offline/assets/films.ts';
import { filmSize } from '../../src/lib/filmSize.ts';
import { byteCount } from '../../src/lib/format.ts';
import { calls, type FilmContent } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import { withPlainSpaces } from '../support/drivers/drivenPage.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { setStage } from '../support/product/stage.ts';
import { storedPages, untilDownloaded } from '../support/screens/stored.ts';
import { untilControlled, untilSignedIn } from '../support/screens/visit.ts';

/** Film downloads through the screens: quality and size, progress, counts, deletion. */

const SERIES = 'film-qunxing-huixiang';
const SINGLE = 'film-haibian-youguang';
const SEGMENTS = /\.ts$/;
const stage = setStage({ hasApp: true });
const button = (name: string | RegExp) => ({ role: 'button', name });
const goto = (page: Page, path: string) => page.goto(stage.product.app.url + path);

interface Film {
  readonly title: string;
  /** The free episodes. */
  readonly contents: readonly FilmContent[];
}

async function filmOf(uuid: string): Promise<Film> {
  const base = stage.product.api.url;
  const { authorization: token } = await callApi(base, calls.init, {});
  const of = { kind: 'film', uuid } as const;
  const { title } = await callApi(base, calls.comic, of, { token });
  const { chapters } = await callApi(base, calls.comicDirectoryList, of, { token });
  const contents: FilmContent[] = [];
  for (const { uuid: chapter, locked } of chapters) {
    if (locked) continue;
    const content = await callApi(base, calls.comicDirectory, { ...of, chapter }, { token });
    if ('hls' in content) contents.push(content);
  }
  return { title, contents };
}

const bytesOf = ({ contents }: Film, quality: string) =>
  contents.reduce((sum, each) => sum + filmBytes(each, quality), 0);

/** The radio of a quality, labelled with the size of all chosen episodes in it. */
const radio = (title: string, bytes: number) => ({
  role: 'radio',
  name: new RegExp(`^${title} ?${filmSize(bytes)}$`),
});
/** Exact: an estimate is prefixed with 约. */
const jobOf = (bytes: number) => new RegExp(`本次 ${filmSize(bytes)}`);

async function openApp(options: PageOptions = {}): Promise<Page> {
  const page = await stage.newPage({ reducedMotion: true, dots: 1, ...options });
  await goto(page, '/index');
  await untilSignedIn(page);
  await untilControlled(page);
  return page;
}

async function openSheet(page: Page, uuid: string): Promise<void> {
  await goto(page, `/detailfilm?uuid=${uuid}`);
  await page.tap(button(/^下载$/));
  await page.see({ text: '下载到离线书架' });
}

/** The stored assets of a film. */
async function stored(page: Page, { contents }: Film) {
  const uuids = new Set(contents.map(({ uuid }) => uuid));
  return (await storedPages(page)).filter(({ chapter }) => uuids.has(chapter));
}

const sum = (pages: readonly { readonly bytes: number }[]) =>
  pages.reduce((all, { bytes }) => all + bytes, 0);

describe('downloading a series', () => {
  it(
    'takes the announced space, continues after a pause, plays offline, and frees the announced space',
    { timeout: 240_000 },
    async () => {
      const film = await filmOf(SERIES);
      const page = await openApp({ ownProcess: true });
      const bytes = bytesOf(film, '240p');

      await openSheet(page, SERIES);
      await page.tap(button('全部可下'));
      await page.see({ text: '需先解锁的 1 集没有选' });
      await page.see(radio('高清 480P', bytesOf(film, '480p')));
      await page.tap(radio('流畅 240P', bytes));
      await page.see({ text: jobOf(bytes) });
      await storeScreenshot(page, 'film-pick');
      stage.product.faulty.spoil(SEGMENTS, { kind: 'delay', ms: 1_000 });
      await page.tap(button('下载 2 集'));
      await page.see({ text: '已加入下载，共 2 集' });

      await goto(page, '/download');
      await page.see({ text: /[\d.]+ \/ [\d.]+ MB/ }, 30_000);
      await storeScreenshot(page, 'film-queue');
      await page.tap(button('全部暂停'));
      await page.see({ text: /^已暂停/ });
      await page.reload();
      await page.see({ text: /^已暂停/ });
      const before = await stored(page, film);
      expect(sum(before)).toBeLessThan(bytes);
      stage.product.faulty.heal();
      await page.tap(button('全部继续'));
      await untilDownloaded(page);
      const done = `已下 2 / 3 集 · 流畅 · ${filmSize(bytes)}`;
      await page.see({ role: 'link', name: new RegExp(`${film.title}.*${done}`) });
      const pieces = await stored(page, film);
      expect(sum(pieces)).toBe(bytes);
      // Assets stored before the pause were not fetched again.
      const times = new Map(pieces.map(({ path, at }) => [path, at]));
      expect(before.every(({ path, at }) => times.get(path) === at)).toBe(true);

      await stage.product.goOffline();
      try {
        await page.restart();
        await goto(page, '/bookcasefilm?tab=kept');
        await page.see({ text: '可离线观看' });
        await page.see({ role: 'link', name: new RegExp(`${film.title}.*1–2 ?集`) });
      } finally {
        await stage.product.goOnline();
      }
      await goto(page, '/bookcasefilm?tab=kept');
      const row = `${film.title}.*流畅 · ${filmSize(bytes)}`;
      await page.see({ role: 'link', name: new RegExp(row) });

      await goto(page, '/offlinespace');
      await page.see({ text: film.title });
      const textOf = async (of: string) => (await page.textOf(of)).replaceAll(/\s+/g, ' ');
      const meter = () => textOf('section[aria-label="离线空间"]');
      await expect.poll(meter).toContain(withPlainSpaces(`影视 ${byteCount(bytes)}`));
      expect(await textOf('section[aria-label="作品占用"]')).toContain('已下 第 1–2 集');
      await page.tap(button(new RegExp(`^删除，${film.title}`)));
      await page.tap(button(/^删除$/));
      await page.see({ text: `已释放 ${byteCount(bytes)}` });
      expect(await stored(page, film)).toEqual([]);
      // The browser itself logs network errors while offline.
      expect(page.errors().filter(({ source }) => source !== 'network')).toEqual([]);
    },
  );
});

describe('the screens of film downloads', () => {
  it(
    'break no rule of accessibility and fit, light at 390 px and dark at 320 px',
    { timeout: 180_000 },
    async () => {
      const single = await filmOf(SINGLE);
      const page = await openApp();
      const found: string[] = [];
      const look = (name: string) =>
        inLooks(page, LIGHT_AND_NARROW_DARK, async ({ width }) => {
          const faults = await faultsOfLook(page);
          found.push(...faults.map((fault) => `${name}, ${width} px: ${fault}`));
          await storeScreenshot(page, `film-${name}-${width}`);
        });
      await openSheet(page, SERIES);
      await page.tap(button('全部可下'));
      await page.see({ text: /本次 [\d.]+ MB/ });
      await look('pick-series');
      await page.press('Escape');
      await openSheet(page, SINGLE);
      await page.see({ text: jobOf(bytesOf(single, '480p')) });
      await look('pick-single');
      await page.tap(button('下载到设备'));
      await page.see({ text: '已加入下载' });
      await untilDownloaded(page);
      stage.product.faulty.spoil(SEGMENTS, { kind: 'delay', ms: 1_500 });
      await openSheet(page, SERIES);
      await page.tap(button('全部可下'));
      await page.tap(button('下载 2 集'));
      await page.see({ text: '已加入下载，共 2 集' });
      await goto(page, '/download');
      await page.see({ text: /[\d.]+ \/ [\d.]+ MB/ }, 30_000);
      await look('line');
      stage.product.faulty.heal();
      await goto(page, '/offlinespace');
      await page.see({ text: single.title });
      await look('space');
      expect(found).toEqual([]);
    },
  );
});
