/**
 * Scrolls a long chapter: ours (encrypted pages, controlled by the worker), a plain page of lazy images and a React
 * page with virtua (both with the same images unencrypted), alternating in one run, each in a browser of its own.
 *
 * `npm run bench -- scrolling` runs the whole plan (about four minutes). To run a part of it, name the turns in order,
 * WHO PAGES [touch] each:
 *
 *     SCROLLING="ours 300, plain 300, ours 1000, ours 300 touch" npm run bench -- scrolling
 *
 * A touch turn swipes for the same time, which covers a far shorter distance.
 * Each turn is printed as it ends, the table at last. WHO: ours, plain, virtua. A turn reads on (2,500 px/s over
 * 12,000 px), then flings (15,000 px/s over 150,000 px, twice as far above 300 pages), on a CPU slowed down
 * four times. The load of the machine stands beside each turn: above 2, the figures are unreliable.
 */
import { loadavg } from 'node:os';
import type { Engine } from '../support/drivers/engine.ts';
import { type Row, short } from './figures.ts';
import { startLibrary } from './scrolling/library.ts';
import { type PeerKind, startPeers } from './scrolling/peers.ts';
import { drawPictures } from './scrolling/pictures.ts';
import { parsePlan, type Who } from './scrolling/plan.ts';
import { takeRide } from './scrolling/ride.ts';
import { lineOf, type Result, rowsOf } from './scrolling/rows.ts';

const PICTURES = 40;

export async function measureScrolling(engine: Engine): Promise<readonly Row[]> {
  const plan = parsePlan(process.env['SCROLLING'] ?? '');
  const pictures = await drawPictures(engine, PICTURES);
  const lengthsOf = (isWanted: (who: Who) => boolean) => [
    ...new Set(plan.filter(({ who }) => isWanted(who)).map(({ pages }) => pages)),
  ];
  const library = await startLibrary(
    pictures,
    lengthsOf((who) => who === 'ours'),
  );
  const peers = await startPeers(
    pictures,
    lengthsOf((who) => who !== 'ours'),
  );
  const addressOf = (who: 'ours' | PeerKind, pages: number) =>
    who === 'ours' ? library.addressOf(pages) : peers.addressOf(who, pages);
  const results: Result[] = [];
  try {
    for (const turn of plan) {
      const address = addressOf(turn.who, turn.pages);
      const measured = await takeRide({ ...turn, address, hasWorker: turn.who === 'ours' });
      const result = { ...turn, ...measured };
      results.push(result);
      console.error(`${lineOf(result)} | load ${short(loadavg()[0] ?? 0)}`);
    }
  } finally {
    await Promise.all([library.remove(), peers.close()]);
  }
  return rowsOf(results);
}
