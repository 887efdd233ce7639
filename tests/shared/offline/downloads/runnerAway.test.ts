import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutSelected, withPaused } from '../../../../src/shared/offline/downloads/queue.ts';
import type { AwayWish } from '../../../../src/shared/offline/downloads/runnerDeps.ts';
import { ensureAsset } from '../../../../src/shared/offline/assets/ensureAsset.ts';
import { BASE, IMAGE_KEY } from '../../../support/fakes/sampleImages.ts';
import { contentOf, openStage, sealed, type Stage } from '../../../support/product/runnerStage.ts';

/** Chapters of which another context fetches what it can. */

const ME = { account: 'me', of: { chapters: ['a'] } } as const;
let stage: Stage;
let wishes: AwayWish[] = [];

beforeEach(async () => {
  wishes = [];
  stage = await openStage();
  await stage.add({ a: 4 });
});
afterEach(async () => {
  await stage.close();
  vi.unstubAllGlobals();
});

/** A fetcher that stores so many of the requested pages. */
async function stayAway(wish: AwayWish, count: number): Promise<void> {
  wishes.push(wish);
  for (const { path, bytes, sha256 } of wish.pages.slice(0, count)) {
    const request = { path, bytes, sha256, chapter: 'a' };
    const source = { base: BASE, key: IMAGE_KEY };
    const fetch = async () => sealed(path);
    const { stored } = await ensureAsset(request, {
      offlineStore: stage.offlineStore,
      source,
      fetch,
    });
    await stored;
  }
}

/** As the service worker does it. */
async function complete(): Promise<void> {
  const stored = await stage.offlineStore.findChapter('a');
  if (stored) await stage.downloads.completeDownload({ ...stored, pinned: true });
  stage.publishChange();
}

describe('a chapter that another context fetches', () => {
  it('has its manifest stored first, and only the remaining pages are fetched here', async () => {
    stage.fetchAway = async (wish) => {
      expect(await stage.offlineStore.findChapter('a')).toMatchObject({ pinned: false });
      await stayAway(wish, 3);
    };
    await stage.run();
    expect(wishes.map(({ pages }) => pages.length)).toEqual([4]);
    expect(wishes[0]?.live).toMatchObject({ chapter: 'a', pages: 4, pagesKept: 0 });
    expect(stage.requests).toEqual(['a/4']);
    expect(stage.completed).toEqual(['a']);
    expect(await stage.stored('a')).toMatchObject({ pinned: true, complete: true });
  });

  it('and completes is done, and reported once', async () => {
    stage.fetchAway = async (wish) => {
      await stayAway(wish, 4);
      await complete();
    };
    await stage.run();
    expect([stage.requests, stage.completed]).toEqual([[], ['a']]);
  });

  it('is done too if the queue reports it before the fetcher does', async () => {
    stage.fetchAway = async (wish, signal) => {
      await stayAway(wish, 4);
      await complete();
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    await stage.run();
    expect(stage.completed).toEqual(['a']);
  });

  it('is left alone if it was paused or removed there', async () => {
    stage.fetchAway = async (wish) => {
      await stayAway(wish, 1);
      await stage.downloads.changeQueue((queue) => withPaused(queue, ME));
    };
    await stage.run();
    expect(await stage.item('a')).toMatchObject({ state: 'paused' });
    stage.fetchAway = async () => {
      await stage.downloads.changeQueue((queue) => withoutSelected(queue, ME));
    };
    await stage.run();
    expect([stage.requests, stage.completed]).toEqual([[], []]);
  });

  it('with all pages stored is passed to no fetcher', async () => {
    stage.fetchAway = (wish) => stayAway(wish, 4);
    await stage.run();
    await stage.add({ a: contentOf('a', 4).pages.length });
    await stage.run();
    expect(wishes).toHaveLength(1);
    expect(stage.completed).toEqual(['a', 'a']);
  });
});
