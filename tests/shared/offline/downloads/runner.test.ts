import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withResumed, withRetried } from '../../../../src/shared/offline/downloads/queue.ts';
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

describe('a queued chapter', () => {
  it('is fetched page by page, once each, and is downloaded only when all are stored', async () => {
    await stage.add({ a: 8 });
    stage.manifest = () => undefined;
    await stage.run();
    expect(stage.requests.toSorted()).toEqual(
      contentOf('a', 8)
        .pages.map(({ path }) => path)
        .toSorted(),
    );
    expect(await stage.stored('a')).toMatchObject({ complete: true, pinned: true, pages: 8 });
    expect(await stage.item('a')).toBeUndefined();
    expect(stage.completed).toEqual(['a']);
    expect(stage.lives.at(-1)).toMatchObject({ chapter: 'a', pages: 8, pagesKept: 8 });
  });

  it('has its manifest stored before its first page is requested', async () => {
    await stage.add({ a: 3 });
    let known: unknown;
    stage.answer = async (path) => {
      known ??= await stage.offlineStore.findChapter('a');
      return sealed(path);
    };
    await stage.run();
    expect(known).toMatchObject({ uuid: 'a', pinned: false });
  });

  it('comes after the one before it, never beside it', async () => {
    await stage.add({ a: 4, b: 4 });
    await stage.run();
    const chapters = stage.requests.map((path) => path[0]);
    expect(chapters.join('')).toBe('aaaabbbb');
    expect(stage.completed).toEqual(['a', 'b']);
  });

  it.each([1, 3, 6])('has at most %i of its pages in flight at a time', async (parallel) => {
    stage.parallel = parallel;
    await stage.add({ a: 20 });
    let underway = 0;
    let most = 0;
    stage.answer = async (path) => {
      most = Math.max(most, (underway += 1));
      await new Promise((resolve) => {
        setTimeout(resolve, 2);
      });
      underway -= 1;
      return sealed(path);
    };
    await stage.run();
    expect(most).toBe(parallel);
    expect(stage.completed).toEqual(['a']);
  });

  it('requests its next page while the one before is checked, and one after that only then', async () => {
    const { digest } = crypto.subtle;
    const checked = gate();
    vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...asked) => {
      await checked.opened;
      return digest.apply(crypto.subtle, asked);
    });
    stage.parallel = 1;
    await stage.add({ a: 4 });
    const run = stage.run();
    await expect.poll(() => stage.requests).toEqual(['a/1', 'a/2']);
    // Both have arrived, and both are held by their check: no third run asks.
    await expect.poll(() => vi.mocked(crypto.subtle.digest).mock.calls.length).toBe(2);
    expect(stage.requests).toHaveLength(2);
    checked.open();
    await run;
    expect(stage.requests).toHaveLength(4);
    expect(stage.completed).toEqual(['a']);
  });

  it('is asked once for a picture that several pages share', async () => {
    await stage.add({ a: 3 });
    const { pages, ...content } = contentOf('a', 3);
    const doubled = [...pages, ...pages];
    stage.contents.set('a', { ...content, pages: doubled });
    await stage.run();
    expect(stage.requests).toHaveLength(3);
    expect(await stage.stored('a')).toMatchObject({ complete: true, pages: 6, pagesKept: 6 });
  });

  it('is complete beside another one that ends with the same page, also once that one is removed', async () => {
    await stage.add({ a: 3, b: 3 });
    const { pages, ...content } = contentOf('b', 3);
    const credits = contentOf('a', 3).pages.slice(-1);
    stage.contents.set('b', { ...content, pages: [...pages.slice(0, -1), ...credits] });
    await stage.run();
    expect(stage.completed).toEqual(['a', 'b']);
    expect(await stage.stored('a')).toMatchObject({ complete: true, pagesKept: 3 });
    await stage.offlineStore.removeChapters(['a']);
    expect(await stage.stored('b')).toMatchObject({ complete: true, pagesKept: 3 });
  });

  it('keeps its owner, and its reading state', async () => {
    await stage.add({ a: 2 });
    const content = contentOf('a', 2);
    stage.manifest = () => ({ type: 'pages', content, owner: 'me' });
    const read = { uuid: 'a', work: 'work', kind: 'comic', content, pinned: false } as const;
    await stage.offlineStore.saveChapter({ ...read, readAt: 77, savedAt: 5 });
    await stage.run();
    const stored = await stage.offlineStore.findChapter('a');
    expect(stored).toMatchObject({ owner: 'me', readAt: 77, savedAt: 5, pinned: true });
  });
});

