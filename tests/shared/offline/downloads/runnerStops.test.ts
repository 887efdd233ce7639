import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FREE_BYTES_MIN } from '../../../../src/shared/limits.ts';
import {
  withMovedBefore,
  withoutSelected,
  withPaused,
  withResumed,
  withRetried,
} from '../../../../src/shared/offline/downloads/queue.ts';
import { ENGINES, stubFullDisk } from '../../../support/fakes/fullDisk.ts';
import {
  contentOf,
  gate,
  openStage,
  sealed,
  type Stage,
} from '../../../support/product/runnerStage.ts';

const ALL = { account: 'me', of: 'all' } as const;
let stage: Stage;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stage = await openStage();
});
afterEach(async () => {
  await stage.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('space', () => {
  it('too small for the queue stops it before the first page, and the missing bytes are reported', async () => {
    await stage.add({ a: 4, b: 1 });
    const wanted = contentOf('a', 4).pages.reduce((sum, { bytes }) => sum + bytes, 0);
    stage.freeBytes = FREE_BYTES_MIN + wanted - 1;
    await stage.run();
    expect(stage.requests).toEqual([]);
    expect(await stage.downloads.queue()).toMatchObject({ pause: 'storage', shortBytes: 1 });
    expect(await stage.item('a')).toMatchObject({ state: 'waiting' });

    stage.freeBytes = FREE_BYTES_MIN + wanted;
    await stage.downloads.changeQueue((queue) => withResumed(queue, ALL));
    await stage.run();
    expect(stage.completed).toEqual(['a', 'b']);
  });

  it.each(ENGINES)(
    'that runs out in %s pauses the queue, and no whole chapter is lost',
    async (engine) => {
      stage.parallel = 1;
      await stage.add({ a: 6, b: 2 });
      stubFullDisk(engine, 850);
      await stage.run();
      expect(await stage.downloads.queue()).toMatchObject({ pause: 'storage' });
      expect(await stage.stored('a')).toMatchObject({ pagesKept: 4, complete: false });
      expect(stage.requests.some((path) => path.startsWith('b'))).toBe(false);

      vi.restoreAllMocks();
      stage.requests.length = 0;
      await stage.downloads.changeQueue((queue) => withResumed(queue, ALL));
      await stage.run();
      expect(stage.requests.filter((path) => path.startsWith('a')).toSorted()).toEqual([
        'a/5',
        'a/6',
      ]);
      expect(stage.completed).toEqual(['a', 'b']);
    },
  );
});

describe('a disk so full that the queue cannot be written', () => {
  it('ends the run, once, and is reported to listeners', async () => {
    await stage.add({ a: 3, b: 1 });
    const { changeQueue } = stage.downloads;
    const full = new DOMException('full', 'QuotaExceededError');
    stage.downloads.changeQueue = () => Promise.reject(full);
    await expect(stage.run()).rejects.toBe(full);
    expect(stage.full).toEqual([0]);
    expect(stage.manifests).toEqual(['a']);

    stage.downloads.changeQueue = changeQueue;
    await stage.run();
    expect(stage.completed).toEqual(['a', 'b']);
  });
});

describe('the reader', () => {
  it('pauses in the middle of a chapter, and resumes with the missing pages', async () => {
    await stage.add({ a: 10 });
    stage.parallel = 1;
    stage.answer = async (path) => {
      if (stage.requests.length === 4) {
        await stage.downloads.changeQueue((queue) => withPaused(queue, ALL));
        stage.publishChange();
        await new Promise<never>(() => {});
      }
      return sealed(path);
    };
    await stage.run();
    expect(await stage.item('a')).toMatchObject({ state: 'waiting', pagesKept: 3 });
    expect(stage.requests).toHaveLength(4);

    stage.answer = sealed;
    await stage.downloads.changeQueue((queue) => withResumed(queue, ALL));
    await stage.run();
    expect(stage.requests).toHaveLength(4 + 7);
    expect(stage.completed).toEqual(['a']);
  });

  it('removes a chapter half-way: it is never downloaded, the next one is', async () => {
    await stage.add({ a: 5, b: 2 });
    stage.answer = async (path) => {
      if (path === 'a/3') {
        const which = { account: 'me', of: { chapters: ['a'] } };
        await stage.downloads.changeQueue((queue) => withoutSelected(queue, which));
        stage.publishChange();
      }
      return sealed(path);
    };
    await stage.run();
    expect((await stage.stored('a'))?.pinned).toBe(false);
    expect(stage.completed).toEqual(['b']);
  });

  it('signs in to another account: nothing of the first account runs', async () => {
    await stage.add({ a: 5 });
    await stage.add({ b: 2 }, { account: 'you' });
    stage.answer = (path) => {
      if (path === 'a/3') {
        stage.account = 'you';
        stage.publishChange();
      }
      return sealed(path);
    };
    await stage.run();
    expect(stage.completed).toEqual(['b']);
    expect(await stage.item('a')).toMatchObject({ state: 'waiting', account: 'me' });
  });

  it.each(['comic', 'film'] as const)(
    'signs in to another account while the list of a %s is fetched: its answer fails no download',
    async (kind) => {
      await stage.add({ a: 5 }, { kind });
      stage.manifest = () => {
        stage.account = 'you';
        return { type: 'failed', reason: 'server' };
      };
      await stage.run();
      expect(await stage.item('a')).toMatchObject({ state: 'waiting', account: 'me' });
    },
  );

  it('changes the order while a chapter is fetched, for those that come after it', async () => {
    await stage.add({ a: 3, b: 1, c: 1 });
    stage.answer = async (path) => {
      if (path === 'a/1') {
        const moved = { account: 'me', chapters: ['c'], before: 'a' };
        await stage.downloads.changeQueue((queue) => withMovedBefore(queue, moved));
        stage.publishChange();
      }
      return sealed(path);
    };
    await stage.run();
    expect(stage.completed).toEqual(['a', 'c', 'b']);
  });

  it('reads: no page is begun meanwhile', async () => {
    await stage.add({ a: 9 });
    const reading = gate();
    stage.mayStart = () => (stage.requests.length >= 3 ? reading.opened : Promise.resolve());
    const running = stage.run();
    await vi.waitFor(() => expect(stage.requests).toHaveLength(3));
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(stage.requests).toHaveLength(3);
    reading.open();
    await running;
    expect(stage.completed).toEqual(['a']);
  });
});

describe('an unexpected failure', () => {
  it('in one chapter does not keep the others from being downloaded', async () => {
    await stage.add({ a: 2, b: 2 });
    const { storedPages } = stage.downloads;
    stage.downloads.storedPages = (content) =>
      content.uuid === 'a' ? Promise.reject(new Error('a fault of ours')) : storedPages(content);
    await stage.run();
    expect(await stage.item('a')).toMatchObject({ state: 'failed', reason: 'server' });
    expect(stage.completed).toEqual(['b']);
  });

  it('that removes pages before completion makes the runner fetch them again, a few times and no more', async () => {
    await stage.add({ a: 3 });
    const { completeDownload } = stage.downloads;
    let losses = 1;
    stage.downloads.completeDownload = async (chapter) => {
      if (losses > 0) await stage.offlineStore.removeAsset('a/2');
      losses -= 1;
      return completeDownload(chapter);
    };
    await stage.run();
    expect(stage.completed).toEqual(['a']);
    expect(stage.requests.filter((path) => path === 'a/2')).toHaveLength(2);

    losses = Infinity;
    await stage.add({ b: 1, a: 3 });
    stage.requests.length = 0;
    await stage.run();
    expect(await stage.item('a')).toMatchObject({ reason: 'pages', failedPages: [2] });
    expect(stage.requests.filter((path) => path === 'a/2').length).toBeLessThan(5);
  });
});

it('a failed download whose pages the server has moved since asks only for the others', async () => {
  await stage.add({ a: 4 });
  stage.answer = (path) =>
    path === 'a/3' || path === 'a/4' ? new Response('', { status: 404 }) : sealed(path);
  await stage.run();
  expect(await stage.item('a')).toMatchObject({ state: 'failed', failedPages: [3, 4] });

  const content = contentOf('a', 4);
  const pages = content.pages.map((page) => ({ ...page, path: `${page.path}/moved` }));
  stage.contents.set('a', { ...content, pages });
  stage.requests.length = 0;
  stage.answer = sealed;
  await stage.downloads.changeQueue((queue) => withRetried(queue, ALL));
  await stage.run();
  expect(stage.requests.toSorted()).toEqual(['a/3/moved', 'a/4/moved']);
  expect(stage.completed).toEqual(['a']);
  expect(await stage.stored('a')).toMatchObject({ complete: true, pinned: true });
});
