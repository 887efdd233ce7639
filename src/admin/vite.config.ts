import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The admin app, served at `/admin/`; it shares sources with the reader's app, and no chunk. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  publicDir: false,
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A style or picture inside a script would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  plugins: [react()],
});