describe('a download that was killed', () => {
  it('at page 17 of 40 asks for exactly the other 23', async () => {
    await stage.add({ a: 40 });
    stage.parallel = 1;
    const dead = new AbortController();
    stage.answer = (path) => {
      if (stage.requests.length <= 17) return sealed(path);
      dead.abort();
      return new Promise<never>(() => {});
    };
    await expect(stage.run(dead.signal)).rejects.toThrow('aborted');
    expect(await stage.stored('a')).toMatchObject({
      pagesKept: 17,
      pinned: false,
      complete: false,
    });

    const before = new Set(stage.requests.slice(0, 17));
    const again = await openStage(stage.name);
    again.contents.set('a', contentOf('a', 40));
    await again.run();
    expect(again.requests).toHaveLength(23);
    expect(again.requests.some((path) => before.has(path))).toBe(false);
    expect(await again.stored('a')).toMatchObject({ complete: true, pinned: true });
    await again.close();
  });

  it('between the last page and its completion requests none', async () => {
    await stage.add({ a: 5 });
    const dead = new AbortController();
    const { completeDownload } = stage.downloads;
    stage.downloads.completeDownload = () => {
      dead.abort();
      return Promise.reject(new Error('killed'));
    };
    await stage.run(dead.signal).catch(() => undefined);
    stage.downloads.completeDownload = completeDownload;
    await stage.downloads.changeQueue((queue) => withResumed({ ...queue, pause: '' }, ALL));
    stage.requests.length = 0;
    await stage.run();
    expect(stage.requests).toEqual([]);
    expect(await stage.stored('a')).toMatchObject({ complete: true, pinned: true });
  });
});

describe('a missing page', () => {
  it('is retried after 2, 4 and 8 s, and arrives', async () => {
    await stage.add({ a: 3 });
    let failures = 0;
    stage.answer = (path) => {
      if (path !== 'a/2' || failures === 3) return sealed(path);
      failures += 1;
      throw new TypeError('no network');
    };
    await stage.run();
    expect(stage.slept).toEqual([2_000, 4_000, 8_000]);
    expect(stage.unanswered).toBe(3);
    expect(stage.completed).toEqual(['a']);
  });

  it('leaves its chapter unfinished with its number, and the other pages and chapters whole', async () => {
    await stage.add({ a: 5, b: 2 });
    stage.answer = (path) => {
      if (path === 'a/2' || path === 'a/4') throw new TypeError('no network');
      return sealed(path);
    };
    await stage.run();
    const failed = { state: 'failed', reason: 'pages', failedPages: [2, 4], pagesKept: 3 };
    expect(await stage.item('a')).toMatchObject(failed);
    expect(await stage.stored('a')).toMatchObject({ complete: false, pinned: false, pagesKept: 3 });
    expect(stage.completed).toEqual(['b']);

    stage.requests.length = 0;
    stage.answer = sealed;
    await stage.downloads.changeQueue((queue) => withRetried(queue, ALL));
    await stage.run();
    expect(stage.requests.toSorted()).toEqual(['a/2', 'a/4']);
    expect(stage.completed).toEqual(['b', 'a']);
  });

  it.each<[string, (path: string) => Response]>([
    ['a page of text', () => new Response('<!doctype html><title>登录</title>')],
    ['nothing', () => new Response('')],
    ['another page', () => sealed('b/1')],
    ['half of it', () => new Response('x'.repeat(40))],
    ['a fault', () => new Response('no', { status: 500 })],
  ])('is never stored if %s comes instead', async (_, spoilt) => {
    await stage.add({ a: 3 });
    stage.answer = (path) => (path === 'a/2' ? spoilt(path) : sealed(path));
    await stage.run();
    expect(await stage.item('a')).toMatchObject({ reason: 'pages', failedPages: [2] });
    expect(await stage.offlineStore.findAsset('a/2')).toBeUndefined();
    expect(stage.requests.filter((path) => path === 'a/2')).toHaveLength(4);
  });

  it('fails alone if the manifest has a wrong hash or size', async () => {
    await stage.add({ a: 3 });
    const content = contentOf('a', 3);
    const pages = content.pages.map((page, at) => {
      if (at === 0) return { ...page, sha256: 'f'.repeat(64) };
      return at === 1 ? { ...page, bytes: page.bytes + 1 } : page;
    });
    stage.contents.set('a', { ...content, pages });
    await stage.run();
    expect(await stage.item('a')).toMatchObject({ reason: 'pages', failedPages: [1, 2] });
  });
});

