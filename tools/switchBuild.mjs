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

/** The files of each build; hidden, so that no server answers it. */
const RECORD = '.builds.json';
/** The operator edits it after the build. */
const CONFIG = 'config.js';
/** Open tabs refer to files of their own build: those of the two previous builds stay. */
const BUILDS_MAX = 3;

/**
 * The newest first.
 * @typedef {{ files: string[], config?: string }} Build `config`: hash of the config.js that came with it
 */

/**
 * Replaces the served build with a finished one, file by file, so that no file is ever missing: hashed assets first,
 * then the page, the worker's script last. Removes files that none of the last three builds has. A `config.js` edited
 * since its build stays.
 * @param {string} next folder of the finished build, on the same file system; removed afterwards
 * @param {string} served folder of the app; created where it is missing
 */
export function switchBuild(next, served) {
  mkdirSync(served, { recursive: true });
  const builds = readBuilds(served);
  const files = filesBelow(next);
  const isEdited = isConfigEdited(served, builds[0]);
  const config = hashOf(join(next, CONFIG));
  const before = isSame(builds[0]?.files, files) ? builds.slice(1) : builds;
  const lastBuilds = [{ files, config }, ...before].slice(0, BUILDS_MAX);
  // Written before anything moves: an interrupted switch leaves no file that belongs to no build.
  writeWhole(join(served, RECORD), JSON.stringify(lastBuilds));
  for (const file of files.toSorted((left, right) => turnOf(left) - turnOf(right))) {
    if (file === CONFIG && isEdited) continue;
    mkdirSync(dirname(join(served, file)), { recursive: true });
    renameSync(join(next, file), join(served, file));
  }
  removeOthers(served, lastBuilds);
  rmSync(next, { recursive: true, force: true });
}

/**
 * @param {string} served
 * @returns {Build[]} without a record, all files there as one build
 */
function readBuilds(served) {
  const record = join(served, RECORD);
  if (existsSync(record)) return JSON.parse(readFileSync(record, 'utf8'));
  const files = filesBelow(served);
  return files.length > 0 ? [{ files }] : [];
}

/**
 * @param {string} served
 * @param {Build | undefined} build the served one
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
 * The page names assets, and the worker's script names the page. The record already holds the hash of the last
 * `config.js`.
 * @param {string} file
 */
function turnOf(file) {
  if (file === CONFIG) return -1;
  if (file.startsWith('assets/')) return 0;
  if (file.startsWith('index.html')) return 2;
  return file.startsWith('sw.js') ? 3 : 1;
}

/**
 * Removes a compressed copy that the newest build of its file does not have: it would be served instead of the file.
 * @param {string} served
 * @param {readonly Build[]} lastBuilds
 */
function removeOthers(served, lastBuilds) {
  const newest = new Set(lastBuilds[0]?.files);
  const all = new Set(lastBuilds.flatMap(({ files }) => files));
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
