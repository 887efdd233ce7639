/** `npm run build`: the app into dist/app and the admin app into dist/admin, compressed, and the back end into dist/server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { build } from 'vite';
import { compressBelow } from './compress.mjs';
import { ADMIN_DIR, APP_DIR, forgetBuilt, noteBuilt, sourceHash } from './freshness.mjs';
import { TOP } from './run.mjs';
import { switchBuild } from './switchBuild.mjs';

/** A running server serves dist/app: the next app is finished before anything there changes. */
const NEXT_APP_DIR = `${APP_DIR}.next`;

const NEXT_ADMIN_DIR = `${ADMIN_DIR}.next`;

const hash = sourceHash();
process.chdir(TOP);
await build({
  configFile: join(TOP, 'vite.config.ts'),
  build: { outDir: NEXT_APP_DIR, emptyOutDir: true },
});
// The worker must parse as a classic script: with an `import.meta` in it, browsers refuse to register it.
compileFunction(readFileSync(join(NEXT_APP_DIR, 'sw.js'), 'utf8'));
console.log(`compressed ${compressBelow(NEXT_APP_DIR)} files`);
await build({
  configFile: join(TOP, 'src', 'admin', 'vite.config.ts'),
  build: { outDir: NEXT_ADMIN_DIR, emptyOutDir: true },
});
console.log(`compressed ${compressBelow(NEXT_ADMIN_DIR)} files of the admin app`);
forgetBuilt();
await build({ configFile: join(TOP, 'server', 'vite.config.ts') });
switchBuild(NEXT_APP_DIR, APP_DIR);
switchBuild(NEXT_ADMIN_DIR, ADMIN_DIR);
noteBuilt(hash);
