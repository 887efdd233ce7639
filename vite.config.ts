import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const manifest = JSON.parse(
  readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'),
);

/** Every route of the router's React binding carries its `<Link>`: 2 KB of the first screen that this app never draws. */
const withoutRouterLinks: Plugin = {
  name: 'without-router-links',
  enforce: 'pre',
  resolveId(source, importer) {
    const isRoute = importer?.endsWith('@tanstack/react-router/dist/esm/route.js') ?? false;
    return isRoute && source === './link.js' ? '\0no-link' : undefined;
  },
  load: (id) => (id === '\0no-link' ? 'export const Link = () => null;' : undefined),
};

const isTest = Boolean(process.env['VITEST']);

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // Smaller than the default by 1.5 KB as it travels, for two seconds of build.
    minify: 'terser',
    terserOptions: { module: true, compress: { passes: 3, ecma: 2020 } },
    // Vite's preload helper would add a script to each page; every browser we serve knows modulepreload.
    modulePreload: { polyfill: false },
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
    withoutRouterLinks,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      manifest,
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        // The host edits config.js after the build: precached, it would freeze the API addresses in installed apps.
        globIgnores: ['config.js'],
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
          exclude: ['tests/e2e/**'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
