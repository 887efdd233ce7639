import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { APP_DIR } from '../../tools/freshness.mjs';
import { callApi } from '../support/product/callApi.ts';
import type { Page } from '../support/drivers/engine.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { chapterOf, freeComics, storedUser, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const picture = v.object({ src: v.string(), sizes: v.string(), purpose: v.optional(v.string()) });
const manifestSchema = v.object({
  id: v.literal('/'),
  scope: v.literal('/'),
  start_url: v.literal('/index'),
  display: v.literal('standalone'),
  icons: v.array(picture),
  screenshots: v.array(
    v.object({ ...picture.entries, form_factor: v.picklist(['narrow', 'wide']) }),
  ),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string() })),
});

const stage = setStage({ wholeBrowser: true });
let manifest: v.InferOutput<typeof manifestSchema>;

beforeAll(async () => {
  const answer = await fetch(`${stage.product.app.url}/manifest.webmanifest`);
  manifest = v.parse(manifestSchema, await answer.json());
});

/** Width and height of a PNG served by the app's origin. */
async function sizeOf(src: string): Promise<string> {
  const answer = await fetch(stage.product.app.url + src);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await answer.arrayBuffer());
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** Opens the app as a reader with a favorite work and a position in it. */
async function openAsReader(options: object): Promise<Page> {
  const page = await stage.newPage({
    dots: 1,
    reducedMotion: true,
    startScript: `localStorage.setItem('moyu:banner', '-1')`,
    ...options,
  });
  await page.goto(`${stage.product.app.url}/index`);
  await untilSignedIn(page);
  const { token = '' } = await storedUser(page);
  const comics = await freeComics(stage.product.api.url);
  const uuids = comics.slice(0, 6).map(({ uuid }) => uuid);
  const entries = comics.slice(0, 2).map((comic) => ({
    kind: 'comic' as const,
    work: comic.uuid,
    chapter: chapterOf(comic, 1).uuid,
    index: 1,
    page: 1,
    ratio: 0.2,
    at: new Date().toISOString(),
  }));
  const ask = { token };
  const collect = { action: 'add' as const, kind: 'comic' as const, uuids };
  await callApi(stage.product.api.url, calls.changeCollection, collect, ask);
  await callApi(stage.product.api.url, calls.changeRecords, { action: 'save', entries }, ask);
  await page.reload();
  await page.see({ text: '猜你喜欢' });
  return page;
}

/** Waits until every image on the screen is loaded. */
async function untilPictured(page: Page): Promise<void> {
  await page.waitFor(
    () =>
      [...document.images].every((image) => {
        const { top, left } = image.getBoundingClientRect();
        return top > innerHeight || left > innerWidth || image.naturalWidth > 0;
      }),
    { what: 'the pictures on screen', timeoutMs: 20_000 },
  );
}

describe('the manifest', () => {
  it('names icons for every mask, with their true sizes', async () => {
    for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith('.png'))) {
      expect([src, await sizeOf(src)]).toEqual([src, sizes]);
    }
    const masks = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
    for (const size of ['192x192', '512x512']) {
      expect(masks).toEqual(expect.arrayContaining([`any ${size}`, `maskable ${size}`]));
    }
    expect(await sizeOf('/icons/apple-touch-icon.png')).toBe('180x180');
  });

  it('shows screenshots of both widths, with their true sizes, which no device stores', async () => {
    const forms = manifest.screenshots.map(({ form_factor }) => form_factor);
    expect(forms).toEqual(expect.arrayContaining(['narrow', 'wide']));
    for (const { src, sizes } of manifest.screenshots) {
      expect([src, await sizeOf(src)]).toEqual([src, sizes]);
    }
    expect(readFileSync(join(APP_DIR, 'sw.js'), 'utf8')).not.toContain('screenshots/');
  });

  it('has screenshots taken of the current app', async () => {
    const phone = await openAsReader({});
    await untilPictured(phone);
    await storeScreenshot(phone, 'manifest-home');
    await phone.goto(`${stage.product.app.url}/bookcasecomic?tab=collect`);
    await phone.see('[data-screen="/bookcasecomic"] a[href^="/detailcomic"]');
    await untilPictured(phone);
    await storeScreenshot(phone, 'manifest-library');
    const desk = await openAsReader({ device: 'desktop' });
    await untilPictured(desk);
    await storeScreenshot(desk, 'manifest-home-wide');
    expect(await desk.evaluate('[innerWidth, innerHeight]')).toEqual([1280, 800]);
    await Promise.all([phone.close(), desk.close()]);
  });

  it('has shortcuts to the library and to the last read work, and the page head has the same for iOS', async () => {
    const page = await openAsReader({});
    const [library, resume] = manifest.shortcuts;
    expect([library?.name, resume?.name]).toEqual(['书架', '继续阅读']);
    await page.goto(stage.product.app.url + (library?.url ?? ''));
    await page.see('[data-screen="/bookcasecomic"] a[href^="/detailcomic"]');
    await page.goto(stage.product.app.url + (resume?.url ?? ''));
    await page.see('[data-screen="/bookcasecomic"] a[href^="/readcomic"]');
    const names = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('meta[name]')].map(({ name }) => name)`,
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'mobile-web-app-capable',
        'apple-mobile-web-app-capable',
        'apple-mobile-web-app-title',
        'apple-mobile-web-app-status-bar-style',
      ]),
    );
    await page.close();
  });
});
