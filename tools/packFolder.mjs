import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { TOP } from './run.mjs';

/**
 * @typedef {object} LockEntry
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** What a package of the product has beside `dist/` and `node_modules/`; the demo is read from beside `dist/`. */
const COPIED = {
  'server/demo': 'demo',
  deploy: 'deploy',
  'docs/operate.md': 'docs/operate.md',
  'docs/OPERATIONS.md': 'docs/OPERATIONS.md',
  LICENSE: 'LICENSE',
};

/**
 * The package of an import at the beginning of a line, or of a late one outside of comments, which name packages that are
 * part of the bundle: its scope, and its name or `node:…`; relative imports begin with a dot.
 */
const IMPORT =
  /^(?:import\b(?:[^"'\n]*\bfrom)?|export\b[^"'\n]*\bfrom|(?!\s*(?:\*|\/[/*])).*\bimport\()\s*["'](@[\w-]+\/)?([\w-][\w.:-]*)(?:\/[\w./-]+)?["']/gm;

/**
 * Finds the packages that a bundle imports, by the name under which they are installed.
 * @param {string} folder with the bundle's `.js` files
 * @returns {string[]} sorted
 */
export function importedPackages(folder) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, scope = '', name = ''] of text.matchAll(IMPORT)) {
      if (name.startsWith('node:') || builtinModules.includes(name)) continue;
      names.add(scope + name);
    }
  }
  return [...names].toSorted();
}

/**
 * Follows dependencies through a lock file as Node finds them: the nearest `node_modules` above wins.
 * @param {Record<string, LockEntry>} packages of `package-lock.json`
 * @param {readonly string[]} names
 * @returns {string[]} the places of all packages that are needed, such as `node_modules/a/node_modules/b`, sorted
 * @throws where a package that is needed is not in the lock file
 */
export function closureOf(packages, names) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @type {(from: string, name: string, isOptional: boolean) => void} */
  const visit = (from, name, isOptional) => {
    const place = placeOf(packages, from, name);
    const entry = packages[place ?? ''];
    if (place === undefined || entry === undefined) {
      if (isOptional) return;
      throw new Error(`${name}, which ${from || 'the server'} needs, is not in package-lock.json`);
    }
    if (found.has(place)) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = entry;
    const { peerDependenciesMeta: meta = {} } = entry;
    for (const each of Object.keys(dependencies)) visit(place, each, each in optionalDependencies);
    for (const each of Object.keys(optionalDependencies)) visit(place, each, true);
    for (const each of Object.keys(peerDependencies)) {
      if (!meta[each]?.optional) visit(place, each, true);
    }
  };
  for (const name of names) visit('', name, false);
  return [...found].toSorted();
}

/**
 * @param {Record<string, LockEntry>} packages
 * @param {string} from place of the dependent package
 * @param {string} name
 */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return undefined;
  }
}

/**
 * Puts everything that runs the product into a folder: with Node alone, `node dist/server/main.js` starts there. The
 * native packages are those of this machine's system and processor.
 * @param {string} into does not exist, or is replaced
 * @param {{ server: string, app: string, admin: string }} built folders of the builds
 */
export function packFolder(into, { server, app, admin }) {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  for (const [name, from] of Object.entries({ server, app, admin })) {
    cpSync(from, join(into, 'dist', name), { recursive: true });
  }
  for (const [from, to] of Object.entries(COPIED))
    cpSync(join(TOP, from), join(into, to), { recursive: true });
  const { packages } = JSON.parse(readFileSync(join(TOP, 'package-lock.json'), 'utf8'));
  const names = importedPackages(server);
  for (const place of closureOf(packages, names)) copyPackage(place, into);
  const { name, version, license, type, engines, dependencies } = readPackage();
  const own = {
    name,
    version,
    private: true,
    license,
    type,
    scripts: { start: 'node dist/server/main.js', ops: 'node dist/server/main.js ops' },
    dependencies: Object.fromEntries(names.map((each) => [each, dependencies[each]])),
    engines,
  };
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(own, undefined, 2)}\n`);
}

/** @returns {{ name: string, version: string, license: string, type: string, engines: object, dependencies: Record<string, string> }} */
export function readPackage() {
  return JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
}

/**
 * A package that is optional is installed on the systems that it is made for.
 * @param {string} place
 * @param {string} into
 */
function copyPackage(place, into) {
  const from = join(TOP, place);
  if (!existsSync(from)) return;
  mkdirSync(dirname(join(into, place)), { recursive: true });
  // Packages within it have places of their own.
  const nested = join(from, 'node_modules');
  cpSync(from, join(into, place), { recursive: true, filter: (path) => path !== nested });
}
