import { describe, expect, it } from 'vitest';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { DARK_AND_NARROW_LIGHT, inLooks } from '../support/screens/looks.ts';
import { untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const stage = setStage({ hasApp: true });

const STORED = `(async () => ({
  names: Object.keys(localStorage).filter((name) => name.startsWith('moyu:')),
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
}))()`;

describe('the app lock', () => {
  it('asks for the PIN before anything is shown, and clearing the device is the way without it', async () => {
    const page = await stage.newPage();
    const { url } = stage.product.app;
    await page.goto(`${url}/mine`);
    await untilSignedIn(page);
    await untilControlled(page);
    await page.tap({ role: 'button', name: /应用锁.*未开启/ });
    await page.fill('dialog[open] form > div:nth-of-type(1) input', '2468');
    await page.fill('dialog[open] form > div:nth-of-type(2) input', '2468');
    await page.tap({ role: 'button', name: '开启应用锁' });
    await page.see({ role: 'button', name: '关闭应用锁' });

    await page.reload();
    await page.see({ text: '墨屿已上锁' });
    expect(await page.evaluate(`document.getElementById('root').childElementCount`)).toBe(0);
    await inLooks(page, DARK_AND_NARROW_LIGHT, async () => {
      expect(await faultsOfLook(page)).toEqual([]);
    });
    await page.fill('dialog[open] input', '2468');
    await page.tap({ role: 'button', name: '解锁' });
    await page.see({ role: 'button', name: /应用锁.*已开启/ });

    await page.reload();
    await page.tap({ role: 'button', name: '忘记 PIN' });
    await page.tap({ role: 'button', name: '继续' });
    await page.see({ text: /会留下/ });
    await page.tap({ role: 'button', name: '清空' });
    await page.see({ text: '这台设备已清空' });
    expect(await page.evaluate(STORED)).toEqual({
      names: [],
      databases: [],
      caches: [],
      workers: 0,
    });
    await page.tap({ role: 'button', name: '打开墨屿' });
    await untilSignedIn(page);
    expect(page.errors()).toEqual([]);
  });
});
