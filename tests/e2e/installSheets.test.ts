import { describe, expect, it } from 'vitest';
import { findViolations } from '../support/screens/axe.ts';
import type { Page, PageOptions, Target } from '../support/drivers/engine.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { ONE_STRIP, readToEnd } from '../support/screens/reader.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { chapterOf, ensureFreeComic, readPath, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = (rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} ${rest}`;
const AGENTS = {
  safari18: iphone('Version/18.5 Mobile/15E148 Safari/604.1'),
  safari26: iphone('Version/26.0 Mobile/15E148 Safari/604.1'),
  ipad: `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${IOS} Version/17.5 Mobile/15E148 Safari/604.1`,
  chromeIos: iphone('CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1'),
  wechat: iphone('Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN'),
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
} as const;

/** Chromium decides by itself when to ask; here it never asks, or asks after load with a known answer. */
const QUIET = `window.addEventListener('beforeinstallprompt', (event) => {
  if (event.isTrusted) { event.preventDefault(); event.stopImmediatePropagation(); }
});`;
const asking = (outcome: 'accepted' | 'dismissed') => `${QUIET}
document.addEventListener('DOMContentLoaded', () => {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  event.prompt = () => {
    window.asked = (window.asked ?? 0) + 1;
    return Promise.resolve({ outcome: '${outcome}' });
  };
  window.wasHeld = !window.dispatchEvent(event);
});`;
const STANDALONE = `Object.defineProperty(navigator, 'standalone', { value: true });`;

interface Sheet {
  readonly name: string;
  readonly options: PageOptions;
  readonly path?: string;
  /** The control that opens the sheet; undefined where it opens by itself. */
  readonly press?: Target;
  readonly seen: Target;
}

const ADD = { role: 'button', name: '添加' };
const SHEETS: readonly Sheet[] = [
  {
    name: 'install-safari',
    options: { userAgent: AGENTS.safari18 },
    press: ADD,
    seen: { text: '点底部分享按钮' },
  },
  {
    name: 'install-safari-26',
    options: { userAgent: AGENTS.safari26 },
    press: ADD,
    seen: { text: '点右下角 ···' },
  },
  {
    name: 'install-ipad',
    options: { userAgent: AGENTS.ipad },
    press: ADD,
    seen: { text: '点右上角分享按钮' },
  },
  {
    name: 'install-other-browser',
    options: { userAgent: AGENTS.chromeIos },
    press: ADD,
    seen: { text: '点浏览器的分享按钮' },
  },
  {
    name: 'install-in-app',
    options: { userAgent: AGENTS.wechat },
    press: ADD,
    seen: { text: '请用浏览器打开' },
  },
  {
    name: 'install-android',
    options: { startScript: QUIET },
    press: { role: 'button', name: '安装' },
    seen: { text: '点右上角 ⋮' },
  },
  {
    name: 'install-firefox',
    options: { userAgent: AGENTS.firefox, startScript: QUIET },
    press: { role: 'button', name: '安装' },
    seen: { text: /桌面版 Firefox 大多不能/ },
  },
  {
    name: 'first-run',
    options: { userAgent: AGENTS.safari18, startScript: STANDALONE },
    seen: { text: '欢迎来到桌面版墨屿' },
  },
  {
    name: 'app-screen',
    options: { userAgent: AGENTS.safari18 },
    path: '/iosapp',
    seen: { text: '把墨屿放到桌面' },
  },
];

const stage = setStage({ withoutWorker: true });
let page: Page;

async function open(path: string, options: PageOptions): Promise<void> {
  page = await stage.newPage(options);
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
}

const device = <T>(name: string) =>
  page.evaluate<T>(`JSON.parse(localStorage.getItem('moyu:${name}') ?? 'null')`);
const isSeen = (selector: string) =>
  page.evaluate<boolean>(`document.querySelector('${selector}') !== null`);

describe('each sheet of installing', () => {
  it.each(SHEETS)(
    'breaks no rule of accessibility, and fits 320 px: $name',
    async ({ name, options, path = '/index', press, seen }) => {
      const found: string[] = [];
      await open(path, { ...options, reducedMotion: true });
      if (press) await page.tap(press);
      await page.see(seen);
      if (await isSeen('dialog[open] details')) await page.tap('dialog[open] summary');
      await inLooks(page, LIGHT_AND_NARROW_DARK, async (look) => {
        for (const { id, where } of await findViolations(page)) {
          found.push(`${JSON.stringify(look)} ${id}: ${where.join('; ')}`);
        }
        const wide = await page.evaluate<readonly string[]>(wideBoxes);
        found.push(...wide.map((each) => `${JSON.stringify(look)} ${each}`));
        await storeScreenshot(page, look.dark ? `${name}-dark-320` : name);
      });
      expect(found).toEqual([]);
    },
  );

  it('keeps the focus inside, closes with Escape, and returns the focus', async () => {
    await open('/index', { userAgent: AGENTS.safari18 });
    await page.tap(ADD);
    await page.see({ text: '点底部分享按钮' });
    for (let step = 0; step < 12; step += 1) {
      await page.press('Tab');
      const isInside = `document.activeElement === document.body || document.activeElement.closest('dialog') !== null`;
      expect(await page.evaluate(isInside)).toBe(true);
    }
    await page.press('Escape');
    await page.waitFor(`document.querySelector('dialog[open]') === null`);
    expect(await page.evaluate(`document.activeElement.textContent`)).toBe('添加');
  });

  it('shows the other bar of Safari on demand', async () => {
    await open('/index', { userAgent: AGENTS.safari18 });
    await page.tap(ADD);
    await page.tap({ role: 'tab', name: '底部是 ··· 按钮' });
    await page.see({ text: '点右下角 ···' });
    expect(await page.evaluate(`document.body.innerText.includes('点底部分享按钮')`)).toBe(false);
  });

  it('copies the bare address where only another browser can install', async () => {
    await open('/index?wid=w-1', { userAgent: AGENTS.wechat });
    await page.evaluate(
      `navigator.clipboard.writeText = async (text) => { window.copied = text; }`,
    );
    await page.tap(ADD);
    await page.tap({ role: 'button', name: '复制网址' });
    await page.see({ text: '链接复制成功' });
    expect(await page.evaluate('window.copied')).toBe(`${stage.product.app.url}/`);
  });
});

describe("the browser's own install prompt", () => {
  it("is held before the app is mounted, shown by the app's button, and its acceptance is remembered", async () => {
    await open('/index', { startScript: asking('accepted') });
    expect(await page.evaluate('window.wasHeld')).toBe(true);
    await page.tap({ role: 'button', name: '安装' });
    await page.waitFor('window.asked === 1');
    await page.waitFor(`(localStorage.getItem('moyu:install') ?? '').includes('"installed":true')`);
    expect(await isSeen('dialog[open]')).toBe(false);
    expect(await device<number>('banner')).toBe(Number.MAX_SAFE_INTEGER);
    expect(page.errors()).toEqual([]);
  });

  it('is shown from the sheet as well, which 我的 opens', async () => {
    await open('/mine', { startScript: asking('accepted') });
    await page.tap({ role: 'button', name: '安装 App' });
    await page.see({ text: '安装「墨屿」' });
    await storeScreenshot(page, 'install-android-asks');
    await page.tap({ role: 'button', name: '立即安装' });
    await page.waitFor('window.asked === 1');
    await page.waitFor(`document.querySelector('dialog[open]') === null`);
    await page.waitFor(`!document.body.innerText.includes('安装 App')`);
    expect(page.errors()).toEqual([]);
  });

  it('is not shown again after a refusal: the banner rests, and 我的 still leads there', async () => {
    await open('/index', { startScript: asking('dismissed') });
    await page.tap({ role: 'button', name: '安装' });
    await page.waitFor(`Number(localStorage.getItem('moyu:banner')) < 0`);
    await page.goto(`${stage.product.app.url}/index`);
    await page.see({ text: '猜你喜欢' });
    expect(await page.evaluate(`document.body.innerText.includes('送金币、防掉线')`)).toBe(false);
    await page.tap({ role: 'link', name: /我的/ });
    await page.see({ role: 'button', name: '安装 App' });
  });
});

describe('the banner and the offer', () => {
  it('show their text by platform, and stay hidden in the app on the home screen', async () => {
    await open('/index', { startScript: QUIET });
    await page.see({ text: '送金币、防掉线、不定期发App兑换码' });
    await page.close();
    await open('/index', { userAgent: AGENTS.safari18 });
    await page.see({ text: '最懂你需求的漫画平台' });
    await page.close();
    await open('/mine', { userAgent: AGENTS.safari18, startScript: STANDALONE });
    await page.see({ text: '欢迎来到桌面版墨屿' });
    await page.tap({ role: 'button', name: '我是新来的，直接开始' });
    await page.see({ text: '金币余额' });
    expect(await page.evaluate(`document.body.innerText.includes('添加到主屏幕')`)).toBe(false);
    await page.tap({ role: 'link', name: /首页/ });
    await page.see({ text: '猜你喜欢' });
    expect(await page.evaluate(`document.body.innerText.includes('最懂你需求')`)).toBe(false);
  });

  it('show by themselves after two chapters, outside the reader, once', async () => {
    const comic = await ensureFreeComic(stage.product.api.url);
    const read = [chapterOf(comic, 2).uuid];
    await open('/index', {
      userAgent: AGENTS.safari18,
      startScript: `${ONE_STRIP}; localStorage.getItem('moyu:install') ?? localStorage.setItem('moyu:install', '${JSON.stringify({ chapters: read })}')`,
    });
    await page.goto(stage.product.app.url + readPath(comic, chapterOf(comic, 1)));
    await readToEnd(page);
    await page.waitFor(`JSON.parse(localStorage.getItem('moyu:install')).chapters.length === 2`);
    expect(await isSeen('dialog[open]')).toBe(false);
    await page.tap({ x: 195, y: 300 });
    await page.tap({ role: 'button', name: '返回' });
    await page.see({ text: '三步放到主屏幕' });
    await page.tap({ role: 'button', name: '7 天内不再提醒' });
    await page.goto(`${stage.product.app.url}/index`);
    await page.see({ text: '猜你喜欢' });
    await page.tap({ role: 'link', name: /我的/ });
    await page.see({ text: '金币余额' });
    expect(await isSeen('dialog[open]')).toBe(false);
  });
});

/** Runs in the page: elements wider than the screen. */
function wideBoxes(): readonly string[] {
  const boxes = [
    document.documentElement,
    ...document.querySelectorAll<HTMLElement>('dialog[open], dialog[open] *'),
  ];
  return boxes
    .filter((box) => box.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((box) => `${box.tagName} ${box.className} is wider than the screen`);
}
