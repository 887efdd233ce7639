/** `npm run build`: the app into dist/app, compressed, and the back end into dist/server. */
import { join } from 'node:path';
import { build } from 'vite';
import { compressBelow } from './compress.mjs';
import { APP_DIR, noteBuilt, sourceHash } from './freshness.mjs';
import { TOP } from './run.mjs';

const hash = sourceHash();
process.chdir(TOP);
await build({ configFile: join(TOP, 'vite.config.ts') });
await build({ configFile: join(TOP, 'server', 'vite.config.ts') });
console.log(`compressed ${compressBelow(APP_DIR)} files`);
noteBuilt(hash);
