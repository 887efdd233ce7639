import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Engine, Page } from '../e2e/harness/engine.ts';
import {
  filmPath,
  filmState,
  FREE,
  jumpTo,
  startFilm,
  untilPlaying,
} from '../e2e/harness/films.ts';
import { keepFilm } from '../e2e/harness/keepFilm.ts';
import { openEngine } from '../e2e/harness/openEngine.ts';
import { type Product, startProduct } from '../e2e/harness/product.ts';
import { untilControlled } from '../e2e/harness/visit.ts';

/** A film from the device as this engine plays it, with nobody else to answer. */

/** Browsers write local storage seconds later (Firefox: 5): an account so young would be lost with the restart. */
const LOCAL_STORAGE_WRITTEN_MS = 8_000;
let engine: Engine;
let product: Product;
let page: Page;

beforeAll(async () => {
  [engine, product] = await Promise.all([openEngine(), startProduct()]);
});
beforeEach(async () => {
  page = await engine.newPage();
});
afterEach(() => page.close());
afterAll(async () => {
  await engine?.close();
  await product?.remove();
});

it('a film that is kept plays, and goes on elsewhere in it, after a restart with the server gone', async () => {
  await keepFilm(page, product, FREE);
  await untilControlled(page);
  await pause(LOCAL_STORAGE_WRITTEN_MS);
  await product.goOffline();
  await page.restart();
  await page.goto(product.app.url + filmPath(FREE));
  await startFilm(page);
  expect((await filmState(page))?.duration).toBeGreaterThan(23);
  await jumpTo(page, 14);
  await untilPlaying(page, 14);
  await product.goOnline();
});
