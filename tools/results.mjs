import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { TOP } from './run.mjs';

/** @typedef {{ name: string, ms: number }} Took */
/**
 * @typedef {{
 *   passed: number, failed: number, skipped: number, skippedTitles: string[], failedTitles: string[],
 *   files: Took[], tests: Took[]
 * }} Counts
 */
/**
 * @typedef {{
 *   status: string, fullName: string, duration?: number | null, failureMessages?: readonly string[]
 * }} Assertion
 */
/**
 * @typedef {{
 *   status: string, assertionResults: Assertion[], name?: string, startTime?: number, endTime?: number
 * }} FileResult
 */

/** @returns {Counts} */
export const none = () => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  skippedTitles: [],
  failedTitles: [],
  files: [],
  tests: [],
});

/**
 * Counts a report of Vitest's JSON reporter. A file that failed without a failed test (it could not be loaded, or a
 * hook threw) counts as one failure.
 * @param {string} path
 * @returns {Counts}
 */
export function countReport(path) {
  if (!existsSync(path)) return none();
  /** @type {{ testResults: FileResult[] }} */
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return report.testResults.map(countFile).reduce(add, none());
}

/**
 * @param {FileResult} file
 * @returns {Counts}
 */
function countFile({ status, assertionResults, name = '', startTime = 0, endTime = 0 }) {
  /** @param {string} wanted */
  const of = (wanted) => assertionResults.filter((test) => test.status === wanted);
  const skipped = assertionResults.filter(
    (test) => test.status !== 'passed' && test.status !== 'failed',
  );
  const failed = of('failed').length;
  const file = relative(TOP, name);
  return {
    passed: of('passed').length,
    failed: status === 'failed' && failed === 0 ? 1 : failed,
    skipped: skipped.length,
    skippedTitles: skipped.map((test) => test.fullName),
    failedTitles:
      status === 'failed' && failed === 0
        ? [file]
        : of('failed').map((test) => `${file}: ${test.fullName}${firstLines(test)}`),
    files: [{ name: file, ms: endTime - startTime }],
    tests: assertionResults.map(({ fullName, duration }) => ({
      name: `${file}: ${fullName}`,
      ms: duration ?? 0,
    })),
  };
}

/** A summary whose beginning is cut off still says why a test failed. */
const MESSAGE_LINES = 4;

/** @param {Assertion} test */
function firstLines({ failureMessages: [message = ''] = [] }) {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(0, MESSAGE_LINES)
    .map((line) => `\n    ${line}`)
    .join('');
}

/**
 * @param {Counts} left
 * @param {Counts} right
 * @returns {Counts}
 */
export function add(left, right) {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
    skippedTitles: [...left.skippedTitles, ...right.skippedTitles],
    failedTitles: [...left.failedTitles, ...right.failedTitles],
    files: [...left.files, ...right.files],
    tests: [...left.tests, ...right.tests],
  };
}

/**
 * @param {Counts} counts
 * @returns {string} e.g. "120 passed, 0 failed, 2 skipped"
 */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {readonly string[]} titles of skipped tests
 * @returns {readonly string[]} each title, or the number of those that name one reason, as in `orders (postgres,
 *   skipped: TEST_DATABASE_URL is not set) expire`
 */
export function skippedLines(titles) {
  /** @type {string[]} */
  const lines = [];
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const title of titles) {
    const [, reason] = /skipped: ([^)]+)\)/.exec(title) ?? [];
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    else lines.push(title);
  }
  return [...lines, ...[...counts].map(([reason, count]) => `${count} tests: ${reason}`)];
}

/**
 * @param {readonly Took[]} all
 * @param {number} count of lines
 * @returns {readonly string[]} the slowest first, e.g. "12.3 s tests/e2e/pay.test.ts"
 */
export function slowestLines(all, count) {
  return all
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** @param {string} path a report of an earlier run, which must not be counted again */
export function forgetReport(path) {
  rmSync(path, { force: true });
}
