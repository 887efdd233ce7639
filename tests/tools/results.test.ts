import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { satisfies } from '../../tools/nodeVersion.mjs';
import {
  add,
  countReport,
  lastLine,
  none,
  skippedLines,
  slowestLines,
} from '../../tools/results.mjs';
import { TOP } from '../../tools/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'moyu-results-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(name: string, testResults: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
}
const test = (status: string) => ({ status, fullName: `a ${status} test` });

describe('the count of a test run', () => {
  it('adds up two reports and names what was skipped', () => {
    const unit = report('unit.json', [
      { status: 'passed', assertionResults: [test('passed'), test('passed'), test('skipped')] },
    ]);
    const e2e = report('e2e.json', [
      { status: 'failed', assertionResults: [test('passed'), test('failed'), test('todo')] },
    ]);
    const counts = add(countReport(unit), countReport(e2e));
    expect(lastLine(counts)).toBe('3 passed, 1 failed, 2 skipped');
    expect(counts.skippedTitles).toEqual(['a skipped test', 'a todo test']);
  });

  it('names tests that are skipped for one reason by their number', () => {
    const lines = skippedLines([
      'orders (postgres, skipped: TEST_DATABASE_URL is not set) expire by the clock',
      'uploads (libsql) are refused by another process',
      'orders (postgres, skipped: TEST_DATABASE_URL is not set) are limited per hour',
    ]);
    expect(lines).toEqual([
      'uploads (libsql) are refused by another process',
      '2 tests: TEST_DATABASE_URL is not set',
    ]);
  });

  it('names what failed and why, and the file that did not load', () => {
    const failureMessages = [
      'Error: 9 is not 8\n\n    at a.test.ts:1:1\n    at b\n    at c\n    at d',
    ];
    const failed = { ...test('failed'), fullName: 'a price is shown', failureMessages };
    const path = report('failed.json', [
      { name: join(TOP, 'tests/a.test.ts'), status: 'failed', assertionResults: [failed] },
      { name: join(TOP, 'tests/b.test.ts'), status: 'failed', assertionResults: [] },
    ]);
    const counts = add(none(), countReport(path));
    expect(lastLine(counts)).toBe('0 passed, 2 failed');
    expect(counts.failedTitles).toEqual([
      `tests/a.test.ts: a price is shown
    Error: 9 is not 8
        at a.test.ts:1:1
        at b
        at c`,
      'tests/b.test.ts',
    ]);
  });

  it('names the slowest first, files and tests', () => {
    const took = (name: string, ms: number) => ({
      ...test('passed'),
      fullName: name,
      duration: ms,
    });
    const path = report('slow.json', [
      {
        name: join(TOP, 'tests', 'quick.test.ts'),
        status: 'passed',
        startTime: 0,
        endTime: 50,
        assertionResults: [took('is done', 40)],
      },
      {
        name: join(TOP, 'tests', 'slow.test.ts'),
        status: 'passed',
        startTime: 10,
        endTime: 12_360,
        assertionResults: [took('waits', 12_000), took('asks', 300)],
      },
    ]);
    const { files, tests } = add(none(), countReport(path));
    expect(slowestLines(files, 2)).toEqual([
      '  12.3 s  tests/slow.test.ts',
      '   0.1 s  tests/quick.test.ts',
    ]);
    expect(slowestLines(tests, 2)).toEqual([
      '  12.0 s  tests/slow.test.ts: waits',
      '   0.3 s  tests/slow.test.ts: asks',
    ]);
  });

  it('counts a file that did not load as a failure', () => {
    const path = report('broken.json', [{ status: 'failed', assertionResults: [] }]);
    expect(lastLine(countReport(path))).toBe('0 passed, 1 failed');
  });
});

describe('the accepted Node versions', () => {
  it.each([
    ['20.19.0', true],
    ['20.18.3', false],
    ['21.7.0', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['23.5.0', false],
    ['24.0.0', true],
    ['26.1.0', true],
  ])('%s: %s', (version, accepted) => {
    expect(satisfies(version, '^20.19.0 || ^22.12.0 || >=24.0.0')).toBe(accepted);
  });
});
