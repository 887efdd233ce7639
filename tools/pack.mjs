/**
 * `npm run pack`: everything that runs the product, with its production packages, as dist/moyu-VERSION-SYSTEM.tar.gz;
 * `npm run pack -- FOLDER` leaves it in a folder. A machine needs Node and nothing else to start it.
 */
import { spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ADMIN_DIR, APP_DIR, isBuilt, SERVER_ENTRY } from './freshness.mjs';
import { packFolder, readPackage } from './packFolder.mjs';
import { runNode, TOP } from './run.mjs';

const MIB = 1024 * 1024;

if (!isBuilt()) {
  const code = runNode(['tools/build.mjs']);
  if (code !== 0) process.exit(code);
}
const built = { server: dirname(SERVER_ENTRY), app: APP_DIR, admin: ADMIN_DIR };
const [, , wanted] = process.argv;
if (wanted !== undefined) {
  packFolder(resolve(wanted), built);
  process.exit(0);
}
const name = `moyu-${readPackage().version}`;
const folder = join(TOP, 'dist', 'pack', name);
const file = join('dist', `${name}-${process.platform}-${process.arch}.tar.gz`);
packFolder(folder, built);
const { status, error } = spawnSync('tar', ['-czf', file, '-C', dirname(folder), name], {
  cwd: TOP,
  stdio: 'inherit',
});
rmSync(dirname(folder), { recursive: true });
if (error ?? status !== 0) {
  console.error(`tar did not make ${file}: ${error?.message ?? `exit code ${status}`}`);
  process.exit(1);
}
console.log(`${file}: ${Math.round(statSync(join(TOP, file)).size / MIB)} MiB`);
