import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../../tools/run.mjs';
import type { Page } from './engine.ts';

/** The README's pictures are renewed only on purpose; every other run leaves its own in tests/output. */
const FOLDER = process.env['UPDATE_SCREENSHOTS'] === '1' ? 'docs/screenshots' : 'tests/output';

/**
 * Waits until fonts and pictures stand still, and keeps what the page shows.
 * @param name without extension
 * @returns the PNG
 */
export async function keepScreenshot(page: Page, name: string): Promise<Buffer> {
  await page.evaluate(() =>
    Promise.all([
      document.fonts.ready.then(() => undefined),
      // A lazy picture that was not asked for yet would never be decoded.
      ...[...document.images]
        .filter((image) => image.complete)
        .map((image) => image.decode().catch(() => undefined)),
    ]).then(() => undefined),
  );
  const png = await page.screenshot();
  mkdirSync(join(TOP, FOLDER), { recursive: true });
  writeFileSync(join(TOP, FOLDER, `${name}.png`), png);
  return png;
}
