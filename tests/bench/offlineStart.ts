import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../e2e/harness/callApi.ts';
import type { Engine, Page } from '../e2e/harness/engine.ts';
import { type RunningServer, startApi, startApp } from '../e2e/harness/servers.ts';
import { median, type Row, short } from './figures.ts';
import { serveFiles } from './staticServer.ts';

const RUNS = 5;

interface Picture {
  readonly bytes: Buffer;
  readonly type: string;
}

/**
 * From the address being opened to the first page of a comic painted, in a browser just started with every
 * server stopped. Beside it the least a browser can do: a plain HTML page with the same picture, both
 * unencrypted and fresh in the browser's own cache.
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
        target: '',
        met: undefined,
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
  const page = await engine.newPage();
  try {
    await page.goto(address);
    await page.waitFor('navigator.serviceWorker.controller !== null', { timeoutMs: 20_000 });
    await page.reload();
    const picture = await firstPictureOf(page);
    await Promise.all([app.stop(), api.stop()]);
    return { timesMs: await restartedTimes(page, address), picture };
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
    return await restartedTimes(page, `${server.url}/`);
  } finally {
    await page.close();
  }
}

async function restartedTimes(page: Page, address: string): Promise<number[]> {
  const timesMs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.restart();
    await page.goto(address);
    timesMs.push(await page.evaluate(paintedAtMs));
  }
  return timesMs;
}

/** Runs in the page: when the largest picture was painted, ms since the address was opened. */
function paintedAtMs(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const picture = list.getEntries().findLast((entry) => 'url' in entry && entry.url !== '');
      if (picture) resolve(picture.startTime);
    });
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** The first large picture of the reader, as the page sees it: decrypted. */
async function firstPictureOf(page: Page): Promise<Picture> {
  const found = await page.waitFor<{ base64: string; type: string }>(
    async () => {
      const image = [...document.images].find((each) => each.complete && each.naturalWidth >= 400);
      if (!image) throw new Error('no page is painted yet');
      const blob = await (await fetch(image.currentSrc)).blob();
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
      return { base64, type: blob.type };
    },
    { timeoutMs: 20_000, what: 'a comic page' },
  );
  return { bytes: Buffer.from(found.base64, 'base64'), type: found.type };
}

/** Route of the first chapter of some comic that costs nothing. */
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
