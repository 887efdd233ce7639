import { describe, expect, it } from 'vitest';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import {
  PAY_BUTTON,
  QUESTION,
  PAID,
  UNPAID,
  WELCOME,
  lookAgain,
  leaveToPay,
  payAt,
  backFrom,
  notifyPaid,
} from '../support/screens/paying.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { storedUser, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const stage = setStage({ env: { WELCOME_COINS: `${WELCOME}` }, withoutWorker: true });

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await stage.newPage(options);
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  return page;
}

describe('the payment receipt', () => {
  it('is saved as an image of the lines on the screen and nothing else', async () => {
    const startScript = `
      Object.defineProperty(navigator, 'share', { value: undefined });
      window.drawn = [];
      window.saved = [];
      const fill = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        window.drawn.push(text);
        return fill.call(this, text, ...rest);
      };
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        window.saved.push(blob);
        return make.call(URL, blob);
      };`;
    const page = await open('/pay', { startScript });
    const tab = await leaveToPay(page);
    await payAt(tab);
    await backFrom(tab, page);
    await page.see(PAID);
    await page.tap({ role: 'button', name: '保存为图片' });
    await page.see({ text: '凭证图片已保存' });
    const { userinfo } = await storedUser(page);
    const shown = await page.evaluate<string[]>(`
      [...document.querySelectorAll('${PAID} section dd')].map((each) => each.innerText).filter(Boolean)`);
    expect(shown).toContain(userinfo?.username);
    const drawn = await page.evaluate<string[]>('window.drawn');
    expect(drawn).toEqual([
      '墨屿 · 账号凭证',
      '凭此登录，换手机也能找回',
      ...['永久域名', '用户名', '密码'].flatMap((label, at) => [label, shown[at]]),
    ]);
    const picture = await page.evaluate<{ width: number; height: number; inks: number }>(
      async () => {
        const saved = (Reflect.get(window, 'saved') as Blob[]).at(-1);
        if (!saved) throw new Error('nothing was saved');
        const bitmap = await createImageBitmap(saved);
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
        // Dark ink on white, below the head: the three values.
        let inks = 0;
        for (let at = 74 * 3 * bitmap.width * 4; at < data.length; at += 4) {
          if ((data[at] ?? 255) < 60) inks += 1;
        }
        return { width: bitmap.width, height: bitmap.height, inks };
      },
    );
    expect(picture).toMatchObject({ width: 1_050, height: 720 });
    expect(picture.inks).toBeGreaterThan(3_000);
    expect(picture.inks).toBeLessThan(100_000);
  });
});

describe('the payment overlays', () => {
  it('break no rule and cut nothing off, from the offer to the result', async () => {
    const page = await open('/pay', { reducedMotion: true });
    const check = (name: string) =>
      inLooks(page, LIGHT_AND_NARROW_DARK, async ({ width }) => {
        await storeScreenshot(page, `pay-${name}-${width}`);
        expect(await faultsOfLook(page)).toEqual([]);
      });
    await page.see(PAY_BUTTON);
    await check('offer');
    const tab = await leaveToPay(page);
    await backFrom(tab, page);
    await page.see(QUESTION);
    await check('question');
    await page.tap({ role: 'button', name: '否' });
    await page.see(UNPAID);
    await check('unpaid');
    await page.tap({ role: 'button', name: '其实已付款' });
    await page.see({ text: '到账中，约 1 分钟' });
    await check('checking');
    await notifyPaid(stage.product, page);
    await page.see(PAID);
    await check('paid');
  });

  it('work by keys: arrows choose, the focus stays in the open overlay, Esc closes it', async () => {
    const page = await open('/pay');
    await page.see(PAY_BUTTON);
    await page.evaluate(`document.querySelector('input[type=radio]:checked').focus()`);
    await page.press('ArrowLeft');
    await page.see({ text: '18.00' });
    await page.press('ArrowRight');
    await page.see({ text: '30.00' });
    const tab = await leaveToPay(page);
    await backFrom(tab, page);
    await page.see(QUESTION);
    const focus = () =>
      page.evaluate<string>(
        `document.activeElement.closest('dialog') ? document.activeElement.textContent : 'out'`,
      );
    const visited = new Set<string>();
    for (let step = 0; step < 6; step += 1) {
      await page.press('Tab');
      visited.add(await focus());
    }
    // The browser's own bars take part in the focus order; nothing of the page beneath does.
    expect([...visited].filter((name) => name !== 'out')).toEqual(
      expect.arrayContaining(['否', '是，已支付']),
    );
    expect(
      await page.evaluate(`document.activeElement.matches('input[type=radio], a, main *')`),
    ).toBe(false);
    await page.press('Escape');
    await page.waitFor(`document.querySelector('dialog') === null`);
    await lookAgain(page);
    await page.see(QUESTION);
  });
});
