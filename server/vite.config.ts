import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** The back end as one file that plain Node runs; packages stay in node_modules. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ssr: 'main.ts',
    outDir: '../dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      external: [/^[^./]/, ...builtinModules],
      output: { entryFileNames: 'main.js' },
    },
  },
});
