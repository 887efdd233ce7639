import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDownloader } from '../../src/offline/downloader.ts';
import type { PageOrder, PageReply } from '../../src/offline/downloader.worker.ts';
import { getOfflineStore, setPictureSource } from '../../src/lib/pictures.ts';
import { BASE, IMAGE_KEY, png, sealImage, sha256 } from '../support/fakes/sampleImages.ts';

const PNG = png();
const SOURCE = { base: BASE, key: IMAGE_KEY };
let pages = 0;

/** A page that was never requested before. */
const request = () => ({
  path: `c/${(pages += 1)}`,
  chapter: 'c',
  bytes: PNG.length,
  sha256: sha256(PNG),
});

/** A worker whose answers the test gives. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  readonly orders: PageOrder[] = [];
  isTerminated = false;
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage(order: PageOrder): void {
    this.orders.push(order);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  reply(data: PageReply): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
const last = () => {
  const worker = FakeWorker.all.at(-1);
  if (!worker) throw new Error('no worker');
  return worker;
};
const { signal } = new AbortController();

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

describe('a page to be downloaded', () => {
  it('is fetched by the worker, with its source in each request, and is stored when the worker reports it', async () => {
    const downloader = createDownloader();
    const asked = request();
    let hasArrived = false;
    const onArrived = () => {
      hasArrived = true;
    };
    const fetched = downloader.fetchPage(asked, signal, onArrived);
    const [order] = last().orders;
    expect(order).toEqual({ id: 1, request: asked, source: SOURCE });
    last().reply({ id: 1, type: 'arrived' });
    expect(hasArrived).toBe(true);
    last().reply({ id: 1, type: 'fetched', bytes: 200 });
    const page = await fetched;
    if (page.type !== 'fetched') throw new Error(page.type);
    last().reply({ id: 1, type: 'stored', isStored: false });
    expect([page.bytes, await page.stored]).toEqual([200, false]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each(['unanswered', 'refused', 'bad'] as const)(
    'that is %s in the worker is so for the page as well',
    async (type) => {
      const fetched = createDownloader().fetchPage(request(), signal);
      last().reply({ id: 1, type });
      expect(await fetched).toEqual({ type });
    },
  );

  it('that the worker cannot fetch is fetched here', async () => {
    const asked = request();
    const fetched = createDownloader().fetchPage(asked, signal);
    last().reply({ id: 1, type: 'away' });
    const page = await fetched;
    expect(page).toMatchObject({ type: 'fetched', bytes: PNG.length });
    expect(page.type === 'fetched' && (await page.stored)).toBe(true);
    expect(await (await getOfflineStore()).findAsset(asked.path)).toMatchObject({ chapter: 'c' });
  });

  it('is fetched here if there are no workers', async () => {
    vi.stubGlobal('Worker', undefined);
    const page = await createDownloader().fetchPage(request(), signal);
    expect(page).toMatchObject({ type: 'fetched', bytes: PNG.length });
  });

  it('of a worker that dies is fetched here, in flight or not written yet', async () => {
    const downloader = createDownloader();
    const [first, second] = [request(), request()];
    const [underway, unwritten] = [
      downloader.fetchPage(first, signal),
      downloader.fetchPage(second, signal),
    ];
    last().reply({ id: 2, type: 'fetched', bytes: 200 });
    const half = await unwritten;
    last().dispatchEvent(new Event('error'));
    expect(await underway).toMatchObject({ type: 'fetched' });
    expect(half.type === 'fetched' && (await half.stored)).toBe(true);
    expect(await (await getOfflineStore()).findAsset(second.path)).toBeDefined();
    expect(last().isTerminated).toBe(true);
  });

  it('opens no third worker after two have died', async () => {
    const downloader = createDownloader();
    for (let deaths = 0; deaths < 2; deaths += 1) {
      const fetched = downloader.fetchPage(request(), signal);
      last().dispatchEvent(new Event('error'));
      await fetched;
    }
    await downloader.fetchPage(request(), signal);
    expect(FakeWorker.all).toHaveLength(2);
  });

  it('that is cancelled is cancelled in the worker', async () => {
    const stop = new AbortController();
    const fetched = createDownloader().fetchPage(request(), stop.signal);
    stop.abort();
    await expect(fetched).rejects.toThrow('aborted');
    expect(last().orders.at(-1)).toEqual({ id: 1, isGivenUp: true });
  });
});
