import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Which files came with which build; hidden, so that no server answers it. */
const RECORD = '.builds.json';
/** The operator edits it after the build. */
const CONFIG = 'config.js';
/** Tabs that are open have names of files of their own build: those of two builds before stay. */
const BUILDS_KEPT = 3;

/**
 * The newest first.
 * @typedef {{ files: string[], config?: string }} Build `config`: hash of the config.js that came with it
 */

/**
 * Puts a finished build in the place of the one that is served, file by file, so that at no moment one lacks: what is
 * asked for by hashed names first, then the page, the worker's script last. Files that none of the last three builds
 * has are removed. A `config.js` that was edited since its build stays.
 * @param {string} next folder of the finished build, on the same file system; it is gone afterwards
 * @param {string} served folder of the app; made where there is none
 */
export function switchBuild(next, served) {
  mkdirSync(served, { recursive: true });
  const builds = readBuilds(served);
  const files = filesBelow(next);
  const isEdited = isConfigEdited(served, builds[0]);
  const config = hashOf(join(next, CONFIG));
  const before = isSame(builds[0]?.files, files) ? builds.slice(1) : builds;
  const kept = [{ files, config }, ...before].slice(0, BUILDS_KEPT);
  // Before anything moves: a switch that is cut off leaves no file that belongs to no build.
  writeWhole(join(served, RECORD), JSON.stringify(kept));
  for (const file of files.toSorted((left, right) => turnOf(left) - turnOf(right))) {
    if (file === CONFIG && isEdited) continue;
    mkdirSync(dirname(join(served, file)), { recursive: true });
    renameSync(join(next, file), join(served, file));
  }
  removeOthers(served, kept);
  rmSync(next, { recursive: true, force: true });
}

/**
 * @param {string} served
 * @returns {Build[]} what lies there, as one build, where it was made before there was a record
 */
function readBuilds(served) {
  const record = join(served, RECORD);
  if (existsSync(record)) return JSON.parse(readFileSync(record, 'utf8'));
  const files = filesBelow(served);
  return files.length > 0 ? [{ files }] : [];
}

/**
 * @param {string} served
 * @param {Build | undefined} build the one that is served
 */
function isConfigEdited(served, build) {
  const path = join(served, CONFIG);
  return existsSync(path) && hashOf(path) !== build?.config;
}

/** @param {string} path */
function hashOf(path) {
  return existsSync(path)
    ? createHash('sha256').update(readFileSync(path)).digest('hex')
    : undefined;
}

/**
 * @param {readonly string[] | undefined} left
 * @param {readonly string[]} right
 */
function isSame(left, right) {
  return left?.toSorted().join('\n') === right.toSorted().join('\n');
}

/**
 * The page names assets, and the worker's script names the page. The record says already which `config.js` came last.
 * @param {string} file
 */
function turnOf(file) {
  if (file === CONFIG) return -1;
  if (file.startsWith('assets/')) return 0;
  if (file.startsWith('index.html')) return 2;
  return file.startsWith('sw.js') ? 3 : 1;
}

/**
 * A compressed copy goes with its file's newest build: one that is left over would be served in its place.
 * @param {string} served
 * @param {readonly Build[]} kept
 */
function removeOthers(served, kept) {
  const newest = new Set(kept[0]?.files);
  const all = new Set(kept.flatMap(({ files }) => files));
  for (const file of filesBelow(served)) {
    const isStaleCopy = !newest.has(file) && newest.has(file.replace(/\.(br|gz)$/, ''));
    if (file === CONFIG || (all.has(file) && !isStaleCopy)) continue;
    rmSync(join(served, file));
  }
}

/** @param {string} folder @returns {string[]} paths relative to it with `/`, without hidden ones */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== RECORD)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** @param {string} path @param {string} text */
function writeWhole(path, text) {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
