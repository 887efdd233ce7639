import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FilmSource } from '../../src/features/film/player/view.ts';
import type { Engine, Page } from '../e2e/harness/engine.ts';
import { openEngine } from '../e2e/harness/openEngine.ts';
import type { PlayerState } from './player/main.tsx';
import { inPlayer, type PlayerServer, servePlayer, sourceOf } from './player/servePlayer.ts';

/** A film as this engine plays it: its own HLS or ours, its own video element, its own keys. */

const SERIES = 'qunxing-huixiang/01';
const SUBTITLED = 'jiguang-shaonian/01';

let engine: Engine;
let server: PlayerServer;
let page: Page;
let film: FilmSource;

beforeAll(async () => {
  [engine, server] = await Promise.all([openEngine(), servePlayer()]);
  page = await engine.newPage();
});
afterAll(async () => {
  await engine?.close();
  await server?.close();
});
beforeEach(async () => {
  film = sourceOf(server, SERIES, 30);
  await page.goto(`${server.url}/`);
});
afterEach(() => {
  server.refuse(undefined);
  server.hold(undefined);
});

async function open(part: Partial<PlayerState> = {}): Promise<void> {
  await inPlayer(page, 'mount', { episode: 'one', source: film, autoPlay: true, ...part });
}

async function untilPlaying(): Promise<void> {
  await page.waitFor(`lab.video().readyState > 2 && !lab.video().paused && lab.video().time > 0.3`, {
    what: 'a film that plays',
    timeoutMs: 20_000,
  });
}

describe('a film', () => {
  it('shows its first picture and goes on', async () => {
    await open();
    await untilPlaying();
    await page.waitFor('lab.isBright()');
    await page.waitFor('lab.told().place.seconds > 0.3 && lab.told().place.duration === 30');
  });

  it('begins where it was left', async () => {
    await open({ startAt: 13 });
    await untilPlaying();
    await page.waitFor('lab.video().time > 13 && lab.video().time < 20');
    const { place } = await inPlayer(page, 'told');
    expect(place?.seconds).toBeGreaterThanOrEqual(12);
  });
});
