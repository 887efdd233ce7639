import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TOP } from './run.mjs';

/** Folders whose tests have processes, browsers or a project of their own. */
const OTHER_FOLDERS = new Set([
  'e2e',
  'engines',
  'screenshots',
  'server',
  'support',
  'tools',
  'ui',
]);

/** What a file changes for the whole process, or needs of it: a document, or modules that no other file has loaded. */
const OWN_PROCESS = /@vitest-environment|\bvi\.(mock|doMock|hoisted|resetModules)\(/;

/** Expects that the offline store has never announced a change before. */
const FIRST_OF_PROCESS = 'tests/shared/offline/database/channel.test.ts';

/**
 * The unit tests that may run in one process, one file after the other: loading a process and the app's modules again
 * for each took most of their time.
 * @returns {readonly string[]} paths below the repository's folder
 */
export function plainTests() {
  const folder = join(TOP, 'tests');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !OTHER_FOLDERS.has(entry.name))
    .flatMap(({ name }) =>
      readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.test.ts'))
        .map((path) => join(folder, name, path)),
    )
    .filter((path) => !OWN_PROCESS.test(readFileSync(path, 'utf8')))
    .map((path) => relative(TOP, path).replaceAll('\\', '/'))
    .filter((path) => path !== FIRST_OF_PROCESS);
}
