import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const manifest = JSON.parse(
  readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'),
);

/**
 * Parts of the router that this app never uses and that its packages carry all the same, 3 KB of the first screen:
 * the links and hooks that its React binding hangs on every route, and a scroll restoration for windows that scroll
 * (ours do not: each kept screen has a box of its own).
 */
const withoutUnusedRouter: Plugin = {
  name: 'without-unused-router',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isHookOfRoute =
      importer.endsWith('@tanstack/react-router/dist/esm/route.js') &&
      /^\.\/(link|use\w+)\.js$/.test(source);
    const isScroll =
      importer.endsWith('@tanstack/router-core/dist/esm/router.js') &&
      source === './scroll-restoration.js';
    return isHookOfRoute || isScroll ? `\0unused${source}` : undefined;
  },
  load(id) {
    if (!id.startsWith('\0unused')) return undefined;
    if (id.endsWith('/scroll-restoration.js')) return 'export function setupScrollRestoration() {}';
    const [, name = ''] = /(\w+)\.js$/.exec(id) ?? [];
    return `export const ${name === 'link' ? 'Link' : name} = () => null;`;
  },
};

/** The splash's styles go before the scripts: it is painted while they travel. */
const scriptsAfterStyles: Plugin = {
  name: 'scripts-after-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
  },
};

const isTest = Boolean(process.env['VITEST']);

/** Of every test that drives a browser. */
const inBrowsers = {
  environment: 'node' as const,
  globalSetup: 'tests/support/product/prepareData.ts',
  // One process for all of a lane's files, one after the other: browser and product live as long as it does.
  isolate: false,
  // What is stored, sent or shown follows in its own time; a second, the default, is short.
  expect: { poll: { timeout: 10_000 } },
};
/** Of what runs in every engine: what no other test proves of Chromium. */
const IN_CHROMIUM = ['book', 'filmPlayer', 'storage', 'workers'].map(
  (name) => `tests/engines/${name}.test.ts`,
);
/** What measures itself, and whatever runs beside it. */
const TIMED = ['tests/e2e/longBook.test.ts', 'tests/e2e/manifest.test.ts'];

/** What takes pictures that are published; the first ones do nothing else. */
const PICTURED = [
  'tests/screenshots/**/*.test.ts',
  ...['downloadScreens', 'filmDetail', 'filmKeeping', 'filmLists', 'filmShelf', 'manifest'].map(
    (name) => `tests/e2e/${name}.test.ts`,
  ),
  'tests/e2e/novelSettings.test.ts',
];

/** What several screens share: the rooms below them, and what of a feature its neighbours show or ask. */
const PARTS = new RegExp(
  [
    '/src/(api|lib|offline|state|ui)/',
    '/src/features/billing/(seenAgain|checkout/(payWords|paymentClaims|pendingPayments|wayToDesk))\\.',
    '/src/features/offline/(chapterUnits|downloads/downloads|recovery/(keepAgain|keptIndex)|storage/space)\\.',
    '/src/features/offline/rules/(deleteRead|keepAhead|keepRules|readPlace|ruleOf|useKeepRule)\\.',
    '/src/features/reader/(ChapterBreak|ChapterEnd|OfflineGap)\\.',
    '/src/features/work/chapters/',
  ].join('|'),
);

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // Vite's preload helper would add a script to each page; every browser we serve knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The numbers of the specification go where they are used: as names they would travel with the first screen.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [
          { test: /\/src\/shared\/contract\//, sideEffects: false },
          { test: /\/src\/features\/\w+\/index\.ts$/, sideEffects: false },
        ],
      },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          // Home travels with the entry: the other screens share half of its parts, and apart from it they would make
          // fifteen files of a first screen that is 6 KB smaller, and one round trip shorter, as three.
          groups: [
            {
              name: 'app',
              test: /\/main\.tsx$|\/HomeScreen\.tsx$|\/splash\.css/,
              priority: 1,
            },
            // The contract's calls that home does not make: its index names them all, and would bring them along.
            {
              name: 'calls',
              test: /\/contract\/(account|catalog|chapters|films|pay)\.ts$/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // The shelf and the page's own way to pictures, asked for together: one file, with what is theirs alone.
            {
              name: 'shelf',
              test: /\/shared\/offline\/(database\/openLastingShelf|assets\/pictures)\.ts$/,
            },
            // What is sent and taken over as soon as somebody answers: without it all of `parts` would come with home.
            {
              name: 'sync',
              test: /\/src\/api\/(outbox|endpoints\/reading|changesInLine)\.ts$/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // By itself, so that its name changes with it alone: the worker keeps it for those who use it.
            { name: 'hls', test: /node_modules\/hls\.js\//, priority: 3 },
            // What several of the other screens share is one file and not thirty, whose names the entry would carry.
            { name: 'parts', test: PARTS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Short names: class names travel twice, in the styles and in the scripts.
  css: { modules: { generateScopedName: isTest ? '[local]_[hash:base64:5]' : '[hash:base64:4]' } },
  resolve: {
    // React has had this hook since 18; the stand-ins for older ones would only be carried along.
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  plugins: [
    react(),
    withoutUnusedRouter,
    scriptsAfterStyles,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      manifest,
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        // One script and no module: as a module, whatever it imports later would bring Vite's preloading along, which a
        // worker cannot run.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        // The host edits config.js after the build: precached, it would freeze the API addresses in installed apps.
        // The manifest's screenshots are for the system's own question alone.
        // A dictionary of 1 MB, which the worker keeps when somebody has used it.
        // So is what plays films (`hls`), but for its name, which the worker wants to know.
        globIgnores: ['config.js', 'screenshots/**', '**/toTraditional.worker-*.js'],
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  server: { port: 5173, strictPort: true },
  test: {
    root: '.',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/engines/**', 'tests/screenshots/**'],
          // One core less, the default, would leave the second one idle where there are two.
          maxWorkers: '100%',
          // Some start six processes one after the other, beside the build and the checks.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', ...IN_CHROMIUM],
          exclude: TIMED,
          ...inBrowsers,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: TIMED,
          ...inBrowsers,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screenshots',
          include: PICTURED,
          env: { UPDATE_SCREENSHOTS: '1' },
          ...inBrowsers,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      ...['firefox', 'webkit'].map((engine) => ({
        extends: true as const,
        test: {
          name: `engines-${engine}`,
          include: ['tests/engines/**/*.test.ts'],
          env: { E2E_ENGINE: engine },
          ...inBrowsers,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      })),
    ],
  },
});
