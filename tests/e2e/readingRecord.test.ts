import { expect, it } from 'vitest';
import { changeReadingDays, readingDays } from '../../src/shared/contract/readingDays.ts';
import { callApi } from '../support/product/callApi.ts';
import { setStage } from '../support/product/stage.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks } from '../support/screens/looks.ts';
import { ONE_STRIP, readToEnd } from '../support/screens/reader.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import {
  chapterOf,
  ensureFreeComic,
  readPath,
  storedUser,
  untilSignedIn,
} from '../support/screens/visit.ts';

const stage = setStage({ withoutWorker: true });
const DAY_MS = 86_400_000;
const MIDDLE = { x: 195, y: 420 };

/** Some evenings of the last weeks, as another device of the account counted them. */
function otherDays() {
  return [3, 2, 40, 0, 75, 12, 25, 0, 8, 33, 0, 90, 20, 5, 45].flatMap((minutes, ago) => {
    if (minutes === 0) return [];
    const started_at = new Date(Date.now() - (ago + 1) * DAY_MS).toISOString();
    const seconds = minutes * 60;
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 21 ? seconds / 2 : 0));
    hours[8] = seconds / 2;
    const tags = [
      { name: '武侠', seconds },
      { name: '治愈', seconds: seconds / 2 },
    ];
    return [{ day: started_at.slice(0, 10), started_at, seconds, chapters: 2, hours, tags }];
  });
}

/** Runs in the page: a browser that shares no files, and what it is given to save. */
function watchSavedFile(): void {
  Object.assign(navigator, { canShare: undefined });
  const { createObjectURL } = URL;
  URL.createObjectURL = (file: Blob) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => Object.assign(window, { savedFile: reader.result }));
    reader.readAsDataURL(file);
    return createObjectURL(file);
  };
}

it('a chapter that was read appears in the record, beside what another device read', async () => {
  const { app, api } = stage.product;
  const comic = await ensureFreeComic(api.url);
  const page = await stage.newPage({ startScript: ONE_STRIP, reducedMotion: true });
  await page.goto(app.url + readPath(comic, chapterOf(comic, 1)));
  await untilSignedIn(page);
  const { token = '' } = await storedUser(page);
  const input = { action: 'save', device: 'tablet', days: otherDays() } as const;
  await callApi(api.url, changeReadingDays, input, { token });
  await readToEnd(page);
  // Leaves within the app: the reader then sends what it has counted.
  await page.tap(MIDDLE);
  await page.tap({ role: 'button', name: '返回' });
  await page.see({ role: 'heading', name: comic.title });
  const ownChapters = async () => {
    const { days } = await callApi(api.url, readingDays, { device: 'tablet' }, { token });
    return days.reduce((sum, { chapters }) => sum + chapters, 0);
  };
  await expect.poll(ownChapters).toBeGreaterThan(0);
  await page.goto(`${app.url}/mine`);
  await page.click({ role: 'link', name: '阅读记录' });
  await page.see({ text: /^读完 \d+ 个章节$/ });
  await page.see({ text: '武侠' });
  await page.see({ text: '今天' });
  const found: string[] = [];
  const looks = [320, 390, 768, 1280].flatMap((width) => [
    { width, dark: false },
    { width, dark: true },
  ]);
  await inLooks(page, [{ width: 390, dark: false }, ...looks], async ({ width, dark }) => {
    const faults = await faultsOfLook(page);
    found.push(...faults.map((fault) => `${width}, dark: ${dark}: ${fault}`));
    await storeScreenshot(page, `reading-record-${width}${dark ? '-dark' : ''}`);
  });
  expect(found).toEqual([]);
  await page.evaluate(watchSavedFile);
  await page.click({ role: 'button', name: '分享图片' });
  await page.see({ text: '图片已保存' });
  await page.waitFor('window.savedFile');
  const saved = await page.evaluate<string>('window.savedFile');
  expect(saved).toMatch(/^data:image\/png;base64,/);
  expect(page.errors()).toEqual([]);
});
