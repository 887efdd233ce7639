import { describe, expect, it } from 'vitest';
import type { Page } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, DARK_AND_NARROW_LIGHT } from '../support/screens/looks.ts';
import { storedUser, untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';
import { untilAnswerStored } from '../support/screens/stored.ts';

const stage = setStage({ hasApp: true });
let page: Page;

const GREETING = /你好，我是小屿/;

async function openAt(path: string, options = {}): Promise<void> {
  page = await stage.newPage(options);
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
}

const theme = () => page.evaluate<string>(`document.documentElement.dataset.theme ?? 'system'`);

describe('the account and customer service screens', () => {
  it('are reached by the tab bar, and by the headset of home', async () => {
    await openAt('/index');
    await page.tap({ role: 'link', name: /我的/ });
    await page.see({ text: '金币余额' });
    const { userinfo } = await storedUser(page);
    await page.see({ text: `墨友 ${userinfo?.username}` });
    await page.see({ text: '未绑定手机' });
    for (const name of ['充值', '我的订单', '消费记录', '已购作品', '切换账号', /去绑定/]) {
      await page.see({ role: 'link', name });
    }
    await page.see({ role: 'button', name: '编辑' });
    await page.tap({ role: 'link', name: '客服' });
    await page.see({ text: GREETING });
    await page.tap({ role: 'button', name: '返回' });
    await page.see({ text: '金币余额' });
    await page.tap({ role: 'link', name: /首页/ });
    await page.tap({ role: 'link', name: '在线客服' });
    await page.see({ text: GREETING });
    expect(page.errors()).toEqual([]);
  });

  it('change the theme at once, and permanently', async () => {
    await openAt('/mine');
    await page.tap({ role: 'button', name: /深色模式/ });
    await page.tap({ role: 'button', name: /^深色$/ });
    expect(await theme()).toBe('dark');
    await page.press('Escape');
    await page.reload();
    await page.see({ role: 'button', name: /深色模式.*深色/ });
    expect(await theme()).toBe('dark');
    await page.tap({ role: 'button', name: /深色模式/ });
    await page.tap({ role: 'button', name: '跟随系统' });
    expect(await theme()).toBe('system');
  });

  it('copy the permanent domain', async () => {
    await openAt('/mine');
    await page.tap({ role: 'button', name: '复制链接' });
    await page.see({ text: '链接复制成功' });
    expect(page.errors()).toEqual([]);
  });

  it('find questions by their text, and open their answers', async () => {
    await openAt('/service');
    await page.tap({ role: 'button', name: '图片加载不出来' });
    await page.see({ text: /点一下灰色的占位图/ });
    await page.tap({ role: 'button', name: '全部问题与公告' });
    await page.fill('input[type=search]', '退');
    await page.see({ text: '金币可以退吗？' });
    await page.waitFor(
      `!document.querySelector('dialog[open]').innerText.includes('图片加载不出来')`,
    );
    await page.fill('input[type=search]', '没有这样的问题');
    await page.see({ text: '没有找到这个问题' });
    expect(page.errors()).toEqual([]);
  });

  it('show cached content while the server does not answer', async () => {
    await openAt('/mine');
    await page.see({ text: '永久域名，收藏不迷路' });
    await untilControlled(page);
    await untilAnswerStored(page, 'system');
    const { userinfo } = await storedUser(page);
    await stage.product.goOffline();
    try {
      await page.goto(`${stage.product.app.url}/mine`);
      await page.see({ text: `墨友 ${userinfo?.username}` });
      await page.see({ text: '联网后显示' });
      await page.goto(`${stage.product.app.url}/service`);
      await page.see({ text: '当前离线，先看看这些' });
      await page.see({ text: '下载的漫画不见了' });
      expect(await page.textOf({ text: '当前离线，先看看这些' })).toContain('离线');
    } finally {
      await stage.product.goOnline();
    }
  });

  it('break no rule of accessibility, dark at 390 px and light at 320 px', async () => {
    await openAt('/mine', { reducedMotion: true });
    const broken: string[] = [];
    const look = (what: string) =>
      inLooks(page, DARK_AND_NARROW_LIGHT, async ({ width }) => {
        const faults = await faultsOfLook(page);
        broken.push(...faults.map((fault) => `${what}, ${width} px: ${fault}`));
      });
    await look('mine');
    await page.tap({ role: 'button', name: /深色模式/ });
    await page.see({ role: 'button', name: '跟随系统' });
    await look('themes');
    await page.goto(`${stage.product.app.url}/service`);
    await page.see({ text: GREETING });
    await look('service');
    expect(broken).toEqual([]);
  });
});

describe('the banner on top of home', () => {
  it('stays hidden after it is closed until its pause is over, and adapts its text to each platform', async () => {
    await openAt('/index');
    await page.see({ text: '送金币、防掉线、不定期发App兑换码' });
    await page.tap({ role: 'button', name: '关闭横幅' });
    await page.reload();
    await page.see({ text: '猜你喜欢' });
    const isShown = `document.body.innerText.includes('防掉线')`;
    expect(await page.evaluate(isShown)).toBe(false);
    await page.evaluate(`localStorage.setItem('moyu:banner', String(Date.now() - 1_000))`);
    await page.reload();
    await page.see({ text: '送金币、防掉线、不定期发App兑换码' });
    await page.close();
    await openAt('/index', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
    await page.see({ text: '最懂你需求的漫画平台' });
  });
});
