/**
 * `npm run bench [-- NAMES] [--write]`: measures and prints one Markdown table; `--write` puts it between the markers
 * of docs/BENCHMARKS.md; a narrowed run replaces only its own rows. Compare the ratios: times depend on the machine and
 * its load.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { isBuilt } from './freshness.mjs';
import { runNode, TOP } from './run.mjs';

const BEGIN = '<!-- bench:begin -->';
const END = '<!-- bench:end -->';
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** @param {string} table */
function writeIntoDocument(table) {
  const path = join(TOP, 'docs', 'BENCHMARKS.md');
  const text = readFileSync(path, 'utf8');
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${path} lacks the markers ${BEGIN} … ${END}`);
  const [before, held] = [
    text.slice(0, begin + BEGIN.length),
    text.slice(begin + BEGIN.length, end),
  ];
  const written = names.length > 0 ? merged(held.trim(), table) : table;
  writeFileSync(path, `${before}\n${written}\n${text.slice(end)}`);
}

/**
 * @param {string} held the previous table, or ''
 * @param {string} table with newer rows
 */
function merged(held, table) {
  const whatOf = (/** @type {string} */ line) => line.split('|')[1]?.trim() ?? '';
  const newer = new Map(table.split('\n').map((line) => [whatOf(line), line]));
  const lines = held.split('\n').map((line) => newer.get(whatOf(line)) ?? line);
  const known = new Set(held.split('\n').map(whatOf));
  return [...lines, ...[...newer].filter(([what]) => !known.has(what)).map(([, line]) => line)]
    .filter(Boolean)
    .join('\n');
}

if (!isBuilt()) {
  const code = runNode(['tools/build.mjs']);
  if (code !== 0) process.exit(code);
}

/** @type {{ module: { measureAll: (names: readonly string[]) => Promise<string> } }} */
const { module } = await runnerImport(join(TOP, 'tests', 'bench', 'main.ts'), {
  configFile: false,
  root: TOP,
  logLevel: 'error',
});
const table = await module.measureAll(names);
console.log(`\n${table}`);
if (process.argv.includes('--write')) writeIntoDocument(table);
