import { describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import {
  episodeOf,
  episodePath,
  filmPath,
  filmState,
  FREE,
  jumpTo,
  notedFilm,
  SERIES,
  startFilm,
  untilPlaying,
} from '../support/screens/films.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { setStage } from '../support/product/stage.ts';
import { storedUser, untilSignedIn } from '../support/screens/visit.ts';

const stage = setStage({ hasApp: true });

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await stage.page(options);
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  return page;
}
const episodeInAddress = (page: Page) => new URL(page.url()).searchParams.get('chapter');

describe('a film', () => {
  it('plays, and resumes at its position after the page was closed', async () => {
    const page = await open(filmPath(FREE));
    await page.see({ text: '海边有光' });
    await startFilm(page);
    expect((await filmState(page))?.duration).toBeGreaterThan(23);
    await jumpTo(page, 12);
    await untilPlaying(page, 12);
    await page.press('k');
    await expect.poll(async () => (await filmState(page))?.isPaused).toBe(true);
    await expect
      .poll(async () => (await notedFilm(page, FREE))?.page, { timeout: 15_000 })
      .toBeGreaterThan(12);
    await page.reload();
    await page.see({ text: /^从 0:\d\d 继续/ });
    await startFilm(page);
    expect((await filmState(page))?.time).toBeGreaterThanOrEqual(12);
    // Offered in the first seconds alone.
    await page.tap({ text: /^从 0:\d\d 继续/ });
    await untilPlaying(page);
    expect((await filmState(page))?.time).toBeLessThan(10);
    const { token = '' } = await storedUser(page);
    const wanted = { type: 'read', kind: 'film' } as const;
    await expect
      .poll(
        async () => (await callApi(stage.product.api.url, calls.records, wanted, { token })).items,
      )
      .toMatchObject([{ chapter: `${FREE}-e01`, work: { uuid: FREE } }]);
  });

  it('watched to its end is marked as watched, and starts over the next time', async () => {
    const page = await open(filmPath(FREE));
    await startFilm(page);
    await jumpTo(page, 22.5);
    await page.see({ text: '看完了' }, 20_000);
    await expect.poll(async () => (await notedFilm(page, FREE))?.ratio).toBe(1);
    await page.tap({ role: 'button', name: '重看' });
    await untilPlaying(page);
    expect((await filmState(page))?.time).toBeLessThan(10);
  });

  it('is added to favorites, can be shared, and links to customer service', async () => {
    const page = await open(filmPath(FREE));
    await page.tap({ role: 'button', name: '收藏' });
    await page.see({ text: '已收藏' });
    await expect.poll(async () => (await storedUser(page)).filmcollectuuids).toEqual([FREE]);
    await page.see({ role: 'button', name: '分享' });
    await page.tap({ role: 'link', name: '播放问题' });
    await page.see({ text: '在线客服' });
  });

  it('shows a message if it does not exist', async () => {
    const page = await open(filmPath('film-unknown'));
    await page.see({ text: '没有找到这部作品' });
    expect(await filmState(page)).toBeUndefined();
  });

  it('shows an error inside the player if its episode fails to load, and plays after a retry', async () => {
    const page = await open('/index');
    stage.product.faulty.spoil('/api/comic_directory/', { kind: 'status', status: 500 }, 12);
    await page.goto(stage.product.app.url + filmPath(FREE));
    await page.see({ text: '这一集还没下载' }, 30_000);
    await page.see({ text: '服务器没有正常应答，恢复后会从这里接着看' });
    stage.product.faulty.heal();
    await page.tap({ role: 'button', name: '重新加载' });
    await startFilm(page);
    expect((await filmState(page))?.isPaused).toBe(false);
  });
});

describe('a series', () => {
  it('continues with its next episode by itself, and updates the address', async () => {
    const page = await open(episodePath(1));
    await startFilm(page);
    await jumpTo(page, 28);
    await page.see({ role: 'button', name: '立即播放' }, 20_000);
    await expect
      .poll(() => Promise.resolve(episodeInAddress(page)), { timeout: 20_000 })
      .toBe(episodeOf(2));
    await untilPlaying(page);
    await expect
      .poll(async () => (await notedFilm(page, SERIES))?.chapter, { timeout: 15_000 })
      .toBe(episodeOf(2));
    await page.see({ role: 'link', name: /^第 1 集.*看过/ });
  });

  it('stays where its next episode is cancelled', async () => {
    const page = await open(episodePath(1));
    await startFilm(page);
    await jumpTo(page, 28.5);
    await page.see({ role: 'button', name: '立即播放' }, 20_000);
    await page.tap({ role: 'button', name: '取消' });
    await page.see({ text: '这一集看完了' });
    await page.tap({ role: 'button', name: '播放下一集' });
    await untilPlaying(page);
    expect(episodeInAddress(page)).toBe(episodeOf(2));
  });

  it('replaces the address for another episode: back leads out of the film', async () => {
    const page = await open('/index');
    await page.goto(stage.product.app.url + filmPath(SERIES));
    await page.tap({ role: 'link', name: /^第 2 集/ });
    await expect.poll(() => Promise.resolve(episodeInAddress(page))).toBe(episodeOf(2));
    await startFilm(page);
    await page.tap({ role: 'button', name: '全部，选集' });
    await page.see({ role: 'dialog', name: /群星回响/ });
    await page.press('Escape');
    await page.back();
    await expect.poll(() => Promise.resolve(new URL(page.url()).pathname)).toBe('/index');
  });
});

describe('the layout of a film', () => {
  it('has no faults', async () => {
    const page = await open(episodePath(3), { reducedMotion: true });
    const look = (state: string) =>
      inLooks(page, LIGHT_AND_NARROW_DARK, async ({ dark }) => {
        expect(await faultsOfLook(page)).toEqual([]);
        await storeScreenshot(page, `film-detail${dark ? '-dark' : ''}${state}`);
      });
    await page.see({ text: /^试看中，剩/ });
    await page.see({ text: '看过的人还看' });
    // A trial of eight seconds, which begins by itself, would end during the look.
    await startFilm(page);
    await page.evaluate(`document.querySelector('video').pause()`);
    await look('');
    await page.tap({ text: /^试看中，剩/ });
    await page.see({ text: '第 3 集需要购买' });
    await look('-locked');
    expect(page.errors()).toEqual([]);
  });
});
