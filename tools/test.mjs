/**
 * `npm test` runs everything; `npm run test:quick` runs types, lint, unit tests on the embedded database, and the main
 * job in Chromium. Groups of stages run in sequence, the stages of a group in parallel; groups after a failed check or
 * build are skipped. `npm test -- --unit`, `-- --e2e` or `-- --engines` runs that part alone. A missing engine is named
 * as left out; in CI it fails the run. The summary names each stage's seconds, the slowest files and tests, and the
 * failures; its last line is "N passed, N failed[, N skipped]".
 */
import { join } from 'node:path';
import { findBrowser, findShell, versionOf } from './browser.mjs';
import { wantedEngines } from './engines.mjs';
import { isBuilt } from './freshness.mjs';
import {
  add,
  countReport,
  forgetReport,
  lastLine,
  none,
  skippedLines,
  slowestLines,
} from './results.mjs';
import { TOP } from './run.mjs';
import { runTogether } from './stages.mjs';

/** @typedef {import('./stages.mjs').Stage} Stage */

/** How many files, and how many tests, the summary names. */
const SLOWEST = 25;

/** @param {string} path below node_modules */
const tool = (path) => join(TOP, 'node_modules', path);

/**
 * @param {string} project of vite.config.ts
 * @param {readonly string[]} files all files of the project where empty
 * @returns {Stage}
 */
function vitest(project, files = []) {
  const report = join(TOP, 'tests', 'output', `${project}.json`);
  // With the projects that are parts of it: `unit-server` of `unit`.
  const named = ['--project', project, '--project', `${project}-*`];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name: `${project} tests`,
    report,
    commands: [[tool('vitest/vitest.mjs'), 'run', ...named, ...reporters, ...files]],
  };
}

const browser = findBrowser();
/** @type {string[]} */
const leftOut = [...(browser?.leftOut ?? [])];

/**
 * @param {string} project
 * @param {readonly string[]} [files]
 * @returns {Stage[]}
 */
function browserTests(project, files) {
  if (browser) return [vitest(project, files)];
  const lacking =
    'no Chromium was found: install one, or name it in the CHROME environment variable';
  if (process.env['CI']) return [{ name: `${project} tests`, commands: [], lacking }];
  leftOut.push(`${project} tests: ${lacking}`);
  return [];
}

/** @returns {Stage[]} one for each engine */
function engineTests() {
  return wantedEngines().flatMap(({ name, lacking, isNamed }) => {
    if (!lacking) return [vitest(`engines-${name}`)];
    const missing = `${name} was not tested: ${lacking}`;
    if (isNamed) return [{ name: `engines-${name} tests`, commands: [], lacking: missing }];
    leftOut.push(missing);
    return [];
  });
}

// With threads of its own it checks what they share in each of them: twice the processor time, beside busy cores.
const types = [tool('typescript/bin/tsc'), '-b', '--singleThreaded'];
const lint = [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'];
const format = [tool('oxfmt/bin/oxfmt'), '--check'];
const dead = [tool('knip/bin/knip.js')];
/** @type {Stage} */
const build = { name: 'build', commands: isBuilt() ? [] : [['tools/build.mjs']] };

/**
 * @param {Stage} first one without a report
 * @param {Stage} then
 * @returns {Stage} both, so that the second one need not wait for the others of a group
 */
function after(first, then) {
  const name = `${first.name} and ${then.name}`;
  return { ...then, name, commands: [...first.commands, ...then.commands] };
}

/** @returns {readonly (readonly Stage[])[]} */
function groups() {
  const browserLanes = [browserTests('e2e'), browserTests('timed')];
  if (process.argv.includes('--unit')) return [[vitest('unit')]];
  if (process.argv.includes('--e2e')) return [[build], ...browserLanes];
  if (process.argv.includes('--engines')) return [[build], engineTests()];
  if (process.argv.includes('--quick')) {
    delete process.env['TEST_DATABASE_URL'];
    const check = { name: 'types and lint', commands: [types, lint] };
    const [mainJob] = browserTests('e2e', ['tests/e2e/mainJob.test.ts']);
    return [[check, mainJob ? after(build, mainJob) : build, vitest('unit')]];
  }
  const check = { name: 'check', commands: [types, lint, format, dead] };
  return [[check, build, vitest('unit')], ...browserLanes, engineTests()];
}

let counts = none();
/** @type {string[]} */
const summary = [];
const started = performance.now();
for (const group of groups()) {
  for (const { report } of group) if (report) forgetReport(report);
  let isBroken = false;
  for (const { stage, code, seconds } of await runTogether(group)) {
    const found = stage.report ? countReport(stage.report) : none();
    // A stage may fail without a failed test: a type error, a crash, an unhandled rejection.
    if (code !== 0 && found.failed === 0) found.failed = 1;
    counts = add(counts, found);
    isBroken ||= code !== 0 && !stage.report;
    summary.push(
      `${found.failed > 0 ? 'FAILED' : 'ok    '}  ${stage.name}  ${seconds.toFixed(1)} s`,
    );
  }
  if (isBroken) {
    summary.push('stopped here');
    break;
  }
}
summary.push(`all of it  ${((performance.now() - started) / 1000).toFixed(1)} s`);

leftOut.push(...skippedLines(counts.skippedTitles));
const shell = findShell();
const shellLine = shell?.path === browser?.path ? '' : `; most pages: ${shell?.path}`;
const browserLine = browser ? `${versionOf(browser)}, from ${browser.from}${shellLine}` : 'none';
console.log(`\n── slowest files ──\n${slowestLines(counts.files, SLOWEST).join('\n')}`);
console.log(`\n── slowest tests ──\n${slowestLines(counts.tests, SLOWEST).join('\n')}`);
console.log(`\n── summary ──\n${summary.join('\n')}\nbrowser: ${browserLine}`);
for (const what of leftOut) console.log(`left out: ${what}`);
for (const title of counts.failedTitles) console.log(`failed: ${title}`);
console.log(lastLine(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;
