import { expect, it } from 'vitest';
import type { Turn } from './plan.ts';
import { lineOf, type Result, rowsOf } from './rows.ts';

const MIB = 1024 * 1024;

function result(turn: Partial<Turn>, { lateFrames = 0, peakMib = 400 } = {}): Result {
  const gapsMs = Array.from({ length: 100 }, (_, frame) => (frame < lateFrames ? 33.4 : 16.7));
  const ride = { gapsMs, longTasksMs: [], looks: 10, blanks: 0, pagesSeen: 9 };
  const named: Turn = { who: 'ours', pages: 300, source: 'wheel', ...turn };
  return {
    ...named,
    reading: ride,
    flinging: ride,
    peakBytes: peakMib * MIB,
    heapBytes: 5 * MIB,
  };
}

function rowNamed(results: readonly Result[], name: string) {
  return rowsOf(results).find(({ what }) => what.includes(name));
}

it('the table sets ours beside the plain page and the list library, as a ratio to the plain page', () => {
  const row = rowNamed(
    [
      result({}, { peakMib: 325 }),
      result({ who: 'plain' }, { peakMib: 650 }),
      result({ who: 'virtua' }, { peakMib: 640 }),
    ],
    'peak memory',
  );
  expect(row).toMatchObject({
    ours: '325 MiB',
    beside: 'plain lazy images: 650 MiB; React and virtua: 640 MiB',
    result: '0.50 times the plain page',
    met: true,
  });
});

it('the table merges the turns of one variant before it judges them', () => {
  const turns = [result({}, { lateFrames: 0 }), result({}, { lateFrames: 6 })];
  expect(rowNamed(turns, 'reading on')).toMatchObject({ ours: '3.0 %', met: false });
  expect(rowNamed(turns, 'flinging: frames')).toMatchObject({ ours: '3.0 %', met: true });
});

it('the table reports a chapter whose memory grows with its length', () => {
  const grown = [
    result({ pages: 100 }, { peakMib: 200 }),
    result({ pages: 1_000 }, { peakMib: 800 }),
  ];
  expect(rowNamed(grown, 'by length')).toMatchObject({
    beside: '100 pages: 200 MiB; 1000 pages: 800 MiB',
    result: 'the longest 4.00 times the shortest',
    met: false,
  });
});

it('the table leaves out what was not measured', () => {
  expect(rowsOf([result({ who: 'plain' })])).toEqual([]);
  const wheel = [result({})];
  expect(rowNamed(wheel, 'by finger')).toBeUndefined();
  expect(rowNamed(wheel, 'by length')).toBeUndefined();
});

it('the table claims nothing about memory if the system does not report it', () => {
  expect(rowNamed([result({}, { peakMib: 0 })], 'peak memory')).toBeUndefined();
});

it('lineOf prints a turn in one line', () => {
  const line = lineOf(result({ pages: 1_000, source: 'touch' }));
  expect(line).toContain('ours 1000 touch');
  expect(line).toContain('peak 400 MiB');
});
