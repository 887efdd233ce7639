import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
  freeComics,
  readPath,
  storedPictures,
  untilControlled,
} from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Pages of chapters, not covers. */
const PAGES = /\/image\/.*\/\d+\.\w+$/;
const OTHER_KEY = 'a-key-of-another';

const stage = setStage({ isJourney: true });
/** Addresses of chapters of different comics. */
let chapters: readonly string[];

beforeAll(async () => {
  const comics = await freeComics(stage.product.api.url);
  chapters = comics.map((comic) => stage.product.app.url + readPath(comic, chapterOf(comic, 1)));
});
afterEach(() => stage.product.reset());

/** A page of the app with or without a controlling worker; no chapter is read yet. */
async function openApp(isControlled: boolean): Promise<Page> {
  const page = await stage.newPage({
    blockServiceWorkers: !isControlled,
    startScript: ONE_STRIP,
  });
  await page.goto(`${stage.product.app.url}/index`);
  await page.see('[data-screen="/index"] a');
  if (isControlled) await untilControlled(page);
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

describe.each([
  ['with', FAULTS],
  ['without', FAULTS.slice(0, 3)],
] as const)('one bad image, %s a worker', (way, faults) => {
  /** One device, which reads a chapter of another comic in each test. */
  let opened: Page;

  beforeAll(async () => {
    opened = await openApp(way === 'with');
  });
  afterAll(() => opened?.close());

  it.each(faults.map((fault, at) => [fault.kind, fault, at] as const))(
    '(%s) fails alone and is fetched again alone',
    async (_kind, fault, at) => {
      const before = await storedPictures(opened);
      stage.product.faulty.heal();
      stage.product.faulty.spoil(PAGES, fault, 1);
      await opened.goto(chapters[at] ?? '');
      const view = await readToEnd(opened);
      expect(view.failed).toHaveLength(1);
      expect(view.shown).toHaveLength(view.pages - 1);
      expect(stage.product.faulty.count(PAGES)).toBe(view.pages);
      expect(await storedPictures(opened)).toBe(before + view.pages - 1);

      expect(await retryFailed(opened)).toBe(1);
      const again = await readToEnd(opened);
      expect(again.failed).toEqual([]);
      checkPixels(again);
      expect(stage.product.faulty.count(PAGES)).toBe(view.pages + 1);
      await expect.poll(() => storedPictures(opened)).toBe(before + view.pages);
    },
  );
});

describe('a wrong image key', () => {
  it.each(['with', 'without'])(
    'leaves placeholders that can be read past, %s a worker, and stores nothing',
    async (way) => {
      const opened = await openApp(way === 'with');
      stage.product.app.configure({ apiurls: [stage.product.faulty.url], comicimg_key: OTHER_KEY });
      await opened.goto(chapters[0] ?? '');
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
      await opened.close();
    },
  );
});
