import { expect } from 'vitest';
import { readAddress } from '../../../src/lib/addresses.ts';
import type { Page } from '../drivers/engine.ts';
import { storedUser } from './visit.ts';

/** Films of the demo catalogue, and what their tests ask of a page. */
export const SERIES = 'film-qunxing-huixiang';
/** Of 25 s; costs PRICE, and its first 12 s may be tried. */
export const PAID = 'film-jiguang-shaonian';
export const PRICE = 36;
export const FREE = 'film-haibian-youguang';
/** Of a series; the third costs 12, and its first 8 s may be tried. */
export const episodeOf = (index: number) => `${SERIES}-e0${index}`;

export const filmPath = (film: string) => `/detailfilm?uuid=${film}`;
export const episodePath = (index: number) => readAddress('film', SERIES, episodeOf(index));

export const PLAY = { role: 'button', name: /^播放$/ } as const;

interface FilmState {
  /** Seconds. */
  readonly time: number;
  readonly duration: number;
  readonly isPaused: boolean;
  /** Of its picture, in pixels: 0 before the first one. */
  readonly width: number;
}

/** What the video element does; undefined where there is none. */
export function filmState(page: Page): Promise<FilmState | undefined> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    return video
      ? {
          time: video.currentTime,
          duration: video.duration || 0,
          isPaused: video.paused,
          width: video.videoWidth,
        }
      : undefined;
  });
}

/** Makes it play where the browser would not by itself, and waits until its pictures move. */
export async function startFilm(page: Page): Promise<void> {
  const isStarted = async () => {
    const isAsking = await page.evaluate<boolean>(
      `document.querySelector('video')?.paused === true &&
        document.querySelector('button[aria-label="播放"]') !== null`,
    );
    if (isAsking) await page.tap(PLAY);
    return (await filmState(page))?.isPaused === false;
  };
  await expect.poll(isStarted, { timeout: 20_000, interval: 500 }).toBe(true);
  await untilPlaying(page);
}

/** Waits until the picture is there and time goes by. @param after seconds into the film */
export async function untilPlaying(page: Page, after = 0): Promise<void> {
  const isMoving = async () => {
    const state = await filmState(page);
    return state !== undefined && !state.isPaused && state.width > 0 && state.time > after + 0.2;
  };
  await expect.poll(isMoving, { timeout: 30_000 }).toBe(true);
}

/** As a person does who drags the slider; the player hears of it from its element. */
export async function jumpTo(page: Page, seconds: number): Promise<void> {
  await page.evaluate((to: number) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
  }, seconds);
}

/** What the device notes of a film; undefined: nothing. */
export async function notedFilm(page: Page, film: string) {
  const { filmreaduuids = [] } = await storedUser(page);
  return filmreaduuids.find(({ uuid }) => uuid === film);
}
