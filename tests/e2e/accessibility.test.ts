import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { showBlockedNotice } from '../support/screens/blockedNotice.ts';
import type { Page } from '../support/drivers/engine.ts';
import { judge } from '../support/drivers/lighthouse.ts';
import { inLooks, type Looks } from '../support/screens/looks.ts';
import { ONE_STRIP, readToEnd, untilReading } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  ensureFreeComic,
  freeComics,
  lockedChapterPath,
  readPath,
  untilControlled,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const stage = setStage({ hasApp: true });
let comic: Comic;

beforeAll(async () => {
  comic = await ensureFreeComic(stage.product.api.url);
});

/** Visits every screen of the app in turn, the last ones without network. */
async function visitScreens(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const goto = (path: string) => page.goto(stage.product.app.url + path);
  await goto('/index');
  await page.see({ text: '猜你喜欢' });
  await untilSignedIn(page);
  await untilControlled(page);
  await look('home');
  for (const list of ['/categorycomic', '/recommendcomic', '/dailyupdateslist', '/rankinglist']) {
    await goto(list);
    await page.see(`[data-screen="${list}"] a[href^="/detailcomic"]`);
    await look(list);
  }
  await goto('/bookcasecomic?tab=collect');
  await page.see({ role: 'tab', name: '已下载' });
  await look('library, nothing collected');
  await goto(detailPath(comic));
  await page.tap({ role: 'button', name: '收藏' });
  await page.see({ role: 'button', name: '已收藏' });
  await untilToastEnded(page);
  await look('detail');
  await page.tap({ role: 'button', name: '举报' });
  await page.see({ role: 'button', name: '提交举报' });
  await look('report');
  await goto(readPath(comic, chapterOf(comic, 1)));
  await untilReading(page);
  await look('reader');
  await readToEnd(page);
  await page.see({ text: '本话完' });
  await look('end of a chapter');
  await page.tap({ x: 195, y: 300 });
  await page.see({ role: 'button', name: '目录' });
  await look('reader with its bars');
  await page.tap({ role: 'button', name: '目录' });
  await page.see({ text: /共 \d+ 话/ });
  await look('chapters over the reader');
  await goto(await lockedChapterPath(stage.product.api.url));
  await page.see({ text: /金币解锁/ });
  await look('locked chapter');
  for (const tab of ['collect', 'record', 'kept']) {
    await goto(`/bookcasecomic?tab=${tab}`);
    await page.see({ role: 'link', name: new RegExp(comic.title) });
    await look(`library, ${tab}`);
  }
  await showBlockedNotice(page);
  await look('library, blocked works');
  await page.tap({ role: 'button', name: '知道了' });
  await goto('/detailcomic?uuid=nothing');
  await page.see({ text: '没有找到这部作品' });
  await look('missing work');
  stage.product.faulty.spoil('/api/comic/', { kind: 'code', code: 500 });
  await goto(`/detailcomic?uuid=${(await otherComic()).uuid}`);
  await page.see({ text: '内容没有加载出来' });
  await untilToastEnded(page);
  await look('error');
  stage.product.faulty.heal();
  await stage.product.goOffline();
  try {
    await goto('/index');
    await page.see({ text: '已登上离线书架' });
    await look('start offline');
    await goto(readPath(comic, chapterOf(comic, 2)));
    await page.see({ text: '这一话还没下载' });
    await look('chapter that is not there');
  } finally {
    await stage.product.goOnline();
  }
}

const untilToastEnded = (page: Page) =>
  page.waitFor(`!document.querySelector('output[popover]')?.innerText`);

async function otherComic(): Promise<Comic> {
  const other = (await freeComics(stage.product.api.url))[1];
  if (!other) throw new Error('the catalogue has one comic alone');
  return other;
}

const LOOKS: Looks = [
  { width: 390, dark: false },
  { width: 320, dark: true },
];
/** Of one width: the reader hides its bars when the window changes. */
const LOOKS_OF_BARS: Looks = [
  { width: 390, dark: false },
  { width: 390, dark: true },
];

describe('every screen', () => {
  it(
    'breaks no rule of accessibility, light at 390 and dark at 320 px, and fits without scrolling sideways',
    { timeout: 180_000 },
    async () => {
      const page = await stage.newPage({ reducedMotion: true, startScript: ONE_STRIP });
      const found: string[] = [];
      await visitScreens(page, (screen) =>
        inLooks(
          page,
          screen.includes('reader') ? LOOKS_OF_BARS : LOOKS,
          async ({ width, dark }) => {
            const faults = await faultsOfLook(page);
            found.push(...faults.map((fault) => `${screen}, ${width} px, dark: ${dark}: ${fault}`));
          },
        ),
      );
      await page.close();
      expect(found).toEqual([]);
    },
  );
});

describe('the keyboard', () => {
  /** Names of the elements that Tab focuses, in order. */
  async function tabOrder(page: Page, steps: number): Promise<readonly string[]> {
    const names: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      await page.press('Tab');
      names.push(
        await page.evaluate<string>(() => {
          const target = document.activeElement;
          return target?.getAttribute('aria-label') ?? target?.textContent ?? '';
        }),
      );
    }
    return names;
  }

  it('reaches works and areas of home, and opens a work with Enter', async () => {
    const page = await stage.newPage({ device: 'desktop', startScript: ONE_STRIP });
    await page.goto(`${stage.product.app.url}/index`);
    await page.see({ text: '猜你喜欢' });
    const order = await tabOrder(page, 80);
    expect(order.join('|')).toContain(comic.title);
    expect(order.join('|')).toMatch(/首页.*收藏.*记录/);
    await page.evaluate(
      `document.querySelector('a[href^="/detailcomic?uuid=${comic.uuid}"]').focus()`,
    );
    await page.press('Enter');
    await page.see({ role: 'heading', name: comic.title });
    expect((await tabOrder(page, 60)).join('|')).toMatch(/收藏.*开始阅读/);
    await page.close();
  });

  it("shows the reader's bars with Enter and hides them with Escape; hidden bars take no focus", async () => {
    const page = await stage.newPage({ device: 'desktop', startScript: ONE_STRIP });
    await page.goto(stage.product.app.url + readPath(comic, chapterOf(comic, 1)));
    await untilReading(page);
    expect((await tabOrder(page, 4)).join('|')).not.toContain('返回');
    await page.evaluate(`document.querySelector('[data-screen="/readcomic"] section').focus()`);
    await page.press('Enter');
    await page.see({ role: 'button', name: '返回' });
    await page.press('Escape');
    await page.waitFor(`document.querySelector('[inert]') !== null`);
    await page.evaluate(`document.querySelector('[data-screen="/readcomic"] section').focus()`);
    // The focus was at the card under the last page.
    await page.press('Home');
    await page.press('PageDown');
    await page.waitFor(
      `document.querySelector('[data-screen="/readcomic"] section').scrollTop > 100`,
    );
    await page.close();
  });
});

describe('Lighthouse, on a phone', () => {
  it('scores home 100 for accessibility and for best practices', { timeout: 120_000 }, async () => {
    const { scores, failing } = await judge(`${stage.product.app.url}/index`);
    console.log(`Lighthouse: ${JSON.stringify(scores)}`);
    const strict = failing.filter(({ category }) => /accessibility|best/.test(category));
    expect(strict).toEqual([]);
    expect(scores).toMatchObject({ accessibility: 100, 'best-practices': 100 });
  });
});
