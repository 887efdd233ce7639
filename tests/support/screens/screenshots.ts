import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../../tools/run.mjs';
import type { Page } from '../drivers/engine.ts';

/** Only `npm run screenshots` takes screenshots. */
export const IS_TAKING = process.env['UPDATE_SCREENSHOTS'] === '1';
/** The published ones; all of them together would be several megabytes. */
const PUBLISHED: ReadonlySet<string> = new Set([
  'home',
  'home-dark',
  'detail',
  'reader-chrome',
  'reader-end',
  'reader-manga',
  'reader-locked',
  'reader-settings',
  'novel-reader',
  'novel-settings',
  'category',
  'search',
  'novel-home',
  'novel-library',
  'novel-detail',
  'film-lists-film-0-light-390',
  'film-detail',
  'film-detail-locked',
  'film-pick',
  'film-purchased-light-390',
  'library-collect',
  'library-record',
  'library-stored',
  'download-pick',
  'download-queue',
  'space',
  'mine',
  'pay',
  'pay-success',
  'service',
  'install-ios',
  'offline-start',
  'offline-gap',
  'splash',
  'error',
  'operate-setup',
  'operate-start',
  'operate-imports',
  'operate-work',
  'operate-publish',
  'operate-read',
]);

/** The manifest's screenshots, shown before installing; in the sizes that it states. */
const OF_MANIFEST = /^manifest-/;

/**
 * Waits until fonts and images are loaded, and saves the page's screenshot; does nothing in other runs than `npm run
 * screenshots`.
 * @param name without extension
 */
export async function storeScreenshot(page: Page, name: string): Promise<void> {
  if (!IS_TAKING) return;
  await page.evaluate(() =>
    Promise.all([
      document.fonts.ready.then(() => undefined),
      // A lazy image that was not requested yet would never be decoded.
      ...[...document.images]
        .filter((image) => image.complete)
        .map((image) => image.decode().catch(() => undefined)),
    ]).then(() => undefined),
  );
  const png = await page.screenshot();
  const folder = join(TOP, folderOf(name));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), png);
}

function folderOf(name: string): string {
  if (OF_MANIFEST.test(name)) return 'public/screenshots';
  return PUBLISHED.has(name) ? 'docs/screenshots' : 'tests/output';
}
