/**
 * Scrolls a long chapter: ours (encrypted pages, controlled by the worker), a plain page of lazy images and a React
 * page with virtua (both with the same images unencrypted), alternating in one run, each in a browser of its own.
 *
 * `npm run bench -- scrolling` runs the whole plan: every kind of ride of every variant five times, about an hour.
 * SCROLLING_ROUNDS=1 runs it once. To run a part of it, name the turns in order,
 * VARIANT PAGES [touch] [phone] [stored] [strips] each:
 *
 *     SCROLLING="ours 300, virtua 300, ours 300 touch phone, ours 10 strips stored" npm run bench -- scrolling
 *
 * VARIANT: ours, plain, virtua. `touch` swipes for the same time, which covers a far shorter distance. `phone` runs
 * Chromium in its mode for devices with little memory. `stored`: the pages are on the device before the ride. `strips`
 * are 800 × 12000 px. Each turn is printed as it ends, the table at last. A turn reads on (2,500 px/s over 12,000 px),
 * then flings (15,000 px/s over 150,000 px, in long chapters over 300,000 px), on a CPU slowed down four times. The load
 * of the machine stands beside each turn: above 2, the figures are unreliable.
 */
import { loadavg } from 'node:os';
import type { Engine } from '../support/drivers/engine.ts';
import { type Row, short } from './figures.ts';
import { startLibrary } from './scrolling/library.ts';
import { startPeer } from './scrolling/peers.ts';
import { drawPictures } from './scrolling/pictures.ts';
import { parsePlan, type Turn, type Variant } from './scrolling/plan.ts';
import { takeRide } from './scrolling/ride.ts';
import { lineOf, type Result, rowsOf } from './scrolling/rows.ts';
import type { Chapter, Pictures, Served } from './scrolling/served.ts';

const ROUNDS = 5;
const PICTURES = 40;
const STRIPS = 5;

export async function measureScrolling(engine: Engine): Promise<readonly Row[]> {
  const rounds = Number(process.env['SCROLLING_ROUNDS'] ?? ROUNDS);
  const plan = parsePlan(process.env['SCROLLING'] ?? '', rounds);
  const hasStrips = plan.some(({ shape }) => shape === 'strips');
  const pictures = {
    pages: await drawPictures(engine, PICTURES, 'pages'),
    strips: hasStrips ? await drawPictures(engine, STRIPS, 'strips') : [],
  };
  const results: Result[] = [];
  const servers = await startServers(plan, pictures);
  try {
    for (const turn of plan) {
      const served = servers.get(turn.variant);
      if (!served) throw new Error(`nothing serves ${turn.variant}`);
      const measured = await takeRide({
        ...turn,
        address: served.addressOf(turn),
        pictures: served.picturesOf(turn),
        hasWorker: turn.variant === 'ours',
      });
      const result = { ...turn, ...measured };
      results.push(result);
      console.error(`${lineOf(result)} | load ${short(loadavg()[0] ?? 0)}`);
    }
  } finally {
    await Promise.all([...servers.values()].map((server) => server.close()));
  }
  return rowsOf(results);
}

/** Starts a server of each variant in the plan. */
async function startServers(
  plan: readonly Turn[],
  pictures: Pictures,
): Promise<ReadonlyMap<Variant, Served>> {
  const variants = [...new Set(plan.map(({ variant }) => variant))];
  const started = variants.map(async (variant) => {
    const chapters = chaptersOf(plan.filter((turn) => turn.variant === variant));
    const served =
      variant === 'ours'
        ? await startLibrary(pictures, chapters)
        : await startPeer(variant, pictures, chapters);
    return [variant, served] as const;
  });
  return new Map(await Promise.all(started));
}

/** Each chapter once. */
function chaptersOf(turns: readonly Turn[]): readonly Chapter[] {
  return turns.filter(
    ({ pages, shape }, index) =>
      turns.findIndex((each) => each.pages === pages && each.shape === shape) === index,
  );
}