describe('a page that its server refuses', () => {
  it.each([401, 402, 403, 404, 410])(
    'with %i makes the runner request the manifest once more',
    async (status) => {
      await stage.add({ a: 4 });
      const { pages, ...content } = contentOf('a', 4);
      const signed = pages.map((page) => ({ ...page, path: `${page.path}?new` }));
      stage.manifest = () => {
        const isFirst = stage.manifests.length === 1;
        return {
          type: 'pages',
          content: { ...content, pages: isFirst ? pages : signed },
          owner: '',
        };
      };
      stage.answer = (path) => {
        if (!path.endsWith('?new') && path !== 'a/1') return new Response('', { status });
        return sealed(path.replace('?new', ''));
      };
      await stage.run();
      expect(stage.manifests).toEqual(['a', 'a']);
      expect(stage.slept).toEqual([]);
      expect(stage.completed).toEqual(['a']);
    },
  );

  it('again does not make the runner request it a third time', async () => {
    await stage.add({ a: 4, b: 1 });
    stage.answer = (path) => (path === 'a/3' ? new Response('', { status: 403 }) : sealed(path));
    await stage.run();
    expect(stage.manifests).toEqual(['a', 'a', 'b']);
    expect(await stage.item('a')).toMatchObject({ reason: 'pages', failedPages: [3] });
    expect(stage.completed).toEqual(['b']);
  });
});

describe('a manifest', () => {
  it.each([
    ['of a chapter that is not bought', { type: 'failed', reason: 'locked' }],
    ['that the back end refuses', { type: 'failed', reason: 'server' }],
    ['without a page', { type: 'pages', content: contentOf('a', 0), owner: '' }],
    ['of another chapter', { type: 'pages', content: contentOf('z', 2), owner: '' }],
  ] as const)('%s fails its chapter and no other', async (_, manifest) => {
    await stage.add({ a: 2, b: 2 });
    stage.manifest = (uuid) => (uuid === 'a' ? manifest : undefined);
    await stage.run();
    const reason = manifest.type === 'failed' ? manifest.reason : 'server';
    expect(await stage.item('a')).toMatchObject({ state: 'failed', reason });
    expect(stage.manifests).toEqual(['a', 'b']);
    expect(stage.completed).toEqual(['b']);
  });

  it('that is not answered is requested four times', async () => {
    await stage.add({ a: 2 });
    stage.manifest = () => ({ type: 'failed', reason: 'network' });
    await stage.run();
    expect(stage.manifests).toHaveLength(4);
    expect(await stage.item('a')).toMatchObject({ state: 'failed', reason: 'network' });
  });
});
