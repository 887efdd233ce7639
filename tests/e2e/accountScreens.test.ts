import { describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { fillPassword, input, LABELS, requestCode } from '../support/screens/accounts.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const stage = setStage({ withoutWorker: true });
let page: Page;

async function openAt(path: string, options: PageOptions = {}): Promise<void> {
  page = await stage.newPage(options);
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
}

describe('each screen of an account', () => {
  const SCREENS = [
    { name: 'login', path: '/login', seen: '换个账号继续看' },
    { name: 'login-phone', path: '/login?by=phone', seen: '换个账号继续看' },
    { name: 'bind-phone', path: '/bindphone', seen: '绑定即送 40 金币' },
    { name: 'recover-phone', path: '/recoveraccount', seen: '都不记得了？' },
    { name: 'recover-order', path: '/recoveraccount?by=order', seen: '商户单号' },
    { name: 'reset-password', path: '/resetpassword', seen: '改好后建议截图保存。' },
    { name: 'reset-by-phone', path: '/resetpassword?by=phone', seen: '改好后建议截图保存。' },
  ] as const;
  it('breaks no rule of accessibility, and fits the screen, light and dark, at 390 and 320 px', async () => {
    const found: string[] = [];
    await openAt('/mine', { reducedMotion: true });
    const look = (what: string) =>
      inLooks(page, LIGHT_AND_NARROW_DARK, async ({ dark }) => {
        const faults = await faultsOfLook(page);
        found.push(...faults.map((fault) => `${what}, dark: ${dark}: ${fault}`));
        await storeScreenshot(page, dark ? `${what}-dark-320` : what);
      });
    await page.see({ text: '绑定手机号，立得 40 金币' });
    await look('mine-account');
    await page.click({ role: 'button', name: '编辑' });
    await page.see({ text: '编辑账号' });
    await look('mine-edit');
    await page.press('Escape');
    await page.click({ role: 'button', name: '第三方阅读器' });
    await page.click({ role: 'button', name: '生成地址' });
    await page.see({ text: /只显示这一次/ });
    await look('mine-opds');
    await page.press('Escape');
    await page.click({ role: 'button', name: '我的数据与注销' });
    await page.see({ text: '不含密码' });
    await look('mine-own-data');
    await page.press('Escape');
    for (const { name, path, seen } of SCREENS) {
      await page.goto(stage.product.app.url + path);
      await page.see({ text: seen });
      await look(name);
      await page.click('form button[type=submit]');
      await page.see('[aria-invalid=true]');
      await look(`${name}-wrong`);
    }
    await page.goto(`${stage.product.app.url}/bindphone`);
    await page.fill(input(LABELS.phone), '13900139000');
    await requestCode(page);
    await look('bind-phone-code');
    expect(found).toEqual([]);
  });

  it('works with the keyboard alone', async () => {
    const b = await callApi(stage.product.api.url, calls.createUser, {});
    await openAt('/login');
    await page.see(input(LABELS.username));
    const focus = () =>
      page.evaluate<string>(() => {
        const at = document.activeElement;
        const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
        return label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      });
    const order: string[] = [];
    for (let step = 0; step < 9; step += 1) {
      await page.press('Tab');
      order.push(await focus());
    }
    expect(order).toEqual([
      '返回',
      '账号密码登录',
      '用户名',
      '密码',
      '显示密码',
      '找回账号',
      '忘记密码？',
      '登录并切换',
      '复制',
    ]);
    await page.click(input(LABELS.username));
    await page.fill(input(LABELS.username), b.username);
    await page.press('Tab');
    await fillPassword(page, LABELS.password, b.password);
    await page.press('Tab');
    await page.press('Space');
    expect(
      await page.evaluate(`document.querySelector('[autocomplete=current-password]').type`),
    ).toBe('text');
    await page.press('Shift+Tab');
    await page.press('Enter');
    await page.see({ text: `墨友 ${b.username}` });
  });
});
