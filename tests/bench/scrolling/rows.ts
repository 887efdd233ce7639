import { median, type Row, short } from '../figures.ts';
import { figuresOf, mebibytes, percent, type Ride } from './figures.ts';
import { kindText, type Turn, type Variant } from './plan.ts';

export interface Result extends Turn {
  readonly reading: Ride;
  readonly flinging: Ride;
  /** Of all renderer processes together, bytes; 0 if unknown. */
  readonly peakBytes: number;
  /** JavaScript heap, bytes. */
  readonly heapBytes: number;
}

const PEERS = [
  ['virtua', 'React and virtua'],
  ['plain', 'plain lazy images'],
] as const;
/** Ours may have this many more late frames while reading than virtua has, as a fraction of all. */
const READING_SLACK = 0.01;
const PEAK_TIMES_MAX = 1.1;

interface Figure {
  readonly name: string;
  readonly of: (result: Result) => number;
  readonly print: (value: number) => string;
  /** @param peer figure of React and virtua */
  readonly isMet: (ours: number, peer: number) => boolean;
}

const FIGURES: readonly Figure[] = [
  {
    name: 'late frames reading',
    of: ({ reading }) => figuresOf(reading).over18,
    print: percent,
    isMet: (ours, peer) => ours <= peer + READING_SLACK,
  },
  {
    name: 'flinging',
    of: ({ flinging }) => figuresOf(flinging).over18,
    print: percent,
    isMet: (ours, peer) => ours <= peer,
  },
  {
    name: 'blank',
    of: ({ reading, flinging }) => Math.max(figuresOf(reading).blank, figuresOf(flinging).blank),
    print: percent,
    isMet: (ours, peer) => ours <= peer,
  },
  {
    name: 'long tasks',
    of: ({ reading, flinging }) => figuresOf(reading).longTasks + figuresOf(flinging).longTasks,
    print: String,
    isMet: (ours) => ours === 0,
  },
  {
    name: 'peak memory',
    of: ({ peakBytes }) => mebibytes(peakBytes),
    print: (value) => `${short(value)} MiB`,
    isMet: (ours, peer) => ours <= PEAK_TIMES_MAX * peer,
  },
];

/** One row of the table for each kind of ride that ours took, with the medians of its turns. */
export function rowsOf(results: readonly Result[]): readonly Row[] {
  const kinds = new Set(results.filter(({ variant }) => variant === 'ours').map(kindText));
  return [...kinds].map((kind) =>
    rowOf(
      kind,
      results.filter((each) => kindText(each) === kind),
    ),
  );
}

function rowOf(kind: string, results: readonly Result[]): Row {
  const ours = mediansOf(results, 'ours');
  const beside = PEERS.flatMap(([variant, name]) => {
    const values = mediansOf(results, variant);
    return values ? [`${name}: ${print(values)}`] : [];
  });
  const peer = mediansOf(results, 'virtua');
  const missed = FIGURES.filter(
    ({ isMet }, index) => !isMet(ours?.[index] ?? Number.NaN, peer?.[index] ?? Number.NaN),
  ).map(({ name }) => name);
  return {
    what: `${kind}: ${FIGURES.map(({ name }) => name).join(' / ')}`,
    ours: ours ? print(ours) : '',
    beside: beside.join('; '),
    result: !peer || missed.length === 0 ? '' : `missed: ${missed.join(', ')}`,
    target: peer ? 'virtua' : '',
    met: peer ? missed.length === 0 : undefined,
  };
}

/** @returns one number for each figure; undefined if the variant was not measured */
function mediansOf(results: readonly Result[], variant: Variant): readonly number[] | undefined {
  const chosen = results.filter((each) => each.variant === variant);
  return chosen.length > 0 ? FIGURES.map(({ of }) => median(chosen.map(of))) : undefined;
}

function print(values: readonly number[]): string {
  return FIGURES.map((figure, index) => figure.print(values[index] ?? Number.NaN)).join(' / ');
}

export function lineOf(result: Result): string {
  const of = (ride: Ride) => {
    const { over18, over34, maxGapMs, longTasks, longTasksMs, blank: part } = figuresOf(ride);
    const gaps = `>18 ms ${percent(over18)}, >34 ms ${percent(over34)}, worst ${short(maxGapMs)} ms`;
    return `${gaps}, long tasks ${longTasks} (${short(longTasksMs)} ms), blank ${percent(part)}, pages seen ${ride.pagesSeen}`;
  };
  const { variant, peakBytes, heapBytes } = result;
  return [
    `${variant} ${kindText(result)}`,
    `reading ${of(result.reading)}`,
    `flinging ${of(result.flinging)}`,
    `peak ${short(mebibytes(peakBytes))} MiB, heap ${short(mebibytes(heapBytes))} MiB`,
  ].join(' | ');
}
