/**
 * `npm run lock`: rewrites package-lock.json and completes it. npm records only those platform packages
 * (`@scope/binding-darwin-arm64` and the like) that its registry can deliver; a mirror may be missing some, and `npm
 * ci` then refuses the file on every machine. This script adds the entries npm would have written, without the unknown
 * hash.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm, TOP } from './run.mjs';

/**
 * @typedef {object} Entry
 * @property {string} [version]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 */
/** @typedef {Record<string, Entry>} Entries */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'loong64',
  'wasm32',
];

/**
 * @param {Entries} packages of a lock file, by their place
 * @param {string} place of the dependent package
 * @param {string} name
 * @returns {boolean} whether Node would find the package from there
 */
function isPresent(packages, place, name) {
  const prefix = place === '' ? '' : `${place}/`;
  if (`${prefix}node_modules/${name}` in packages) return true;
  const parent = place.lastIndexOf('node_modules/');
  return place !== '' && isPresent(packages, place.slice(0, Math.max(0, parent - 1)), name);
}

/**
 * @param {string} name of a platform package, which contains the platform
 * @param {string} version
 * @param {Entry} parent
 */
function platformEntry(name, version, parent) {
  const parts = new Set((name.split('/').pop() ?? name).split('-'));
  const os = SYSTEMS.filter((system) => parts.has(system));
  const cpu = PROCESSORS.filter((processor) => parts.has(processor));
  if (cpu.length === 0) throw new Error(`${name} does not tell for which processor it is`);
  return {
    version,
    cpu,
    ...(parent.dev ? { dev: true } : {}),
    ...(/linux.*musl/.test(name) ? { libc: ['musl'] } : {}),
    ...(/linux.*gnu/.test(name) ? { libc: ['glibc'] } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

const code = runNpm(['install', '--package-lock-only', '--loglevel=error']);
if (code !== 0) process.exit(code);

const path = join(TOP, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
/** @type {Entries} */
const packages = lock.packages;
/** @type {Entries} */
const added = {};
for (const [place, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version) || isPresent({ ...packages, ...added }, place, name)) continue;
    added[`node_modules/${name}`] = platformEntry(name, version, entry);
  }
}
lock.packages = Object.fromEntries(
  Object.entries({ ...packages, ...added }).sort(([left], [right]) =>
    left.localeCompare(right, 'en'),
  ),
);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`completed package-lock.json with ${Object.keys(added).length} platform packages`);
