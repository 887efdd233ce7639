import { Converter } from 'opencc-js';
import { expect, it } from 'vitest';
import { setStage } from '../support/product/stage.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { DARK_AND_NARROW_LIGHT, inLooks } from '../support/screens/looks.ts';
import { untilControlled, untilSignedIn } from '../support/screens/visit.ts';

const stage = setStage();
const simplified = Converter({ from: 'tw', to: 'cn' });

it('a browser of Taiwan sees Traditional characters, until its reader chooses the others, offline too', async () => {
  const page = await stage.newPage({ locale: 'zh-TW', reducedMotion: true });
  const { url } = stage.product.app;
  const language = () => page.evaluate<string>('document.documentElement.lang');
  await page.goto(`${url}/index`);
  await untilSignedIn(page);
  await page.see({ role: 'link', name: /首頁/ });
  expect(await language()).toBe('zh-TW');
  const broken: string[] = [];
  const look = () =>
    inLooks(page, DARK_AND_NARROW_LIGHT, async ({ width }) => {
      broken.push(...(await faultsOfLook(page)).map((fault) => `${width} px: ${fault}`));
    });
  await look();
  await page.tap({ role: 'link', name: /我的/ });
  await page.see({ text: '金幣餘額' });
  await look();
  expect(broken).toEqual([]);
  const stored = await page.evaluate<string>('JSON.stringify(localStorage)');
  expect(stored).toBe(simplified(stored));

  await page.tap({ role: 'button', name: /^語言/ });
  await page.tap({ role: 'button', name: '简体中文' });
  await page.see({ text: '金币余额' });
  expect(await language()).toBe('zh-CN');
  await untilControlled(page);
  await stage.product.goOffline();
  try {
    await page.goto(`${url}/mine`);
    await page.see({ text: '联网后显示' });
    await page.see({ role: 'button', name: /^语言.*简体中文/ });
  } finally {
    await stage.product.goOnline();
  }
  expect(page.errors().filter(({ source }) => source !== 'network')).toEqual([]);
});
