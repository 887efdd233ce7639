/** `npm run build`: the app into dist/app, compressed, and the back end into dist/server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { build } from 'vite';
import { compressBelow } from './compress.mjs';
import { APP_DIR, noteBuilt, sourceHash } from './freshness.mjs';
import { TOP } from './run.mjs';

const hash = sourceHash();
process.chdir(TOP);
await build({ configFile: join(TOP, 'vite.config.ts') });
await build({ configFile: join(TOP, 'server', 'vite.config.ts') });
// A classic script: one `import.meta` from somewhere, and no browser would register it.
compileFunction(readFileSync(join(APP_DIR, 'sw.js'), 'utf8'));
console.log(`compressed ${compressBelow(APP_DIR)} files`);
noteBuilt(hash);
