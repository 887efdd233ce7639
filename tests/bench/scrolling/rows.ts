import { median, type Row, short } from '../figures.ts';
import { figuresOf, mebibytes, percent, type Ride, type RideFigures, together } from './figures.ts';
import type { Turn, Who } from './plan.ts';

export interface Result extends Turn {
  readonly reading: Ride;
  readonly flinging: Ride;
  /** Of all renderer processes together, bytes; 0 if unknown. */
  readonly peakBytes: number;
  /** JavaScript heap, bytes. */
  readonly heapBytes: number;
}

const LENGTH = 300;
const LATE_READING_MAX = 0.01;
const LATE_FLINGING_MAX = 0.06;
const PEAK_MAX_MIB = 450;
const HEAP_MAX_MIB = 10;
const PEERS = [
  ['plain', 'plain lazy images'],
  ['virtua', 'React and virtua'],
] as const;

interface Line {
  readonly what: string;
  readonly source: Turn['source'];
  /** NaN if unknown. */
  readonly value: (results: readonly Result[]) => number;
  readonly print: (value: number) => string;
  readonly max?: number;
}

const late = (part: 'reading' | 'flinging') => (results: readonly Result[]) =>
  rideOf(results, part).over18;
const blank = (results: readonly Result[]) =>
  Math.max(rideOf(results, 'reading').blank, rideOf(results, 'flinging').blank);
const countLongTasks = (results: readonly Result[]) =>
  rideOf(results, 'reading').longTasks + rideOf(results, 'flinging').longTasks;
const peak = (results: readonly Result[]) =>
  median(results.map(({ peakBytes }) => mebibytes(peakBytes))) || Number.NaN;
const inMebibytes = (value: number) => `${short(value)} MiB`;

const LINES: readonly Line[] = [
  {
    what: 'reading on: frames later than 18 ms',
    source: 'wheel',
    value: late('reading'),
    print: percent,
    max: LATE_READING_MAX,
  },
  {
    what: 'flinging: frames later than 18 ms',
    source: 'wheel',
    value: late('flinging'),
    print: percent,
    max: LATE_FLINGING_MAX,
  },
  {
    what: 'swipe after swipe by finger: frames later than 18 ms',
    source: 'touch',
    value: late('flinging'),
    print: percent,
    max: LATE_FLINGING_MAX,
  },
  {
    what: 'a page seen before it is there',
    source: 'wheel',
    value: blank,
    print: (value) => `${percent(value)} of the looks`,
    max: 0,
  },
  {
    what: 'long tasks',
    source: 'wheel',
    value: (results) => countLongTasks(results) / results.length,
    print: (value) => short(value),
    max: 0,
  },
  {
    what: 'peak memory of the renderer',
    source: 'wheel',
    value: peak,
    print: inMebibytes,
    max: PEAK_MAX_MIB,
  },
  {
    what: 'JavaScript memory at the end',
    source: 'wheel',
    value: (results) => median(results.map(({ heapBytes }) => mebibytes(heapBytes))),
    print: inMebibytes,
    max: HEAP_MAX_MIB,
  },
];

/** Rows of the table for the turns that were measured. */
export function rowsOf(results: readonly Result[]): readonly Row[] {
  const rows = LINES.flatMap((line) => {
    const ofLine = results.filter(
      ({ pages, source }) => pages === LENGTH && source === line.source,
    );
    const ours = valueOf(line, ofLine, 'ours');
    if (ours === undefined) return [];
    const beside = PEERS.flatMap(([who, name]) => {
      const value = valueOf(line, ofLine, who);
      return value === undefined ? [] : [{ value, text: `${name}: ${line.print(value)}` }];
    });
    return [rowOf(line, ours, beside)];
  });
  return [...rows, ...lengthRows(results)];
}

function rowOf(
  { what, print, max }: Line,
  ours: number,
  beside: readonly { readonly value: number; readonly text: string }[],
): Row {
  const [first] = beside;
  const times = first && first.value > 0 ? `${short(ours / first.value)} times the plain page` : '';
  return {
    what: `${LENGTH} pages, CPU 4 times slower, ${what}`,
    ours: print(ours),
    beside: beside.map(({ text }) => text).join('; '),
    result: times,
    target: max === undefined ? '' : max === 0 ? 'none' : `≤ ${print(max)}`,
    met: max === undefined ? undefined : ours <= max,
  };
}

function valueOf(line: Line, results: readonly Result[], who: Who): number | undefined {
  const chosen = results.filter((result) => result.who === who);
  const value = chosen.length > 0 ? line.value(chosen) : Number.NaN;
  return Number.isNaN(value) ? undefined : value;
}

/** Whether memory grows with the chapter. */
function lengthRows(results: readonly Result[]): readonly Row[] {
  const ours = results.filter(({ who, source }) => who === 'ours' && source === 'wheel');
  const lengths = [...new Set(ours.map(({ pages }) => pages))].toSorted((a, b) => a - b);
  const peaks = lengths.map((length) => peak(ours.filter(({ pages }) => pages === length)));
  const [shortest, longest] = [peaks[0], peaks.at(-1)];
  if (lengths.length < 2 || !shortest || !longest) return [];
  const highest = Math.max(...peaks);
  return [
    {
      what: 'Peak memory of the renderer by length of the chapter',
      ours: `${short(highest)} MiB`,
      beside: lengths.map((length, i) => `${length} pages: ${short(peaks[i] ?? 0)} MiB`).join('; '),
      result: `the longest ${short(longest / shortest)} times the shortest`,
      target: `≤ ${PEAK_MAX_MIB} MiB`,
      met: highest <= PEAK_MAX_MIB,
    },
  ];
}

function rideOf(results: readonly Result[], part: 'reading' | 'flinging'): RideFigures {
  return figuresOf(together(results.map((result) => result[part])));
}

export function lineOf(result: Result): string {
  const of = (ride: Ride) => {
    const { over18, over34, maxGapMs, longTasks, longTasksMs, blank: part } = figuresOf(ride);
    const gaps = `>18 ms ${percent(over18)}, >34 ms ${percent(over34)}, worst ${short(maxGapMs)} ms`;
    return `${gaps}, long tasks ${longTasks} (${short(longTasksMs)} ms), blank ${percent(part)}, pages seen ${ride.pagesSeen}`;
  };
  const { who, pages, source, peakBytes, heapBytes } = result;
  return [
    `${who} ${pages} ${source}`,
    `reading ${of(result.reading)}`,
    `flinging ${of(result.flinging)}`,
    `peak ${short(mebibytes(peakBytes))} MiB, heap ${short(mebibytes(heapBytes))} MiB`,
  ].join(' | ');
}
