import {
  BACKGROUND_LOOK_MS,
  BACKGROUND_TAKEOVER_MS,
  DOWNLOAD_SPEED_WINDOW_MS,
} from '../shared/limits.ts';
import { BACKGROUND_DROP_LOCK_PREFIX, BACKGROUND_LOCK_PREFIX } from '../shared/names.ts';
import {
  backgroundId,
  bytesToFetch,
  chapterOfBackground,
  pagesByAddress,
  type BackgroundManager,
  type BackgroundRegistration,
} from '../shared/offline/downloads/backgroundFetch.ts';
import type {
  Download,
  DownloadQueue,
  LiveDownload,
} from '../shared/offline/downloads/download.ts';
import { mayRun } from '../shared/offline/downloads/queue.ts';
import type { AwayWish } from '../shared/offline/downloads/runnerDeps.ts';
import { CHAPTER_UNITS } from '../shared/chapterUnits.ts';
import { onDownloadEvent } from './downloadEvents.ts';
import { offlineSettings } from './offlineSettings.ts';
import { savedPictureSource } from '../lib/pictures.ts';

/**
 * Hands chapters to the browser's Background Fetch, which continues while the app is closed. The service worker stores
 * what arrives; the page registers, shows progress, and afterwards fetches the missing pages itself.
 */

const ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];

type OnLive = (live: LiveDownload) => void;

export function hasBackgroundFetch(): boolean {
  return 'BackgroundFetchManager' in globalThis;
}

/** Background Fetch cannot be limited to Wi-Fi, so with that setting the page fetches. */
function isWanted(): boolean {
  const { background, wifiOnly } = offlineSettings.read();
  return background && !wifiOnly && hasBackgroundFetch();
}

async function findManager(): Promise<BackgroundManager | undefined> {
  if (!hasBackgroundFetch()) return undefined;
  const registration: { active: unknown; backgroundFetch?: BackgroundManager } | undefined =
    await navigator.serviceWorker.getRegistration();
  return registration?.active ? registration.backgroundFetch : undefined;
}

/**
 * Registers the missing pages with Background Fetch, if the setting is on and the browser agrees. Returns when nothing
 * more is expected of it; an abort leaves the background fetch running.
 */
export async function fetchAway(
  wish: AwayWish,
  onLive: OnLive,
  signal: AbortSignal,
): Promise<void> {
  const registration = isWanted() ? await register(wish) : undefined;
  signal.throwIfAborted();
  if (!registration) return;
  await unlessBroken(signal, () => follow(registration, wish.live, onLive, signal));
}

/** A response may be longer than its page declares. Once that happened, no total size is announced. */
let isSizeUnsure = false;

async function register({
  download,
  pages,
  sources,
}: AwayWish): Promise<BackgroundRegistration | undefined> {
  const source = savedPictureSource();
  if (!source) return undefined;
  const wanted = pagesByAddress(source.base, pages, sources);
  if (wanted.size === 0) return undefined;
  const id = backgroundId(download.chapter, download.quality);
  try {
    const manager = await findManager();
    return (
      (await manager?.get(id)) ??
      (await manager?.fetch(
        id,
        [...wanted.keys()].map((address) => new Request(address, { credentials: 'omit' })),
        {
          title: `${download.workTitle} 第 ${download.index} ${CHAPTER_UNITS[download.kind]}`,
          icons: ICONS,
          downloadTotal: isSizeUnsure ? 0 : bytesToFetch([...wanted.values()]),
        },
      ))
    );
  } catch (error) {
    // Not permitted, no space, or another tab registered it at the same moment.
    console.warn('the system does not fetch this chapter', error);
    return undefined;
  }
}

/**
 * Waits for background fetches of an earlier load of the page, and drops the unwanted ones. An abort leaves them
 * running.
 */
export async function adoptBackground(
  readQueue: () => Promise<DownloadQueue>,
  onLive: OnLive,
  signal: AbortSignal,
): Promise<void> {
  if (!hasBackgroundFetch()) return;
  await unlessBroken(signal, async () => {
    for (const { registration, item } of await dropBackground(readQueue)) {
      // oxlint-disable-next-line no-await-in-loop -- one chapter at a time
      await follow(registration, heldOf(item, registration), onLive, signal);
    }
    const { held = [] } = await navigator.locks.query();
    const taken = held.filter(({ name }) => name?.startsWith(BACKGROUND_LOCK_PREFIX));
    await Promise.all(taken.map(({ name = '' }) => whenFree(name, signal)));
  });
}

/** Background Fetch is optional: if it fails, the page fetches without it. */
async function unlessBroken(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    signal.throwIfAborted();
    console.warn('what the system fetches could not be followed', error);
  }
}

interface Running {
  readonly registration: BackgroundRegistration;
  readonly item: Download;
}

/**
 * Aborts background fetches of paused or removed chapters, or all once the setting is off; returns the others.
 * @param readQueue called after the registrations are listed, so that the queue contains each of them
 */
