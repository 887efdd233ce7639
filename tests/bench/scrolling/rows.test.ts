import { expect, it } from 'vitest';
import type { Turn } from './plan.ts';
import { lineOf, type Result, rowsOf } from './rows.ts';

const MIB = 1024 * 1024;

function result(
  turn: Partial<Turn>,
  { lateFrames = 0, peakMib = 400, longTasks = 0 } = {},
): Result {
  const gapsMs = Array.from({ length: 100 }, (_, frame) => (frame < lateFrames ? 33.4 : 16.7));
  const longTasksMs = Array.from({ length: longTasks }, () => 60);
  const ride = { gapsMs, longTasksMs, looks: 10, blanks: 0, pagesSeen: 9 };
  return {
    variant: 'ours',
    pages: 300,
    shape: 'pages',
    source: 'wheel',
    device: 'desktop',
    isStored: false,
    ...turn,
    reading: ride,
    flinging: { ...ride, longTasksMs: [] },
    peakBytes: peakMib * MIB,
    heapBytes: 5 * MIB,
  };
}

it('the table sets ours beside virtua and the plain page, one row for each kind of ride', () => {
  const rows = rowsOf([
    result({}, { peakMib: 325 }),
    result({ variant: 'plain' }, { peakMib: 650 }),
    result({ variant: 'virtua' }, { peakMib: 300 }),
    result({ device: 'phone' }),
  ]);
  expect(rows.map(({ what }) => what.split(':')[0])).toEqual([
    '300 pages, wheel, desktop',
    '300 pages, wheel, phone',
  ]);
  expect(rows[0]).toMatchObject({
    ours: '0.0 % / 0.0 % / 0.0 % / 0 / 325 MiB',
    beside:
      'React and virtua: 0.0 % / 0.0 % / 0.0 % / 0 / 300 MiB; plain lazy images: 0.0 % / 0.0 % / 0.0 % / 0 / 650 MiB',
    met: true,
  });
  expect(rows[1]).toMatchObject({ beside: '', met: undefined });
});

it('the table judges the medians of all turns, each figure against that of virtua', () => {
  const late = (frames: number) => result({}, { lateFrames: frames });
  const virtua = result({ variant: 'virtua' }, { lateFrames: 3 });
  const [met] = rowsOf([late(0), late(90), late(3), virtua]);
  expect(met).toMatchObject({ ours: '3.0 % / 3.0 % / 0.0 % / 0 / 400 MiB', met: true });
  // While reading one point more is allowed, flinging none.
  expect(rowsOf([late(4), virtua])[0]?.result).toBe('missed: flinging');
  expect(rowsOf([late(5), virtua])[0]?.result).toBe('missed: late frames reading, flinging');
});

it('the table allows no long task and a tenth more memory', () => {
  const missedBy = (figures: { longTasks?: number; peakMib?: number }) =>
    rowsOf([result({}, figures), result({ variant: 'virtua' }, { longTasks: 9, peakMib: 100 })])[0]
      ?.result;
  expect(missedBy({ longTasks: 1, peakMib: 110 })).toBe('missed: long tasks');
  expect(missedBy({ peakMib: 111 })).toBe('missed: peak memory');
});

it('the table leaves out what ours was not measured in', () => {
  expect(rowsOf([result({ variant: 'plain' })])).toEqual([]);
});

it('lineOf prints a turn in one line', () => {
  const line = lineOf(result({ pages: 1_000, source: 'touch' }));
  expect(line).toContain('ours 1000 pages, touch, desktop');
  expect(line).toContain('peak 400 MiB');
});
