import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../support/drivers/engine.ts';
import type { Fault } from '../support/fakes/faults.ts';
import {
  checkPixels,
  ONE_STRIP,
  readToEnd,
  retryFailed,
  untilReading,
} from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  freeComics,
  readPath,
  storedPictures,
  untilControlled,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Pages of chapters, not covers. */
const PAGES = /\/image\/.*\/\d+\.\w+$/;
const OTHER_KEY = 'a-key-of-another';

const stage = setStage({ hasApp: true });
let comics: readonly Comic[];
let page: Page | undefined;

beforeAll(async () => {
  comics = await freeComics(stage.product.api.url);
});
afterEach(() => {
  page = undefined;
});

/** Of the first chapter of a comic. */
function chapterAddress(at = 0): string {
  const comic = comics[at];
  if (!comic) throw new Error('the catalogue has too few free comics');
  return stage.product.app.url + readPath(comic, chapterOf(comic, 1));
}

/** A page of the app with or without a controlling worker; no chapter is read yet. */
async function openApp(isControlled: boolean): Promise<Page> {
  page = await stage.newPage({
    blockServiceWorkers: !isControlled,
    startScript: ONE_STRIP,
  });
  await page.goto(`${stage.product.app.url}/index`);
  await page.see('[data-screen="/index"] a');
  if (isControlled) await untilControlled(page);
  stage.product.faulty.heal();
  return page;
}

/** Without a dropped connection: the browser itself retries that. */
const FAULTS: readonly Fault[] = [
  { kind: 'cut' },
  { kind: 'break' },
  { kind: 'empty' },
  { kind: 'rubbish' },
  { kind: 'html' },
  { kind: 'wrongKey' },
  { kind: 'status', status: 404 },
];

describe('one bad image', () => {
  it.each([
    ['with', FAULTS],
    ['without', FAULTS.slice(0, 3)],
  ])('fails alone and is fetched again alone, %s a worker', async (way, faults) => {
    const opened = await openApp(way === 'with');
    for (const [at, fault] of faults.entries()) {
      stage.product.faulty.heal();
      const before = await storedPictures(opened);
      stage.product.faulty.spoil(PAGES, fault, 1);
      await opened.goto(chapterAddress(at));
      const view = await readToEnd(opened);
      expect([fault.kind, view.failed.length]).toEqual([fault.kind, 1]);
      expect(view.shown).toHaveLength(view.pages - 1);
      expect(stage.product.faulty.count(PAGES)).toBe(view.pages);
      await expect.poll(() => storedPictures(opened)).toBe(before + view.pages - 1);

      expect(await retryFailed(opened)).toBe(1);
      const again = await readToEnd(opened);
      expect([fault.kind, again.failed]).toEqual([fault.kind, []]);
      checkPixels(again);
      expect(stage.product.faulty.count(PAGES)).toBe(view.pages + 1);
      await expect.poll(() => storedPictures(opened)).toBe(before + view.pages);
    }
  });
});

describe('a wrong image key', () => {
  it.each(['with', 'without'])(
    'leaves placeholders that can be read past, %s a worker, and stores nothing',
    async (way) => {
      const opened = await openApp(way === 'with');
      stage.product.app.configure({ apiurls: [stage.product.faulty.url], comicimg_key: OTHER_KEY });
      await opened.goto(chapterAddress());
      const view = await readToEnd(opened);
      expect(view.shown).toEqual([]);
      expect(view.failed).toHaveLength(view.pages);
      await opened.see({ text: '本话完' });
      expect(await storedPictures(opened)).toBe(0);

      stage.product.app.configure({ apiurls: [stage.product.faulty.url] });
      await opened.reload();
      await untilReading(opened);
      const again = await readToEnd(opened);
      expect(again.failed).toEqual([]);
      checkPixels(again);
    },
  );
});
