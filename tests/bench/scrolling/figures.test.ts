import { expect, it } from 'vitest';
import { figuresOf, mebibytes, percent, pssBytes, type Ride } from './figures.ts';

const SMOOTH: Ride = {
  gapsMs: [16.7, 16.7, 16.7],
  longTasksMs: [],
  looks: 2,
  blanks: 0,
  pagesSeen: 9,
};
const ROUGH: Ride = { gapsMs: [33.4], longTasksMs: [60, 90], looks: 2, blanks: 1, pagesSeen: 9 };

it('figuresOf counts frames that were one and two refreshes late as fractions of all frames', () => {
  const figures = figuresOf({ ...SMOOTH, gapsMs: [16.7, 17.9, 33.3, 50] });
  expect(figures).toMatchObject({ over18: 0.5, over34: 0.25, maxGapMs: 50, frames: 4 });
});

it('figuresOf counts long tasks and their duration', () => {
  expect(figuresOf(ROUGH)).toMatchObject({ longTasks: 2, longTasksMs: 150, blank: 0.5 });
});

it('figuresOf refuses a ride that showed no frame rather than call it smooth', () => {
  expect(() => figuresOf({ ...SMOOTH, gapsMs: [] })).toThrow('nothing was measured');
  expect(() => figuresOf({ ...SMOOTH, looks: 0 })).toThrow('nothing was measured');
});

it("pssBytes reads a process's proportional share of memory, not the dirty part of it", () => {
  const rollup = 'Rss:  9000 kB\nPss:             2048 kB\nPss_Dirty:       1024 kB\n';
  expect(pssBytes(rollup)).toBe(2 * 1024 * 1024);
  expect(mebibytes(pssBytes(rollup))).toBe(2);
});

it('pssBytes counts an ended process as zero bytes', () => {
  expect(pssBytes('')).toBe(0);
});

it('percent prints fractions as percent', () => {
  expect(percent(0.0434)).toBe('4.3 %');
});
