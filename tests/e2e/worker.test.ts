import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { checkPixels, ONE_STRIP, readToEnd, untilReading } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  ensureFreeComic,
  readPath,
  untilControlled,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { startProduct } from '../support/product/product.ts';
import { setStage } from '../support/product/stage.ts';
import { untilStored } from '../support/screens/downloadState.ts';

const FAILURES = /没有加载出来|网络没有连上|网络有点慢|读不出来|出了点问题/;
/** Pages of chapters, not covers. */
const PAGES = /\/image\/.*\/\d+\.\w+$/;

const stage = setStage();
let comic: Comic;
let page: Page | undefined;

beforeAll(async () => {
  comic = await ensureFreeComic(stage.product.api.url);
});
afterEach(() => {
  page = undefined;
});

async function openChapter(options: PageOptions = {}, from = stage.product): Promise<Page> {
  page = await stage.newPage({ startScript: ONE_STRIP, ...options });
  await page.goto(from.app.url + readPath(comic, chapterOf(comic, 1)));
  return page;
}

const shownText = (opened: Page) => opened.evaluate<string>('document.body.innerText');
/** Number of pages that the document requested from a worker meanwhile. */
async function askedOfWorker(opened: Page, action: () => Promise<unknown>): Promise<number> {
  const addresses = await opened.requestsDuring(action);
  return addresses.filter((address) => new URL(address).pathname.startsWith('/page/')).length;
}

/** Paths of pages that were fetched from the back end more than once. */
function fetchedTwice(): readonly string[] {
  const paths = stage.product.faulty.requests(PAGES).map(({ path }) => path);
  return paths.filter((path, index) => paths.indexOf(path) !== index);
}

describe('without a service worker', () => {
  it('the app reads and caches, with each page fetched once', async () => {
    const opened = await openChapter({ blockServiceWorkers: true });
    const view = await readToEnd(opened);
    expect(view).toMatchObject({ failed: [], isAtEnd: true });
    checkPixels(view);
    expect(fetchedTwice()).toEqual([]);
    expect(stage.product.faulty.count(PAGES)).toBe(view.pages);
    const again = async () => {
      await opened.reload();
      await readToEnd(opened);
    };
    expect(await askedOfWorker(opened, again)).toBe(0);
  });

  it('the app reads on in the same tab, and after a reload, while the back end is down', async () => {
    const opened = await openChapter({ blockServiceWorkers: true });
    const { pages } = await readToEnd(opened);
    await untilStored(opened, pages);
    await opened.goto(stage.product.app.url + detailPath(comic));
    await opened.see({ text: '目录' });
    await stage.product.faulty.stop();
    try {
      await opened.tap({ text: /续看 第 1 话/ });
      expect((await readToEnd(opened)).shown).toHaveLength(pages);
      // A plain navigation, as from a link: the app's own origin still answers.
      await opened.goto(stage.product.app.url + readPath(comic, chapterOf(comic, 1)));
      const view = await readToEnd(opened);
      expect(view.shown).toHaveLength(pages);
      checkPixels(view);
      expect(await shownText(opened)).not.toMatch(FAILURES);
    } finally {
      await stage.product.faulty.restart();
    }
  });
});

describe('the service worker', () => {
  it('takes over after the first visit and fetches no page again', async () => {
    const opened = await openChapter();
    const first = await readToEnd(opened);
    await untilControlled(opened);
    const again = async () => {
      await opened.reload();
      expect((await readToEnd(opened)).shown).toHaveLength(first.pages);
    };
    expect(await askedOfWorker(opened, again)).toBeGreaterThanOrEqual(first.pages);
    expect(fetchedTwice()).toEqual([]);
  });

  it('gets no request that only the back end can answer', async () => {
    const opened = await openChapter();
    await readToEnd(opened);
    await untilControlled(opened);
    await opened.reload();
    await readToEnd(opened);
    // Source of each response: `network` past the worker, `fetch-event` through it (Service Worker Static Routing).
    const answered = await opened.evaluate<{ calls: string[]; assets: string[] }>(`(() => {
      const entries = performance.getEntriesByType('resource');
      const of = (part) => entries.filter(({ name }) => new URL(name).pathname.startsWith(part))
        .map(({ workerFinalSourceType }) => workerFinalSourceType);
      return { calls: of('/api/'), assets: of('/assets/') };
    })()`);
    expect(new Set(answered.calls)).toEqual(new Set(['network']));
    expect(answered.assets.length).toBeGreaterThan(0);
    expect(answered.assets).not.toContain('network');
  });

  it('is claimed back by a page that was loaded past it, which shows everything meanwhile', async () => {
    const opened = await openChapter();
    await untilControlled(opened);
    const first = await readToEnd(opened);
    await untilStored(opened, first.pages);
    await opened.hardReload();
    expect((await readToEnd(opened)).shown).toHaveLength(first.pages);
    await untilControlled(opened);
    expect(fetchedTwice()).toEqual([]);
  });

  it('may be ended by the browser at any time', async () => {
    const opened = await openChapter();
    await untilControlled(opened);
    await opened.reload();
    await untilReading(opened);
    await opened.waitFor(
      `[...document.querySelectorAll('[data-page]')].every((each) => each.dataset.state === 'shown')`,
    );
    await opened.stopWorkers();
    const view = await readToEnd(opened);
    expect(view.failed).toEqual([]);
    expect(fetchedTwice()).toEqual([]);
  });
});

describe('an image key of another length', () => {
  // Of the three lengths the one that Chromium's Web Crypto refuses.
  it('decrypts what is encrypted with 192 bits', async () => {
    const keyed = await startProduct({}, { comicimg_key: `hex:${'0123456789abcdef'.repeat(3)}` });
    try {
      for (const blockServiceWorkers of [false, true]) {
        const opened = await openChapter({ blockServiceWorkers }, keyed);
        await untilSignedIn(opened);
        if (!blockServiceWorkers) {
          await untilControlled(opened);
          await opened.reload();
        }
        const view = await readToEnd(opened);
        expect(view.failed).toEqual([]);
        checkPixels(view);
        await opened.close();
        page = undefined;
      }
    } finally {
      await keyed.remove();
    }
  });
});
