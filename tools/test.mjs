/**
 * `npm test`: check, unit tests, build, browser tests, and what must hold in every engine; stops at the first stage that
 * fails. The last line is "N passed, N failed[, N skipped]". `npm test -- --unit`, `-- --e2e` or `-- --engines` runs that
 * part alone. An engine that is not here is named as left out; in CI it fails the run. A browser test that fails is run once
 * more, and the summary names each that passed only then.
 */
import { join } from 'node:path';
import { findBrowser, versionOf } from './browser.mjs';
import { wantedEngines } from './engines.mjs';
import { isBuilt } from './freshness.mjs';
import { add, countReport, forgetReport, lastLine, none } from './results.mjs';
import { runNode, runNpm, TOP } from './run.mjs';

/** @typedef {{ name: string, run: () => number, report?: string }} Stage */

/** @param {string} project */
const reportOf = (project) => join(TOP, 'tests', 'output', `${project}.json`);

/**
 * @param {string} project of vite.config.ts
 * @returns {Stage}
 */
function vitest(project) {
  const report = reportOf(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const script = join(TOP, 'node_modules', 'vitest', 'vitest.mjs');
  return {
    name: `${project} tests`,
    report,
    run: () => runNode([script, 'run', '--project', project, ...reporters]),
  };
}

const browser = findBrowser();
/** @type {string[]} */
const leftOut = [...(browser?.leftOut ?? [])];

/** @returns {Stage} */
function browserTests() {
  if (browser) return vitest('e2e');
  const missing =
    'no Chromium was found: install one, or name it in the CHROME environment variable';
  if (!process.env['CI']) leftOut.push(`every browser test: ${missing}`);
  return {
    name: 'e2e tests',
    run: () => {
      console.log(missing);
      return process.env['CI'] ? 1 : 0;
    },
  };
}

/** @returns {Stage[]} one for each engine */
function engineTests() {
  return wantedEngines().flatMap(({ name, lacking, isNamed }) => {
    if (!lacking) return [vitest(`engines-${name}`)];
    const missing = `${name} was not tested: ${lacking}`;
    if (!isNamed) {
      leftOut.push(missing);
      return [];
    }
    const run = () => {
      console.log(missing);
      return 1;
    };
    return [{ name: `engines-${name} tests`, run }];
  });
}

const check = { name: 'check', run: () => runNpm(['run', '--silent', 'check']) };
const build = { name: 'build', run: () => (isBuilt() ? 0 : runNode(['tools/build.mjs'])) };

/** @returns {Stage[]} */
function stages() {
  if (process.argv.includes('--unit')) return [vitest('unit')];
  if (process.argv.includes('--e2e')) return [build, browserTests()];
  if (process.argv.includes('--engines')) return [build, ...engineTests()];
  return [check, vitest('unit'), build, browserTests(), ...engineTests()];
}

let counts = none();
/** @type {string[]} */
const summary = [];
for (const stage of stages()) {
  console.log(`\n── ${stage.name} ──`);
  if (stage.report) forgetReport(stage.report);
  const started = performance.now();
  const code = stage.run();
  const found = stage.report ? countReport(stage.report) : none();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  // A stage may fail without a test that did: a type error, a crash, an unhandled rejection.
  if (code !== 0 && found.failed === 0) found.failed = 1;
  counts = add(counts, found);
  summary.push(`${found.failed > 0 ? 'FAILED' : 'ok    '}  ${stage.name}  ${seconds} s`);
  if (found.failed > 0) {
    summary.push(`stopped at: ${stage.name}`);
    break;
  }
}

leftOut.push(...counts.skippedTitles);
const browserLine = browser ? `${versionOf(browser)}, from ${browser.from}` : 'none';
console.log(`\n── summary ──\n${summary.join('\n')}\nbrowser: ${browserLine}`);
for (const what of leftOut) console.log(`left out: ${what}`);
for (const title of counts.repeatedTitles) console.log(`passed only when repeated: ${title}`);
console.log(lastLine(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;
