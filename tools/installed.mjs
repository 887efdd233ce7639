import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {Record<string, {
 *   version?: string, integrity?: string, optional?: boolean, devOptional?: boolean
 * }>} Packages
 */

/** @param {string} top folder with package-lock.json */
const stampPath = (top) => join(top, 'node_modules', '.lock-hash');

/**
 * Includes the platform, because native packages differ by it.
 * @param {string} top
 */
function lockHash(top) {
  const lock = readFileSync(join(top, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

/**
 * Whether node_modules matches the lock file: by the hash noted after the last install of `install.mjs`, else by npm's
 * own record of what it installed (the packages were then installed by hand, and the hash is noted).
 * @param {string} top
 */
export function isInstalled(top) {
  const path = stampPath(top);
  if (existsSync(path) && readFileSync(path, 'utf8') === lockHash(top)) return true;
  if (existsSync(path) || !matchesRecord(top)) return false;
  noteInstalled(top);
  return true;
}

/** @param {string} top */
export function noteInstalled(top) {
  writeFileSync(stampPath(top), lockHash(top));
}

/** @param {string} top */
function matchesRecord(top) {
  const record = join(top, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesOf(join(top, 'package-lock.json'));
  const present = packagesOf(record);
  return (
    Object.entries(present).every(([path, entry]) => same(entry, wanted[path])) &&
    Object.entries(wanted).every(
      ([path, entry]) => path === '' || path in present || entry.optional || entry.devOptional,
    )
  );
}

/**
 * @param {string} path
 * @returns {Packages}
 */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

/**
 * @param {Packages[string]} present
 * @param {Packages[string] | undefined} wanted
 */
function same(present, wanted) {
  return present.version === wanted?.version && present.integrity === wanted?.integrity;
}
