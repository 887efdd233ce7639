import { expect } from 'vitest';
import { readAddress } from '../../../src/lib/addresses.ts';
import type { Page } from '../drivers/engine.ts';
import { storedUser } from './visit.ts';

/** Films of the demo catalogue, and their state on a page. */
export const SERIES = 'film-qunxing-huixiang';
/** 25 s long; costs PRICE, with a trial of 12 s. */
export const PAID = 'film-jiguang-shaonian';
export const PRICE = 36;
export const FREE = 'film-haibian-youguang';
/** Episode of a series; the third costs 12, with a trial of 8 s. */
export const episodeOf = (index: number) => `${SERIES}-e0${index}`;

export const filmPath = (film: string) => `/detailfilm?uuid=${film}`;
export const episodePath = (index: number) => readAddress('film', SERIES, episodeOf(index));

export const PLAY = { role: 'button', name: /^播放$/ } as const;

interface FilmState {
  /** Seconds. */
  readonly time: number;
  readonly duration: number;
  readonly isPaused: boolean;
  /** Width of the video in pixels: 0 before the first frame. */
  readonly width: number;
  /** For the message of a failed wait. */
  readonly isSeeking: boolean;
  readonly readyState: number;
  readonly buffered: string;
}

/** State of the video element; undefined where there is none. */
export function filmState(page: Page): Promise<FilmState | undefined> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    return video
      ? {
          time: video.currentTime,
          duration: video.duration || 0,
          isPaused: video.paused,
          width: video.videoWidth,
          isSeeking: video.seeking,
          readyState: video.readyState,
          buffered: Array.from(
            { length: video.buffered.length },
            (_, range) => `${video.buffered.start(range)}–${video.buffered.end(range)}`,
          ).join(' '),
        }
      : undefined;
  });
}

/**
 * Starts playback where the browser blocks autoplay, and waits until it plays. WebKit blocks it only once it knows of the
 * sound: until then `paused` is false.
 */
export async function startFilm(page: Page): Promise<void> {
  const isStarted = async () => {
    const isAsking = await page.evaluate<boolean>(
      `document.querySelector('video')?.paused === true &&
        document.querySelector('button[aria-label="播放"]') !== null`,
    );
    if (isAsking) await page.tap(PLAY);
    const state = await filmState(page);
    return state !== undefined && !state.isPaused && state.time > 0;
  };
  await expect.poll(isStarted, { timeout: 30_000, interval: 500 }).toBe(true);
  await untilPlaying(page);
}

/**
 * Waits until the video plays.
 * @param after seconds into the film
 */
export async function untilPlaying(page: Page, after = 0): Promise<void> {
  const isMoving = (state: FilmState | undefined) =>
    state !== undefined && !state.isPaused && state.width > 0 && state.time > after + 0.2;
  await expect.poll(() => filmState(page), { timeout: 30_000 }).toSatisfy(isMoving);
}

/** Seeks as a drag of the slider does; the player follows the element's events. */
export async function jumpTo(page: Page, seconds: number): Promise<void> {
  await page.evaluate((to: number) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
  }, seconds);
}

/** The stored position in a film; undefined: none. */
export async function notedFilm(page: Page, film: string) {
  const { filmreaduuids = [] } = await storedUser(page);
  return filmreaduuids.find(({ uuid }) => uuid === film);
}
