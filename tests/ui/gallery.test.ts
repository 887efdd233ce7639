import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VIEWS } from './gallery/views.tsx';

/** `CHROME=… GALLERY_SHOTS=folder npx vitest run --project unit tests/ui/gallery.test.ts` also saves screenshots. */
const CHROME = process.env.CHROME ?? '/usr/bin/chromium';
const SHOTS = process.env.GALLERY_SHOTS;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** Landmark and heading rules apply to whole pages, not to single components. */
const AXE_OPTIONS = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    region: { enabled: false },
    'page-has-heading-one': { enabled: false },
    'landmark-one-main': { enabled: false },
  },
};
/** The rules about colors: all that the other theme of the same page can break. */
const COLOUR_OPTIONS = {
  resultTypes: ['violations'],
  runOnly: ['color-contrast', 'link-in-text-block'],
};
const AXE_WIDTH = 390;
const THEMES = ['light', 'dark'] as const;

interface Finding {
  id: string;
  nodes: { target: unknown }[];
}

describe.skipIf(!existsSync(CHROME))('The gallery of components in a real browser', () => {
  let server: PreviewServer;
  let browser: Browser;
  /** One for all views, so that their scripts and axe are loaded once. */
  let page: Page;
  let outDir: string;

  beforeAll(async () => {
    // Built, because a page of the development server takes a hundred requests.
    outDir = mkdtempSync(join(tmpdir(), 'moyu-gallery-'));
    const config = {
      configFile: false,
      root: fileURLToPath(new URL('./gallery', import.meta.url)),
      publicDir: fileURLToPath(new URL('../../public', import.meta.url)),
      build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
      logLevel: 'error',
    } as const;
    await build(config);
    server = await preview({ ...config, preview: { port: 0 } });
    browser = await chromium.launch({ executablePath: CHROME, args: BROWSER_FLAGS });
    page = await browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    // Axe would see the colors between those of two themes.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
    await page.evaluate(AXE);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(outDir, { recursive: true, force: true });
  });

  for (const name of Object.keys(VIEWS)) {
    it(`shows ${name} without accessibility findings or sideways scrolling, in both themes and three widths`, async () => {
      await page.evaluate(() => localStorage.clear());
      const findings: string[] = [];
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const theme of THEMES) {
          await show(page, `${name}/${theme}`);
          const place = `${name}-${size.width}-${theme}`;
          await takePicture(page, place);
          const faults = await faultsOf(page, size.width === AXE_WIDTH ? theme : undefined);
          findings.push(...faults.map((fault) => `${place}: ${fault}`));
        }
      }
      expect(findings).toEqual([]);
    }, 120_000);
  }
});

/** Goes to a view and theme, such as `home/dark`, another than the page shows. */
async function show(page: Page, hash: string): Promise<void> {
  await page.evaluate((wanted) => {
    const shown = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = wanted;
    return shown;
  }, hash);
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Skeletons appear after a delay.
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

/** @param theme whose accessibility is examined too, which takes most of the time and depends little on the width */
async function faultsOf(page: Page, theme?: (typeof THEMES)[number]): Promise<string[]> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  const faults = wide ? ['scrolls sideways'] : [];
  if (!theme) return faults;
  const findings = await page.evaluate<Finding[]>(
    `axe.run(${JSON.stringify(theme === 'light' ? AXE_OPTIONS : COLOUR_OPTIONS)}).then((result) => result.violations)`,
  );
  return findings
    .map(({ id, nodes }) => `${id} ${nodes.map((node) => String(node.target)).join(' | ')}`)
    .concat(faults);
}
