import { describe, expect, it } from 'vitest';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { DARK_AND_NARROW_LIGHT, inLooks } from '../support/screens/looks.ts';
import { coinsOf } from '../support/screens/paying.ts';
import { ONE_STRIP, untilReading } from '../support/screens/reader.ts';
import { setStage } from '../support/product/stage.ts';
import { storedUser, untilSignedIn } from '../support/screens/visit.ts';

const WORK = 'comic-xueluo-changan';
const PRICE = 48;
const WELCOME = 128;
const CHAPTER_CALL = '/api/comic_directory/';
const chapterPath = (index: number) => `/readcomic?uuid=${WORK}&chapter=${WORK}-c00${index}`;
const unlock = { role: 'button', name: `${PRICE} 金币解锁本话` } as const;

const stage = setStage({ env: { WELCOME_COINS: `${WELCOME}` }, withoutWorker: true });

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await stage.page({ startScript: ONE_STRIP, ...options });
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  return page;
}

const coinsThere = (opened: Page) => coinsOf(stage.product, opened);

const purchases = () =>
  stage.product.faulty.requests(CHAPTER_CALL).filter(({ query }) => query.has('buy'));

describe('a locked chapter', () => {
  it('is purchased in its sheet and opens at once, and its work shows it as unlocked', async () => {
    const opened = await open(chapterPath(3));
    await opened.see({ text: '解锁后永久可看，可下载到离线书架' });
    await opened.tap(unlock);
    await opened.see({ text: '解锁成功' });
    await untilReading(opened);
    expect(await coinsThere(opened)).toBe(WELCOME - PRICE);
    await open(`/detailcomic?uuid=${WORK}`);
    await opened.see({ role: 'link', name: /^第 4 话.*48 金币.*未解锁/ });
    await opened.see({ role: 'link', name: /^第 3 话((?!未解锁).)*$/ });
  });

  it('tapped twice, or purchased with the first response lost, is charged once', async () => {
    const opened = await open(chapterPath(3));
    await opened.see(unlock);
    stage.product.faulty.spoil(CHAPTER_CALL, { kind: 'break' }, 3);
    await opened.evaluate(() => {
      const button = [...document.querySelectorAll('dialog button')].find((each) =>
        each.textContent.includes('解锁本话'),
      );
      for (let taps = 0; taps < 3; taps += 1) (button as HTMLElement).click();
    });
    await untilReading(opened);
    expect(await coinsThere(opened)).toBe(WELCOME - PRICE);
    expect(new Set(purchases().map(({ query }) => query.get('idempotency'))).size).toBe(1);
  });

  it('is purchased automatically where that is on, until the coins are too few', async () => {
    const opened = await open(chapterPath(3));
    await opened.see(unlock);
    await opened.tap({ role: 'switch', name: '自动购买下一话' });
    await opened.tap(unlock);
    await untilReading(opened);
    await expect.poll(async () => (await storedUser(opened)).comicautoPayuuids).toEqual([WORK]);

    await open(chapterPath(4));
    await opened.see({ text: `已自动购买 第 4 话，${PRICE} 金币` });
    await untilReading(opened);
    expect(await coinsThere(opened)).toBe(WELCOME - 2 * PRICE);

    await open(chapterPath(5));
    await opened.see({ text: '余额不足，已暂停自动购买' });
    await opened.see({ text: '还差 16' });
    await expect.poll(async () => (await storedUser(opened)).comicautoPayuuids).toEqual([]);
    expect(await coinsThere(opened)).toBe(WELCOME - 2 * PRICE);
  });

  it('with its sheet closed still shows the price and what can be read instead', async () => {
    const opened = await open(chapterPath(3));
    await opened.see(unlock);
    await opened.press('Escape');
    await opened.see({ text: '这一话需要 48 金币解锁' });
    await opened.tap({ role: 'button', name: '解锁' });
    await opened.see(unlock);
    await opened.press('Escape');
    await opened.tap({ role: 'link', name: '看第 2 话' });
    await untilReading(opened);
    expect(purchases()).toHaveLength(0);
  });
});

describe('the detail of a work', () => {
  it('remembers the order of its chapters on this device', async () => {
    const opened = await open(`/detailcomic?uuid=${WORK}`);
    const first = () =>
      opened.evaluate<string>(
        () => document.querySelector('section[aria-label="目录"] li')?.textContent ?? '',
      );
    await opened.see({ role: 'button', name: '正序，目录' });
    expect(await first()).toMatch(/^第 1 话/);
    await opened.tap({ role: 'button', name: '正序，目录' });
    await opened.see({ role: 'button', name: '倒序，目录' });
    await opened.reload();
    await opened.see({ role: 'button', name: '倒序，目录' });
    expect(await first()).toMatch(/^第 5 话/);
  });

  it('turns automatic purchases on and off, with a notice', async () => {
    const opened = await open(`/detailcomic?uuid=${WORK}`);
    const row = { role: 'switch', name: '自动购买下一话' } as const;
    const automatic = async () => (await storedUser(opened)).comicautoPayuuids;
    await opened.tap(row);
    await opened.see({ text: '已开启自动购买' });
    await expect.poll(automatic).toEqual([WORK]);
    await opened.tap(row);
    await opened.see({ text: '已关闭自动购买' });
    await expect.poll(automatic).toEqual([]);
  });

  it('shares its address and never a token, and says whether it was copied', async () => {
    const startScript = `
      window.copied = [];
      window.refused = false;
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => {
        if (window.refused) throw new Error('no');
        window.copied.push(text);
      } } });
      Document.prototype.execCommand = () => false;`;
    const opened = await open(`/detailcomic?uuid=${WORK}&token=leaked-token-of-a-person`, {
      startScript,
    });
    await opened.tap({ role: 'button', name: '分享' });
    await opened.see({ text: '链接复制成功' });
    expect(await opened.evaluate('window.copied')).toEqual([
      `${stage.product.app.url}/detailcomic?uuid=${WORK}`,
    ]);
    await opened.evaluate('window.refused = true');
    await opened.tap({ role: 'button', name: '分享' });
    await opened.see({ text: '链接复制失败' });
  });
});

describe('a locked chapter and a detail on every screen size', () => {
  it('break no rule and cut nothing off', async () => {
    const opened = await open(chapterPath(3));
    const look = () =>
      inLooks(opened, DARK_AND_NARROW_LIGHT, async () => {
        expect(await faultsOfLook(opened)).toEqual([]);
      });
    await opened.see(unlock);
    await look();
    await opened.press('Escape');
    await opened.see({ text: '这一话需要 48 金币解锁' });
    await look();
    await open(`/detailcomic?uuid=${WORK}`);
    await opened.see({ text: '猜你喜欢' });
    await look();
  });
});
