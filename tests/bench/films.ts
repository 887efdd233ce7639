/**
 * Time to a film's first frame, and the bytes fetched before it: our screen, opened by a tap in the app, against a page
 * with only `<video src>` and the same playlist, over a narrow connection, alternating. Both times begin within the
 * browser, at the press and at the navigation: what the driver does before is no part of them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import { startApp } from '../support/product/servers.ts';
import { median, type Row, short } from './figures.ts';
import { inBrowser } from './inBrowser.ts';
import { CHUNK_BYTES, Relay } from './saving/relay.ts';
import { serveFiles } from './staticServer.ts';

const FILM = 'film-haibian-youguang';
const MEGABITS = 4;
const ROUNDS = 5;
const TIME_MAX = 1.2;
/**
 * While the first picture is decoded and drawn, one more chunk of the next segment may arrive, in either page: 33 ms at
 * 4 Mbit/s.
 */
const MORE_KB_MAX = CHUNK_BYTES / 1_000;
/** Lets the work at app start finish, the worker's precache included. */
const SETTLED_MS = 8_000;
/** Playlists and segments, no stills. */
const MEDIA = /^\/image\/[^/]+\/films\/.*\.(m3u8|ts)$/;

interface Start {
  /** From the tap, or the address, to the first frame, ms. */
  readonly ms: number;
  /** Bytes of the film fetched until then. */
  readonly bytes: number;
}

export async function measureFilms(): Promise<readonly Row[]> {
  const app = await startApp({ apiurls: ['/'] });
  const relay = await Relay.start(app.url, MEDIA);
  try {
    const ours: Start[] = [];
    const bare: Start[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await watched((page) => startOfVideo(page, relay)));
      ours.push(await watched((page) => startOfScreen(page, relay)));
      const said = [ours, bare]
        .map((all) => all.at(-1))
        .map((one) => `${short(one?.ms ?? 0)} ms, ${one?.bytes ?? 0} B`);
      console.error(`ours ${said[0]} : bare ${said[1]}`);
    }
    return rowsOf(ours, bare);
  } finally {
    await relay.close();
    await app.remove();
  }
}

function watched(measure: (page: Page) => Promise<Start>): Promise<Start> {
  return inBrowser(
    async (page) => {
      await page.addInitScript(noteFirstPicture);
      return measure(page);
    },
    {
      args: ['--autoplay-policy=no-user-gesture-required'],
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      bypassCSP: false,
    },
  );
}

async function startOfScreen(page: Page, relay: Relay): Promise<Start> {
  relay.begin(undefined);
  await page.goto(`${relay.url}/film`);
  await page.waitForFunction('navigator.serviceWorker.controller !== null');
  await pause(SETTLED_MS);
  const link = page.locator(`a[href*="${FILM}"]`).first();
  await link.scrollIntoViewIfNeeded();
  return measured(page, relay, () => link.click());
}

async function startOfVideo(page: Page, relay: Relay): Promise<Start> {
  relay.begin(undefined);
  const { authorization: token } = await callApi(relay.url, calls.init, {});
  const of = { kind: 'film', uuid: FILM } as const;
  const { chapters } = await callApi(relay.url, calls.comicDirectoryList, of, { token });
  const chapter = chapters[0]?.uuid ?? '';
  const content = await callApi(relay.url, calls.comicDirectory, { ...of, chapter }, { token });
  if (!('hls' in content)) throw new Error('the film is not free');
  const source = `${relay.url}/${content.hls}`;
  const body = `<!doctype html><title>bare</title><video src="${source}" autoplay muted playsinline></video>`;
  const server = await serveFiles({ '/': { type: 'text/html', body } });
  try {
    return await measured(page, relay, () => page.goto(`${server.url}/`, { waitUntil: 'commit' }));
  } finally {
    await server.close();
  }
}

async function measured(page: Page, relay: Relay, open: () => Promise<unknown>): Promise<Start> {
  relay.begin(MEGABITS);
  await open();
  await page.waitForFunction('window.firstPictureAt > 0');
  const [at, begunAt] = await page.evaluate<[number, number]>(
    '[firstPictureAt, window.pressedAt ?? performance.timeOrigin]',
  );
  const before = relay.sent().filter((each) => each.at <= at);
  return { ms: at - begunAt, bytes: before.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Runs in every page before its own scripts: notes the first press and the first frame of a film, ms since 1970. */
function noteFirstPicture(): void {
  const onPress = ({ timeStamp }: Event) => {
    Object.assign(window, { pressedAt: performance.timeOrigin + timeStamp });
  };
  window.addEventListener('pointerdown', onPress, { capture: true, once: true });
  const look = () => {
    const video = document.querySelector('video');
    if (!video) return;
    observer.disconnect();
    video.muted = true;
    video.requestVideoFrameCallback(() => {
      Object.assign(window, { firstPictureAt: performance.timeOrigin + performance.now() });
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

function rowsOf(ours: readonly Start[], bare: readonly Start[]): readonly Row[] {
  const row = (what: string, unit: string, valueOf: (start: Start) => number) => {
    const [own, other] = [median(ours.map(valueOf)), median(bare.map(valueOf))];
    const texts = {
      what,
      ours: `${short(own)} ${unit}`,
      beside: `a page with nothing but the video: ${short(other)} ${unit}`,
      result: `${short(own / other)} times`,
    };
    return { own, other, texts };
  };
  const time = row(
    `A film's first picture, from the tap on it, ${MEGABITS} Mbit/s`,
    'ms',
    ({ ms }) => ms,
  );
  const data = row('What of the film was fetched before it', 'KB', ({ bytes }) => bytes / 1_000);
  return [
    { ...time.texts, target: `≤ ${TIME_MAX} times`, met: time.own / time.other <= TIME_MAX },
    {
      ...data.texts,
      target: `≤ ${short(MORE_KB_MAX)} KB more`,
      met: data.own - data.other <= MORE_KB_MAX,
    },
  ];
}
