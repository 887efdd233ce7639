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
  const inMs = (value: number) => `${short(value)} ms`;
  const row = (what: string, valueOf: (visit: Visit) => number, textOf = inMs) => {
    const [own, other] = [median(ours.map(valueOf)), median(others.map(valueOf))];
    const texts = {
      what: `Lighthouse, mobile: ${what} of the home screen`,
      ours: textOf(own),
      beside: `a page of the same packages with one line: ${textOf(other)}`,
    };
    return { own, other, texts };
  };
  const score = row('performance', (one) => one.score, String);
  const paint = row('largest contentful paint', (one) => one.largestPaintMs);
  const blocking = row('total blocking time', (one) => one.blockingMs);
  const less = score.other - score.own;
  const times = paint.own / paint.other;
  const more = blocking.own - blocking.other;
  return [
    {
      ...score.texts,
      result: `${less} points less`,
      target: `≥ ${SCORE_MIN}, ≤ ${LESS_SCORE_MAX} points less`,
      met: score.own >= SCORE_MIN && less <= LESS_SCORE_MAX,
    },
    {
      ...paint.texts,
      result: `${short(times)} times`,
      target: `≤ ${LATER_PAINT_MAX} times`,
      met: times <= LATER_PAINT_MAX,
    },
    {
      ...blocking.texts,
      result: `${inMs(more)} more`,
      target: `≤ ${MORE_BLOCKING_MS_MAX} ms more`,
      met: more <= MORE_BLOCKING_MS_MAX,
    },
  ];
}
