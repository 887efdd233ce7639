import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TOP } from './run.mjs';

/** The sources of a build; the demo catalogue is read at run time and not part of it. */
const SOURCES = ['src', 'sw', 'server', 'public', 'tools'];
const DEMO = join('server', 'demo');
const STAMP = join('dist', '.sources');

/** Files without which a build is unusable. */
export const SERVER_ENTRY = join(TOP, 'dist', 'server', 'main.js');
export const APP_DIR = join(TOP, 'dist', 'app');
export const ADMIN_DIR = join(TOP, 'dist', 'admin');

/** @returns {string} hash of names and contents of all sources of a build */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const path of sourceFiles()) {
    hash
      .update(`${relative(TOP, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether `dist` was built from the present sources; compares hashes, because git resets file times. */
export function isBuilt() {
  const stamp = join(TOP, STAMP);
  const wanted = [
    stamp,
    SERVER_ENTRY,
    ...[APP_DIR, ADMIN_DIR].map((dir) => join(dir, 'index.html')),
  ];
  if (!wanted.every((path) => existsSync(path))) return false;
  return readFileSync(stamp, 'utf8') === sourceHash();
}

/** Marks `dist` as incomplete until `noteBuilt`, so that a killed build leaves nothing that looks whole. */
export function forgetBuilt() {
  rmSync(join(TOP, STAMP), { force: true });
}

/** @param {string} hash the sources' before the build began, so that a change meanwhile is noticed */
export function noteBuilt(hash) {
  writeFileSync(join(TOP, STAMP), hash);
}

function sourceFiles() {
  const top = readdirSync(TOP, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|ts|webmanifest)$/.test(entry.name))
    .map((entry) => join(TOP, entry.name));
  return [...top, ...SOURCES.flatMap((folder) => filesBelow(join(TOP, folder)))].sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  if (!existsSync(folder) || relative(TOP, folder) === DEMO) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