export async function dropBackground(
  readQueue: () => Promise<DownloadQueue>,
): Promise<readonly Running[]> {
  const manager = await findManager();
  const ids = (await manager?.getIds()) ?? [];
  const ours = ids.filter((id) => chapterOfBackground(id) !== undefined);
  if (!manager || ours.length === 0) return [];
  const found = await Promise.all(ours.map((id) => manager.get(id)));
  const queue = await readQueue();
  return found.flatMap((registration) => {
    if (!registration) return [];
    const item = queue.items.find(
      ({ chapter, quality }) => backgroundId(chapter, quality) === registration.id,
    );
    // Of any account: the pages were requested for that account and are stored for it.
    if (item && isWanted() && mayRun(queue, item.chapter, item.account)) {
      return [{ registration, item }];
    }
    drop(registration).catch((error: unknown) => console.warn('background fetch', error));
    return [];
  });
}

/** Without this lock the worker takes the abort for the reader's, from the notification, and pauses the download. */
async function drop(registration: BackgroundRegistration): Promise<void> {
  await navigator.locks.request(BACKGROUND_DROP_LOCK_PREFIX + registration.id, async () => {
    await registration.abort();
    await new Promise((resolve) => {
      setTimeout(resolve, BACKGROUND_TAKEOVER_MS);
    });
  });
}

/** Progress at registration, as far as the queue knows it. */
function heldOf(
  { chapter, pages, pagesKept, bytes }: Download,
  { downloadTotal }: BackgroundRegistration,
): LiveDownload {
  const bytesKept = Math.max(0, bytes - (downloadTotal || bytes));
  return { chapter, pages, pagesKept, bytes, bytesKept, bytesPerSecond: 0 };
}

async function follow(
  registration: BackgroundRegistration,
  held: LiveDownload,
  onLive: OnLive,
  signal: AbortSignal,
): Promise<void> {
  const speed = speedOf(registration);
  await whenReported(registration, () => onLive(liveOf(held, registration, speed())), signal);
  isSizeUnsure ||= registration.failureReason === 'download-total-exceeded';
  await whenFree(BACKGROUND_LOCK_PREFIX + held.chapter, signal);
}

/** Resolves once the fetch has a result or the browser has dropped it, and the worker has reported that it is done. */
function whenReported(
  registration: BackgroundRegistration,
  onProgress: () => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const settle = (settled: () => void) => {
      stop.abort();
      clearInterval(timer);
      settled();
    };
    // Starts listening before it resolves, so that the worker's next event is not missed.
    const received = () => resolve(whenHandled(signal));
    const look = () => {
      onProgress();
      if (registration.result !== '') settle(received);
    };
    const timer = setInterval(() => {
      isForgotten(registration).then((is) => is && settle(received), reject);
    }, BACKGROUND_LOOK_MS);
    const giveUp = () => settle(() => reject(signal.reason as Error));
    registration.addEventListener('progress', look, { signal: stop.signal });
    signal.addEventListener('abort', giveUp, { signal: stop.signal });
    if (signal.aborted) giveUp();
    else look();
  });
}

async function isForgotten({ id }: BackgroundRegistration): Promise<boolean> {
  const manager = await findManager();
  return !(await manager?.get(id));
}

/** Waits for the worker's event, with a time limit: the worker may have been killed. */
function whenHandled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stopListening();
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stopListening = onDownloadEvent(({ type }) => type === 'queue' && end());
    const timer = setTimeout(end, BACKGROUND_TAKEOVER_MS);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** The worker holds this lock while it stores a chapter; nothing else fetches its pages meanwhile. */
async function whenFree(lock: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(lock, { signal }, () => undefined);
}

/** Background Fetch reports bytes only; the page count assumes that pages arrive in order. */
function liveOf(
  held: LiveDownload,
  { downloaded, downloadTotal }: BackgroundRegistration,
  bytesPerSecond: number,
): LiveDownload {
  const part = downloadTotal > 0 ? Math.min(1, downloaded / downloadTotal) : 0;
  return {
    ...held,
    pagesKept: held.pagesKept + Math.floor((held.pages - held.pagesKept) * part),
    bytesKept: Math.min(held.bytes || Infinity, held.bytesKept + downloaded),
    bytesPerSecond,
  };
}

/** Returns a function that measures bytes per second over the last DOWNLOAD_SPEED_WINDOW_MS. */
function speedOf(registration: BackgroundRegistration): () => number {
  let looks = [{ at: performance.now(), downloaded: registration.downloaded }];
  return () => {
    const { downloaded } = registration;
    const now = performance.now();
    const recent = looks.filter(({ at }) => at >= now - DOWNLOAD_SPEED_WINDOW_MS);
    const first = recent[0] ?? looks.at(-1) ?? { at: now, downloaded };
    looks = [...recent, { at: now, downloaded }];
    return Math.round(((downloaded - first.downloaded) * 1000) / Math.max(1, now - first.at));
  };
}
