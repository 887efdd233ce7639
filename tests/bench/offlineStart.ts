import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Engine, Page } from '../support/drivers/engine.ts';
import { ONE_STRIP, readToEnd } from '../support/screens/reader.ts';
import { type RunningServer, startApi, startApp } from '../support/product/servers.ts';
import { median, type Row, short } from './figures.ts';
import { serveFiles } from './staticServer.ts';

const RUNS = 5;
/** From the address to a painted downloaded page, with every server stopped. */
const TARGET_MS = 2_000;
const SHOWN_PAGE = '[data-page][data-state="shown"]';

interface Picture {
  readonly bytes: Buffer;
  readonly type: string;
}

/**
 * From opening the address to the first painted page of a comic, in a freshly started browser with every server
 * stopped. The baseline is the least a browser can do: a plain HTML page with the same image, both unencrypted and
 * fresh in the browser's own cache.
 */
export async function measureOfflineStart(engine: Engine): Promise<readonly Row[]> {
  const api = await startApi();
  const app = await startApp({ apiurls: [api.url] });
  try {
    const ours = await timesOfReader(engine, app, api);
    const floor = await timesOfPlainPage(engine, ours.picture);
    const times = median(ours.timesMs) / median(floor);
    return [
      {
        what: 'Offline, browser just started: first comic page painted',
        ours: `${short(median(ours.timesMs))} ms`,
        beside: `plain page, same picture, browser's own cache: ${short(median(floor))} ms`,
        result: `${short(times)} times the floor`,
        target: `≤ ${TARGET_MS} ms`,
        met: median(ours.timesMs) <= TARGET_MS,
      },
    ];
  } finally {
    await Promise.all([app.remove(), api.remove()]);
  }
}

async function timesOfReader(
  engine: Engine,
  app: RunningServer,
  api: RunningServer,
): Promise<{ timesMs: number[]; picture: Picture }> {
  const address = `${app.url}${await addressOfFreeChapter(api.url)}`;
  const startScript = `${ONE_STRIP} ${NOTE_FIRST_PAGE}`;
  const page = await engine.newPage({ startScript });
  try {
    await page.goto(address);
    await page.waitFor('navigator.serviceWorker.controller !== null', { timeoutMs: 20_000 });
    await page.reload();
    // A chapter of which only the beginning is stored does not open offline.
    await readToEnd(page);
    await backToFirst(page);
    const picture = await firstPictureOf(page);
    await Promise.all([app.stop(), api.stop()]);
    return { timesMs: await restartedTimes(page, address, pageShownAtMs), picture };
  } finally {
    await page.close();
  }
}

async function timesOfPlainPage(engine: Engine, { bytes, type }: Picture): Promise<number[]> {
  const body = '<!doctype html><title>plain</title><img src="/picture" style="width:100%">';
  const server = await serveFiles({
    '/': { type: 'text/html', body },
    '/picture': { type, body: bytes },
  });
  const page = await engine.newPage();
  await page.goto(`${server.url}/`);
  await server.close();
  try {
    return await restartedTimes(page, `${server.url}/`, imagePaintedAtMs);
  } finally {
    await page.close();
  }
}

async function restartedTimes(
  page: Page,
  address: string,
  paintedAtMs: () => Promise<number>,
): Promise<number[]> {
  const timesMs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.restart();
    await page.goto(address);
    timesMs.push(await page.evaluate(paintedAtMs));
  }
  return timesMs;
}

/** Runs in the page: when the largest image was painted, ms since the address was opened. */
function imagePaintedAtMs(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const picture = list.getEntries().findLast((entry) => 'url' in entry && entry.url !== '');
      if (picture) resolve(picture.startTime);
    });
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Notes the frame after the first page of the reader has its pixels: no paint timing reports a canvas. */
const NOTE_FIRST_PAGE = `{
  const isThere = () => document.querySelector('${SHOWN_PAGE}') !== null;
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => { window.firstPageAtMs = performance.now(); }));
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}`;

/** Runs in the page. */
function pageShownAtMs(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const at: unknown = Reflect.get(window, 'firstPageAtMs');
      if (typeof at === 'number') resolve(at);
      else setTimeout(look, 20);
    };
    look();
  });
}

/** The reader opens where it was left. */
async function backToFirst(page: Page): Promise<void> {
  await page.evaluate(() => {
    const box = document.querySelector('[data-screen="/readcomic"] section');
    box?.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitFor(`/"page.{2,4}:1,/.test(localStorage.getItem('moyu:user') ?? '')`, {
    what: 'the place in local storage',
  });
}

/** The first page of the chapter, as the worker serves it: decrypted. */
async function firstPictureOf(page: Page): Promise<Picture> {
  await page.see(SHOWN_PAGE, 20_000);
  const found = await page.evaluate(async () => {
    const names = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('moyu-shelf');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    });
    const paths = await new Promise<readonly unknown[]>((resolve) => {
      const asked = names.transaction('pictures').objectStore('pictures').getAll();
      asked.addEventListener('success', () => resolve(asked.result));
    });
    const pages = (paths as { path: string; chapter: string }[]).filter(({ chapter }) => chapter);
    const first = pages.map(({ path }) => path).sort((a, b) => (a < b ? -1 : 1))[0] ?? '';
    const blob = await (await fetch(`/page/${encodeURIComponent(first)}`)).blob();
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
    return { base64, type: blob.type };
  });
  return { bytes: Buffer.from(found.base64, 'base64'), type: found.type };
}

async function addressOfFreeChapter(base: string): Promise<string> {
  const { authorization: token } = await callApi(base, calls.init, {});
  const { items } = await callApi(base, calls.comicList, { kind: 'comic' }, { token });
  for (const { uuid } of items) {
    const { chapters } = await callApi(base, calls.comicDirectoryList, { uuid }, { token });
    const free = chapters.find(({ locked }) => !locked);
    if (free) return `/readcomic?uuid=${uuid}&chapter=${free.uuid}`;
  }
  throw new Error('the catalogue has no free chapter');
}
