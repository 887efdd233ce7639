import { beforeEach, expect, it } from 'vitest';
import type { Page } from '../support/drivers/engine.ts';
import {
  filmPath,
  filmState,
  FREE,
  jumpTo,
  startFilm,
  untilPlaying,
} from '../support/screens/films.ts';
import { downloadFilm } from '../support/screens/downloadFilm.ts';
import { untilAccountOnDisk, untilControlled } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** A downloaded film played by this engine, offline. */

const stage = setStage();
let page: Page;

beforeEach(async () => {
  page = await stage.newPage({ ownProcess: true });
});

it('a downloaded film plays, and seeks, after a restart with the server stopped', async () => {
  await downloadFilm(page, stage.product, FREE);
  await untilControlled(page);
  await untilAccountOnDisk(page);
  await stage.product.goOffline();
  await page.restart();
  await page.goto(stage.product.app.url + filmPath(FREE));
  await startFilm(page);
  expect((await filmState(page))?.duration).toBeGreaterThan(23);
  await jumpTo(page, 14);
  await untilPlaying(page, 14);
  await stage.product.goOnline();
});
