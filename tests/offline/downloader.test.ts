import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDownloader } from '../../src/offline/downloader.ts';
import type { PagesOrder, PagesReply } from '../../src/offline/downloader.worker.ts';
import { createGate } from '../../src/offline/downloadGate.ts';
import { getOfflineStore, setPictureSource } from '../../src/lib/pictures.ts';
import type { DownloadWait } from '../../src/shared/offline/downloads/download.ts';
import type { StoredPage } from '../../src/shared/offline/downloads/runnerDeps.ts';
import { BASE, IMAGE_KEY, png, sealImage, sha256 } from '../support/fakes/sampleImages.ts';

const PNG = png();
const SOURCE = { base: BASE, key: IMAGE_KEY };
const NOTHING_FAILED = { failed: [], refused: [], isFull: false };
let pages = 0;

/** A page that was never requested before. */
const page = () => ({
  path: `c/${(pages += 1)}`,
  width: 800,
  height: 1200,
  bytes: PNG.length,
  sha256: sha256(PNG),
});

/** A worker whose answers the test gives. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  readonly orders: PagesOrder[] = [];
  isTerminated = false;
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage(order: PagesOrder): void {
    this.orders.push(order);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  reply(data: PagesReply): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
const last = () => {
  const worker = FakeWorker.all.at(-1);
  if (!worker) throw new Error('no worker');
  return worker;
};
const { signal } = new AbortController();

/** A downloader whose gate the test opens and closes, and a chapter of two pages. */
function stage() {
  const stored: StoredPage[] = [];
  const conditions = { wait: '' as DownloadWait, unanswered: 0 };
  const gate = createGate(() => conditions.wait);
  const onUnanswered = () => {
    conditions.unanswered += 1;
  };
  const downloader = createDownloader({ gate, parallel: () => 3, onUnanswered });
  const wish = {
    chapter: 'c',
    pages: [page(), page()] as const,
    sources: undefined,
    onStored: (some: readonly StoredPage[]) => stored.push(...some),
  };
  const fetchPages = (until: AbortSignal = signal) => downloader.fetchPages(wish, until);
  const [first, second] = wish.pages;
  return { stored, conditions, gate, wish, first, second, fetchPages };
}

const isStored = async (path: string) =>
  (await (await getOfflineStore()).findAsset(path)) !== undefined;

beforeEach(async () => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(sealImage(PNG))),
  );
  await setPictureSource(SOURCE);
});
afterEach(() => vi.unstubAllGlobals());

describe('the pages of a chapter to be downloaded', () => {
  it('are given to the worker in one message and count as stored when it reports them', async () => {
    const { wish, first, second, stored, conditions, fetchPages } = stage();
    const fetched = fetchPages();
    const { onStored: _, ...listed } = wish;
    const told = { source: SOURCE, wait: '' };
    expect(last().orders).toEqual([
      { id: 1, type: 'start', wish: listed, parallel: 3, conditions: told },
    ]);
    const both = [first, second].map(({ path }) => ({ path, bytes: 200 }));
    last().reply({ id: 1, type: 'begun' });
    last().reply({ id: 1, type: 'stored', pages: both });
    last().reply({ id: 1, type: 'unanswered' });
    expect([stored, conditions.unanswered]).toEqual([both, 1]);
    const end = { failed: [], refused: [second.path], isFull: true };
    last().reply({ id: 1, type: 'ended', end });
    expect(await fetched).toEqual(end);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('wait in the worker while the page gives a reason, and continue with the source of now', async () => {
    const { conditions, gate, fetchPages } = stage();
    const fetched = fetchPages();
    conditions.wait = 'reading';
    gate.recheck();
    gate.recheck();
    const source = { ...SOURCE, base: 'https://other.example/' };
    await setPictureSource(source);
    conditions.wait = '';
    gate.recheck();
    expect(last().orders.slice(1)).toEqual([
      { id: 1, type: 'change', conditions: { source: SOURCE, wait: 'reading' } },
      { id: 1, type: 'change', conditions: { source, wait: '' } },
    ]);
    last().reply({ id: 1, type: 'ended', end: NOTHING_FAILED });
    await fetched;
    conditions.wait = 'offline';
    gate.recheck();
    expect(last().orders).toHaveLength(3);
  });

  it('that the worker cannot fetch are fetched here, without those that it has stored', async () => {
    const { first, second, stored, fetchPages } = stage();
    const fetched = fetchPages();
    last().reply({ id: 1, type: 'stored', pages: [{ path: first.path, bytes: 200 }] });
    last().reply({ id: 1, type: 'away' });
    expect(await fetched).toEqual(NOTHING_FAILED);
    expect(stored).toEqual([
      { path: first.path, bytes: 200 },
      { path: second.path, bytes: PNG.length },
    ]);
    expect([await isStored(first.path), await isStored(second.path)]).toEqual([false, true]);
  });

  it('are fetched here if there are no workers', async () => {
    vi.stubGlobal('Worker', undefined);
    const { first, second, fetchPages } = stage();
    expect(await fetchPages()).toEqual(NOTHING_FAILED);
    expect([await isStored(first.path), await isStored(second.path)]).toEqual([true, true]);
  });

  it('of a worker that dies are given to another, and after two deaths are fetched here', async () => {
    const { first, second, fetchPages } = stage();
    const fetched = fetchPages();
    last().reply({ id: 1, type: 'stored', pages: [{ path: first.path, bytes: 200 }] });
    last().dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(2));
    expect(last().orders).toMatchObject([{ id: 2, wish: { pages: [second] } }]);
    last().dispatchEvent(new Event('error'));
    expect(await fetched).toEqual(NOTHING_FAILED);
    expect(await isStored(second.path)).toBe(true);
    expect(FakeWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
  });

  it('that are cancelled are so when the worker has stored what had arrived', async () => {
    const stop = new AbortController();
    const { first, stored, fetchPages } = stage();
    let isOver = false;
    const fetched = fetchPages(stop.signal).finally(() => {
      isOver = true;
    });
    fetched.catch(() => {});
    last().reply({ id: 1, type: 'begun' });
    stop.abort();
    expect(last().orders.at(-1)).toEqual({ id: 1, type: 'stop' });
    last().reply({ id: 1, type: 'stored', pages: [{ path: first.path, bytes: 200 }] });
    await getOfflineStore();
    expect([isOver, stored.length]).toEqual([false, 1]);
    last().reply({ id: 1, type: 'stopped' });
    await expect(fetched).rejects.toThrow('aborted');
  });

  it('that are cancelled do not wait for a worker that has not begun', async () => {
    const stop = new AbortController();
    const fetched = stage().fetchPages(stop.signal);
    stop.abort();
    await expect(fetched).rejects.toThrow('aborted');
  });
});
