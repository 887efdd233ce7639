import { describe, expect, it } from 'vitest';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { backFrom, COINS, coinsOf, leaveToPay, PAID, payAt } from '../support/screens/paying.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, type Looks } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { setStage } from '../support/product/stage.ts';
import { storedUser, untilSignedIn } from '../support/screens/visit.ts';

const BOOK = 'novel-jianyudao';
const PRICE = 20;
/** Price of the three locked chapters together. */
const REST_PRICE = 48;
/** Enough coins for two chapters, not for three. */
const WELCOME = 45;
const CHAPTER_CALL = '/api/comic_directory/';
const DETAIL = `/detailnovel?uuid=${BOOK}`;
const chapterPath = (index: number) => `/readnovel?uuid=${BOOK}&chapter=${BOOK}-c00${index}`;
const LOOKS: Looks = [
  { width: 390, dark: false },
  { width: 390, dark: true },
  { width: 320, dark: false },
];
const unlock = { role: 'button', name: `${PRICE} 金币解锁本章` } as const;

const stage = setStage({ hasApp: true, env: { WELCOME_COINS: `${WELCOME}` } });

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await stage.page({ reducedMotion: true, ...options });
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  return page;
}

const coinsThere = (opened: Page) => coinsOf(stage.product, opened);

/** Waits until the chapter's text is visible, across element boundaries. */
const untilText = (opened: Page, text: string) =>
  opened.waitFor(
    `(document.querySelector('[data-screen="/readnovel"]')?.textContent ?? '').includes('${text}')`,
    { timeoutMs: 15_000, what: `the text "${text}"` },
  );

/** From the beginnings of 第四章 and 第五章. */
const FOURTH = '七月里一滴雨也没';
const FIFTH = '那条渠挖了九天。';

describe('a locked chapter of a novel', () => {
  it('shows its name and a placeholder text until it is purchased; then it opens at once, and its work shows it as unlocked', async () => {
    const opened = await open(chapterPath(4));
    await opened.see({ text: '解锁后永久可看，可下载到离线书架' });
    await opened.see({ text: '剩余 3 章' });
    expect(await opened.evaluate(`document.body.textContent.includes('${FOURTH}')`)).toBe(false);
    await opened.tap(unlock);
    await opened.see({ text: '解锁成功' });
    await untilText(opened, FOURTH);
    expect(await coinsThere(opened)).toBe(WELCOME - PRICE);
    await open(DETAIL);
    await opened.tap({ role: 'button', name: /^目录 ?共/ });
    await opened.see({ role: 'link', name: /^第五章 三百丈.*20 金币/ });
    await opened.see({ role: 'link', name: /^第四章 大旱((?!金币).)*$/ });
  });

  it('tapped twice, or purchased with the first response lost, is charged once', async () => {
    const opened = await open(chapterPath(4));
    await opened.see(unlock);
    stage.product.faulty.spoil(CHAPTER_CALL, { kind: 'break' }, 3);
    await opened.evaluate(() => {
      const button = [...document.querySelectorAll('dialog button')].find((each) =>
        each.textContent.includes('解锁本章'),
      );
      for (let taps = 0; taps < 3; taps += 1) (button as HTMLElement).click();
    });
    await untilText(opened, FOURTH);
    expect(await coinsThere(opened)).toBe(WELCOME - PRICE);
  });

  it('is purchased automatically where that is on, until the coins are too few', async () => {
    const opened = await open(chapterPath(4));
    await opened.see(unlock);
    await opened.tap({ role: 'switch', name: '自动购买下一章' });
    await opened.tap(unlock);
    await untilText(opened, FOURTH);
    await expect.poll(async () => (await storedUser(opened)).novelautoPayuuids).toEqual([BOOK]);

    await open(chapterPath(5));
    await opened.see({ text: `已自动购买 第 5 章，${PRICE} 金币` });
    await untilText(opened, FIFTH);
    expect(await coinsThere(opened)).toBe(WELCOME - 2 * PRICE);

    await open(chapterPath(6));
    await opened.see({ text: '余额不足，已暂停自动购买' });
    await opened.see({ text: '还差 15' });
    await expect.poll(async () => (await storedUser(opened)).novelautoPayuuids).toEqual([]);
    expect(await coinsThere(opened)).toBe(WELCOME - 2 * PRICE);
  });

  it('links to the coin offers when the coins are too few, and back to itself', async () => {
    const opened = await open(chapterPath(4));
    await opened.tap({ role: 'radio', name: /剩余 3 章/ });
    await opened.tap({ role: 'link', name: '充值并解锁 3 章' });
    await opened.see({ text: `${Math.floor(COINS / PRICE)} 章小说` });
    const checkout = await leaveToPay(opened);
    await payAt(checkout);
    await backFrom(checkout, opened);
    await opened.see(PAID);
    await opened.tap({ role: 'button', name: /继续/ });
    const unlockRest = { role: 'button', name: `${REST_PRICE} 金币解锁 3 章` } as const;
    await opened.see(unlockRest);
    expect(opened.url()).toBe(stage.product.app.url + chapterPath(4));
    await opened.tap(unlockRest);
    await untilText(opened, FOURTH);
    expect(await coinsThere(opened)).toBe(WELCOME + COINS - REST_PRICE);
  });

  it('is listed as a novel among the purchases and the automatic purchases', async () => {
    const opened = await open(chapterPath(4));
    await opened.tap({ role: 'switch', name: '自动购买下一章' });
    await opened.tap(unlock);
    await untilText(opened, FOURTH);
    await open('/paylog?tab=purchased');
    await opened.see({ text: /^已购 1 章/ });
    await opened.see({ text: '第 4 章' });
    await opened.tap({ role: 'link', name: /剑与稻/ });
    await opened.see({ role: 'heading', name: '剑与稻' });
    expect(opened.url()).toBe(stage.product.app.url + DETAIL);
    await open('/mine');
    await opened.tap({ role: 'button', name: /自动购买.*1 部/ });
    await opened.tap({ role: 'switch', name: '自动购买 剑与稻' });
    await opened.see({ text: '已关闭自动购买' });
    await expect.poll(async () => (await storedUser(opened)).novelautoPayuuids).toEqual([]);
  });
});

describe('a locked chapter on every screen size', () => {
  it('breaks no rule and cuts nothing off', async () => {
    const opened = await open(chapterPath(4));
    const look = (state: string) =>
      inLooks(opened, LOOKS, async ({ width, dark }) => {
        await storeScreenshot(opened, `novel-locked-${width}${dark ? '-dark' : ''}${state}`);
        expect(await faultsOfLook(opened)).toEqual([]);
      });
    await opened.see(unlock);
    await look('');
    await opened.press('Escape');
    await opened.see({ text: `这一章需要 ${PRICE} 金币解锁` });
    await look('-closed');
    await opened.tap({ role: 'link', name: '看第 3 章' });
    await untilText(opened, '夏天最热的那几日');
  });
});
