import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chunkFileName, CHUNK_GROUPS } from './tools/chunks.mjs';
import { scriptsAfterStyles } from './tools/scriptsAfterStyles.mjs';
import { twoLanguages } from './tools/twoLanguages.mjs';

const manifest = JSON.parse(
  readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'),
);

const isTest = Boolean(process.env['VITEST']);

/** Settings of all tests that drive a browser. */
const inBrowsers = {
  environment: 'node' as const,
  globalSetup: 'tests/support/product/prepareData.ts',
  // One process for all files of a lane, one after the other: browser and product live as long as it does.
  isolate: false,
  // Storing, sending and rendering finish late on a busy machine; the default of 1 s is too short.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 120_000,
  hookTimeout: 60_000,
};
/** Engine tests that run in Chromium too: what no other test covers there. */
const IN_CHROMIUM = ['book', 'filmPlayer', 'overlays', 'storage', 'workers'].map(
  (name) => `tests/engines/${name}.test.ts`,
);
/** Short files that run long: begun last, each would leave the other workers without work at the end. */
const LONG = /\/e2e\/(backgroundFetch|badImages|bookDownload|downloadScreens)\.test\.ts$/;

/**
 * Vitest's order, which without earlier times goes by the size of files, except for the files above, and with those that
 * have a document together: a process is used for another file only where that is next and has one too.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      if (LONG.test(moduleId)) return 0;
      return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? 1 : 2;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Files that replace modules or packages for their whole process, and so have one of their own. */
const ALONE = [
  'admin/problems.test.tsx',
  'app/openOnPress.test.ts',
  'app/screens.test.tsx',
  'app/serviceWorker.test.ts',
  'features/comic/reader.test.tsx',
  'features/film/player/mediaSession.test.tsx',
  'features/film/player/timePreview.test.tsx',
  'features/novel/book/useLayouts.test.tsx',
  'features/work/detail.test.tsx',
  'features/work/novelDetail.test.tsx',
  'server/domain/accounts/lockOut.test.ts',
  'server/domain/accounts/signIn.test.ts',
  'server/media/pictures.test.ts',
  'ui/cipherImage.test.tsx',
].map((name) => `tests/${name}`);
/** Settings of all tests without a product in a browser. */
const WITHOUT_BROWSER = {
  environment: 'node' as const,
  globalSetup: 'tests/support/product/sharedByRun.ts',
  // One more than cores: with one for each, a sixth of the time was waiting for timers and processes.
  maxWorkers: availableParallelism() + 1,
  // A second is too short for a busy machine.
  expect: { poll: { timeout: 20_000 } },
  // Some start six processes one after the other, beside the build and the checks.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/** Tests that measure time: nothing runs beside them. */
const TIMED = ['tests/e2e/longBook.test.ts', 'tests/e2e/manifest.test.ts'];

/** Tests whose screenshots are published; the first group does nothing else. */
const PICTURED = [
  'tests/screenshots/**/*.test.ts',
  ...['downloadScreens', 'filmDetail', 'filmRules', 'filmLists', 'filmLibrary', 'manifest'].map(
    (name) => `tests/e2e/${name}.test.ts`,
  ),
  'tests/e2e/novelSettings.test.ts',
  'tests/e2e/operators.test.ts',
];

/** Leaves the ciphers in JavaScript out of the worker, which is one file, and leaves to pages what needs them. */
const withoutSoftwareCrypto = {
  name: 'without-software-crypto',
  load: (id: string) =>
    id.endsWith('/src/shared/crypto/softwareCrypto.ts')
      ? 'export const softwareCrypto = undefined;'
      : undefined,
};

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // Vite's preload helper would add a script to each page; all supported browsers know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Inlines the constants of `limits`: as exports they would be part of the first screen's chunk.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [
          { test: /\/src\/shared\/contract\//, sideEffects: false },
          { test: /\/src\/features\/\w+\/index\.ts$/, sideEffects: false },
        ],
      },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // The entry lists some 50 files: each character of a hash, which nothing compresses, costs it 40 bytes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: chunkFileName,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.endsWith('.css') ? 's' : '[name]'}-[hash:6][extname]`,
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
  // Short names: class names are part of both styles and scripts.
  css: { modules: { generateScopedName: isTest ? '[local]_[hash:base64:5]' : '[hash:base64:4]' } },
  resolve: {
    // React has had this hook since 18; the shim for older versions is unused code.
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  plugins: [
    twoLanguages(),
    react(),
    scriptsAfterStyles,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      manifest,
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        // A classic script: in a module, dynamic imports would add Vite's preload helper, which fails in a worker.
        rollupFormat: 'iife',
        buildPlugins: { vite: [twoLanguages(), withoutSoftwareCrypto] },
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        // config.js is edited after the build: precached, it would freeze the API addresses in installed apps.
        // The manifest's screenshots are used by the system's install prompt only.
        // toTraditional is a dictionary of 1 MB, which the worker stores after its first use.
        // hls and deviceSearch stay in the list, because the worker reads their names from it, but are stored after their
        // first use too.
        globIgnores: ['config.js', 'screenshots/**', '**/toTraditional.worker-*.js'],
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  server: { port: 5173, strictPort: true },
  test: {
    root: '.',
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        // Its other build is CommonJS, in which the page of the first file would stay.
        resolve: {
          alias: [
            {
              find: /^@testing-library\/(react|dom)$/,
              replacement: '@testing-library/$1/dist/@testing-library/$1.esm.js',
            },
          ],
        },
        test: {
          name: 'unit',
          ...WITHOUT_BROWSER,
          include: [
            'tests/*.test.ts',
            'tests/!(server|e2e|engines|screenshots)/**/*.test.{ts,tsx}',
          ],
          exclude: ALONE,
          // A process, with Vitest and packages in it, cost a file more than its tests.
          isolate: false,
          setupFiles: 'tests/support/asAlone.ts',
          // Packages that keep what belongs to a file: the databases, and the page.
          server: { deps: { inline: [/\/(fake-indexeddb|idb|@testing-library)\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          ...WITHOUT_BROWSER,
          include: ALONE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-server',
          ...WITHOUT_BROWSER,
          include: ['tests/server/**/*.test.ts'],
          exclude: ALONE,
          // Loading the back end again for each file took a sixth of the time; its modules hold no state of a server.
          isolate: false,
          // After the others: a process is used for another file only where that is next.
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', ...IN_CHROMIUM],
          exclude: TIMED,
          ...inBrowsers,
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: TIMED,
          ...inBrowsers,
          fileParallelism: false,
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
        },
      },
      // Beside each other: with one process for WebKit its lane outlasts Firefox's by half a minute.
      ...['firefox', 'webkit'].map((engine) => ({
        extends: true as const,
        test: {
          name: `engines-${engine}`,
          include: ['tests/engines/**/*.test.ts'],
          env: { E2E_ENGINE: engine },
          ...inBrowsers,
          maxWorkers: 2,
          hookTimeout: 120_000,
        },
      })),
    ],
  },
});
