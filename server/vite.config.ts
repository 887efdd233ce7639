import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** The back end and its media worker, a file each that plain Node runs; packages stay in node_modules. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ssr: true,
    outDir: '../dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'main.ts', media: 'media/worker/main.ts' },
      external: [/^[^./]/, ...builtinModules],
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
});
