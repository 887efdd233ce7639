import { brotliCompressSync } from 'node:zlib';
import { judge } from '../support/drivers/lighthouse.ts';
import { bundleScript } from './bundleScript.ts';
import { median, type Row, short } from './figures.ts';
import { serveFiles, type StaticFile } from './staticServer.ts';

const RUNS = 5;
const SCORE_MIN = 95;
/** Beside the page that does nothing. */
const LATER_PAINT_MAX = 1.5;
const MORE_BLOCKING_MS_MAX = 200;
const LESS_SCORE_MAX = 5;

interface Visit {
  readonly score: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
}

/**
 * Lighthouse's mobile performance of a first visit to the home screen, by turns with a page of the same packages that
 * shows one line of text.
 */
export async function measurePerformance(appUrl: string): Promise<readonly Row[]> {
  const bare = await serveFiles(await filesOfBarePage());
  try {
    const ours: Visit[] = [];
    const others: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      others.push(await visit(`${bare.url}/`));
      ours.push(await visit(`${appUrl}/index`));
      console.error(JSON.stringify({ ours: ours.at(-1), bare: others.at(-1) }));
    }
    return rowsOf(ours, others);
  } finally {
    await bare.close();
  }
}

async function visit(address: string): Promise<Visit> {
  const { scores, largestPaintMs, blockingMs } = await judge(address, ['performance']);
  return { score: scores.performance, largestPaintMs, blockingMs };
}

async function filesOfBarePage(): Promise<Record<string, StaticFile>> {
  const { code } = await bundleScript('tests/bench/stackPage.tsx');
  const file = (type: string, text: string): StaticFile => ({
    type: `${type}; charset=utf-8`,
    body: brotliCompressSync(text),
    encoding: 'br',
  });
  const viewport = '<meta name="viewport" content="width=device-width">';
  const script = '<div id="root"></div><script src="/script.js"></script>';
  return {
    '/': file('text/html', `<!doctype html><title>bare</title>${viewport}${script}`),
    '/script.js': file('text/javascript', code),
  };
}

function rowsOf(ours: readonly Visit[], others: readonly Visit[]): readonly Row[] {
  const beside = 'a page of the same packages with one line';
  const medians = (valueOf: (visit: Visit) => number) =>
    [median(ours.map(valueOf)), median(others.map(valueOf))] as const;
  const [score, otherScore] = medians((one) => one.score);
  const [paint, otherPaint] = medians((one) => one.largestPaintMs);
  const [blocking, otherBlocking] = medians((one) => one.blockingMs);
  return [
    {
      what: 'Lighthouse, mobile: performance of the home screen',
      ours: `${score} (${ours.map((one) => one.score).join(', ')})`,
      beside: `${beside}: ${otherScore}`,
      result: `${otherScore - score} points less`,
      target: `≥ ${SCORE_MIN}, ≤ ${LESS_SCORE_MAX} points less`,
      met: score >= SCORE_MIN && otherScore - score <= LESS_SCORE_MAX,
    },
    {
      what: 'Lighthouse, mobile: largest contentful paint of the home screen',
      ours: `${short(paint)} ms`,
      beside: `${beside}: ${short(otherPaint)} ms`,
      result: `${short(paint / otherPaint)} times`,
      target: `≤ ${LATER_PAINT_MAX} times`,
      met: paint / otherPaint <= LATER_PAINT_MAX,
    },
    {
      what: 'Lighthouse, mobile: total blocking time of the home screen',
      ours: `${short(blocking)} ms`,
      beside: `${beside}: ${short(otherBlocking)} ms`,
      result: `${short(blocking - otherBlocking)} ms more`,
      target: `≤ ${MORE_BLOCKING_MS_MAX} ms more`,
      met: blocking - otherBlocking <= MORE_BLOCKING_MS_MAX,
    },
  ];
}
