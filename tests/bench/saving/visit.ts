import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { DOWNLOADS_PARALLEL_DEFAULT } from '../../../src/shared/limits.ts';
import { DOWNLOADS_CHANNEL_NAME } from '../../../src/shared/names.ts';
import { inBrowser, slowDown } from '../inBrowser.ts';
import type { Relay } from './relay.ts';

const READY_TIMEOUT_MS = 60_000;
/** Lets the work at page start finish, the worker's precache included. */
const SETTLED_MS = 5_000;
/** Lets the database write its pending data to disk. */
const WRITTEN_MS = 3_000;

export interface Conditions {
  /** Megabits per second; undefined: unlimited. */
  readonly megabits: number | undefined;
  readonly cpuSlowdown: number;
}

export interface Visit {
  /** From the first page requested to the last one stored, ms. */
  readonly ms: number;
  /** The longest block of the page's main thread meanwhile, ms. */
  readonly gapMs: number;
  readonly servedBytes: number;
}

export interface Saving extends Visit {
  /** The part of `ms` after the last page was sent: writing it and completing the chapter. */
  readonly tailMs: number;
  /** Of the images in the offline store, bytes. */
  readonly storedBytes: number;
  /** Growth of the databases as the browser reports it, bytes. */
  readonly grownBytes: number;
}

export interface Wish extends Conditions {
  readonly relay: Relay;
  /** Path of the work's detail. */
  readonly detail: string;
  /** Paths of the pages. */
  readonly pages: readonly string[];
}

/**
 * Downloads the chapter as a reader does: by the sheet of the work's detail.
 * @param onBegin called before the press that starts it; what it returns is called at the end
 */
export function takeSaving(
  wish: Wish,
  onBegin: (page: Page, session: CDPSession) => Promise<() => Promise<void>> = () =>
    Promise.resolve(() => Promise.resolve()),
): Promise<Saving> {
  return inBrowser(async (page, cpu) => {
    const { relay } = wish;
    relay.begin(undefined);
    await page.goto(relay.url + wish.detail);
    await page.waitForFunction('navigator.serviceWorker.controller !== null', undefined, {
      timeout: READY_TIMEOUT_MS,
    });
    await pause(SETTLED_MS);
    await page.getByRole('button', { name: '下载', exact: true }).click();
    await page.getByRole('button', { name: '全部可下' }).click();
    const button = page.getByRole('button', { name: '下载 1 话' });
    await button.waitFor();
    await pause(500);
    const before = await databaseBytes(page);
    await slowDown(cpu, wish.cpuSlowdown);
    relay.begin(wish.megabits);
    await page.evaluate(startSavingProbe, DOWNLOADS_CHANNEL_NAME);
    const end = await onBegin(page, cpu);
    await button.click();
    const { endedAt, gaps } = await page.evaluate(savingProbe);
    await end();
    await slowDown(cpu, 1);
    await pause(WRITTEN_MS);
    const { firstAt, lastAt, count, bytes } = relay.handed();
    if (count !== wish.pages.length) throw new Error(`${count} pages were asked for`);
    const stored = await page.evaluate(storedCode);
    if (stored.count !== count) throw new Error(`${stored.count} pages are stored`);
    return {
      ms: endedAt - firstAt,
      gapMs: longest(gaps, firstAt),
      servedBytes: bytes,
      tailMs: endedAt - lastAt,
      storedBytes: stored.bytes,
      grownBytes: (await databaseBytes(page)) - before,
    };
  });
}

/**
 * Fetches the same bytes, as many at a time, and discards them: in a worker, since the app fetches in one and
 * Chromium throttles only the page's main thread.
 */
export function takeFetching(wish: Wish): Promise<Visit> {
  return inBrowser(async (page, cpu) => {
    const { relay } = wish;
    relay.begin(undefined);
    await page.goto(`${relay.url}/robots.txt`);
    await pause(500);
    await slowDown(cpu, wish.cpuSlowdown);
    relay.begin(wish.megabits);
    const endedAt = await page.evaluate(fetchInWorker, {
      code: fetchCode.toString(),
      order: {
        addresses: wish.pages.map((path) => relay.url + path),
        parallel: DOWNLOADS_PARALLEL_DEFAULT,
      },
    });
    const { firstAt, count, bytes } = relay.handed();
    if (count !== wish.pages.length) throw new Error(`${count} pages were asked for`);
    return { ms: endedAt - firstAt, gapMs: 0, servedBytes: bytes };
  });
}

/** Per gap between two turns of the main thread: when it ended, ms since 1970, and its length, ms. */
type Gap = readonly [at: number, ms: number];

function longest(gaps: readonly Gap[], since: number): number {
  return Math.max(0, ...gaps.filter(([at, ms]) => at - ms >= since).map(([, ms]) => ms));
}

interface SavingProbe {
  readonly endedAt: number;
  readonly gaps: readonly Gap[];
}

/**
 * Runs in the page: looks at the queue whenever a tab publishes an event of it, and times the turns of the main thread,
 * seldom enough to take no time from the download.
 */
async function startSavingProbe(channelName: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('moyu-shelf');
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
  });
  const now = () => performance.timeOrigin + performance.now();
  const gaps: [number, number][] = [];
  let last = now();
  let endedAt = 0;
  const turn = () => {
    const at = now();
    if (at - last > 16) gaps.push([at, at - last]);
    last = at;
    if (endedAt === 0) setTimeout(turn, 8);
  };
  turn();
  let wasBusy = false;
  Reflect.set(
    globalThis,
    'savingProbe',
    new Promise<SavingProbe>((resolve) => {
      const channel = new BroadcastChannel(channelName);
      channel.addEventListener('message', () => {
        const asked = database.transaction('queue').objectStore('queue').count();
        asked.addEventListener('success', () => {
          if (asked.result > 0) wasBusy = true;
          if (asked.result > 0 || !wasBusy || endedAt > 0) return;
          endedAt = now();
          channel.close();
          database.close();
          resolve({ endedAt, gaps });
        });
      });
    }),
  );
}

/** Runs in the page. */
function savingProbe(): Promise<SavingProbe> {
  return Reflect.get(globalThis, 'savingProbe') as Promise<SavingProbe>;
}

interface FetchOrder {
  /** Absolute. */
  readonly addresses: readonly string[];
  readonly parallel: number;
}

/** Runs in the page. @returns when the last page arrived, ms since 1970 */
async function fetchInWorker({
  code,
  order,
}: {
  code: string;
  order: FetchOrder;
}): Promise<number> {
  const text = `(${code})(${JSON.stringify(order)}).then(postMessage)`;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data as number));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  });
}

/** Runs in the worker. */
async function fetchCode({ addresses, parallel }: FetchOrder): Promise<number> {
  const left = [...addresses];
  const work = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return performance.timeOrigin + performance.now();
}

/** Runs in the page: the pages of stored chapters. */
async function storedCode(): Promise<{ count: number; bytes: number }> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('moyu-shelf');
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
  });
  const rows = await new Promise<readonly { chapter: string; bytes: number }[]>((resolve) => {
    const asked = database.transaction('pictures').objectStore('pictures').getAll();
    asked.addEventListener('success', () => resolve(asked.result));
  });
  database.close();
  const pages = rows.filter(({ chapter }) => chapter !== '');
  return { count: pages.length, bytes: pages.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** What Chromium reports for IndexedDB; other engines report only the sum. */
function databaseBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const reported: StorageEstimate & { usageDetails?: { indexedDB?: number } } =
      await navigator.storage.estimate();
    return reported.usageDetails?.indexedDB ?? reported.usage ?? 0;
  });
}
