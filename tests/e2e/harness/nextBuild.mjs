/**
 * Builds the app once more, as the next release of it: `node nextBuild.mjs FOLDER`. Every screen's chunk, the entry and
 * so the worker's list are others than before; `globalThis.moyuRelease` tells which one runs.
 */
import process from 'node:process';
import { join } from 'node:path';
import { build } from 'vite';
import { TOP } from '../../../tools/run.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('no folder to build into');

process.chdir(TOP);
await build({
  configFile: join(TOP, 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: true },
  plugins: [
    {
      name: 'next-release',
      transform: (code, id) =>
        /\/src\/(main|features\/\w+\/\w+Screen)\.tsx$/.test(id)
          ? `${code}\nglobalThis.moyuRelease = 'next';`
          : undefined,
    },
  ],
});
