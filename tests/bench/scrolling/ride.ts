import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CDPSession, chromium } from 'playwright-core';
import { chromiumArgs, ensureBrowser } from '../../support/drivers/chromium.ts';
import { environment } from '../../support/drivers/environment.ts';
import { evaluateIn, waitForIn } from '../../support/drivers/script.ts';
import { swipeFinger } from '../../support/drivers/touch.ts';
import type { Ride } from './figures.ts';
import { MemoryWatch } from './memory.ts';
import { PICTURE_HEIGHTS, PICTURE_WIDTH } from './pictures.ts';
import type { RideKind } from './plan.ts';
import { readsWith } from '../../support/screens/reader.ts';
import { endProbeCode, startProbeCode } from './probe.ts';

const VIEWPORT = { width: 412, height: 915 };
const CPU_SLOWDOWN = 4;
/** In CSS pixels and CSS pixels a second. */
const READING: Way = { distance: 12_000, speed: 2_500 };
const FLINGING: Way = { distance: 150_000, speed: 15_000 };
/** For chapters of more than this, so that more of them is covered. */
const LONG_FLINGING: Way = { distance: 300_000, speed: 15_000 };
const LONG_PX = 200_000;
/** A finger has no more room than this, and lifts at full speed. */
const SWIPE_PX = 500;
/** ms; a finger swipes no faster. */
const SWIPE_MIN_MS = 60;
const SWIPE_PAUSE_MS = 120;
/** A page that did not scroll would count as smooth. */
const PAGES_SEEN_MIN = 2;
const READY_TIMEOUT_MS = 30_000;
/** Every page drawn for the ride is larger. */
const PICTURE_BYTES_MIN = 1_000;

interface Way {
  readonly distance: number;
  readonly speed: number;
}

export interface Wish extends RideKind {
  readonly address: string;
  /** Addresses of its images on the page's origin. */
  readonly pictures: readonly string[];
  /** Whether the page is under a service worker: then waits for it and reloads the page under it. */
  readonly hasWorker: boolean;
}

export interface Measured {
  readonly reading: Ride;
  readonly flinging: Ride;
  /** Of all renderer processes together, bytes. */
  readonly peakBytes: number;
  /** JavaScript heap at the end, bytes. */
  readonly heapBytes: number;
}

/** Opens a page in a browser of its own, reads on, then flings, on a CPU slowed down four times. */
export async function takeRide(wish: Wish): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'moyu-scrolling-'));
  const { path, env } = ensureBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    env: { ...environment(), ...env },
    args: argsFor(wish),
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  let memory: MemoryWatch | undefined;
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript(readsWith({ mode: 'strip' }));
    const session = await context.newCDPSession(page);
    const browser = await context.browser()?.newBrowserCDPSession();
    if (!browser) throw new Error('the browser has no session of its own');
    await page.goto(wish.address);
    if (wish.hasWorker) {
      await waitFor(session, 'navigator.serviceWorker.controller !== null', 'a worker');
      await page.goto(wish.address);
    }
    if (wish.isStored) {
      await evaluateIn(session, loadAllCode, [wish.pictures, PICTURE_BYTES_MIN]);
      await page.goto(wish.address);
    }
    await waitFor(session, firstIsShown, 'the first page');
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    memory = new MemoryWatch(browser);
    const move = wish.source === 'wheel' ? turnWheel : swipe;
    const rest = Math.max(VIEWPORT.height, lengthOf(wish) - READING.distance);
    const far = rest < LONG_PX ? FLINGING : LONG_FLINGING;
    const fling = { ...far, distance: Math.min(far.distance, rest) };
    const reading = await noted(session, () => move(session, READING));
    const flinging = await noted(session, () => move(session, fling));
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { reading, flinging, peakBytes: await memory.end(), heapBytes: usedSize };
  } finally {
    // Before the browser that it samples closes.
    await memory?.end();
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function argsFor({ device }: RideKind): string[] {
  // A spare renderer would be counted.
  const args = chromiumArgs(['SpareRendererForSitePerProcess']);
  return device === 'phone' ? [...args, '--enable-low-end-device-mode'] : args;
}

/** How far a chapter scrolls, CSS pixels. */
function lengthOf({ pages, shape }: RideKind): number {
  const height = (VIEWPORT.width * PICTURE_HEIGHTS[shape]) / PICTURE_WIDTH;
  return pages * height - VIEWPORT.height;
}

/** Runs in the page. @throws for a missing image; the worker answers it with one of a pixel */
async function loadAllCode(addresses: readonly string[], bytesMin: number): Promise<void> {
  for (const address of addresses) {
    // oxlint-disable-next-line no-await-in-loop -- all at once would time out
    const response = await fetch(address);
    // oxlint-disable-next-line no-await-in-loop -- the same
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok || byteLength < bytesMin) throw new Error(`${address} is no page`);
  }
}

async function noted(session: CDPSession, action: () => Promise<unknown>): Promise<Ride> {
  await evaluateIn(session, startProbeCode, []);
  await action();
  const noticed = await evaluateIn(session, endProbeCode, []);
  if (noticed.pagesSeen < PAGES_SEEN_MIN)
    throw new Error(`it scrolled by ${noticed.pagesSeen} pages`);
  return noticed;
}

async function turnWheel(session: CDPSession, { distance, speed }: Way): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: VIEWPORT.width / 2,
    y: VIEWPORT.height / 2,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
  });
}

/** Swipes one after another for as long as the wheel takes for the distance; the page coasts after each. */
async function swipe(session: CDPSession, { distance, speed }: Way): Promise<void> {
  const until = performance.now() + (distance / speed) * 1_000;
  const [x, bottom] = [VIEWPORT.width / 2, VIEWPORT.height - 150];
  const durationMs = Math.max(SWIPE_MIN_MS, (SWIPE_PX / speed) * 1_000);
  while (performance.now() < until) {
    await swipeFinger(session, { x, y: bottom }, { x, y: bottom - SWIPE_PX }, durationMs);
    await pause(SWIPE_PAUSE_MS);
  }
}

function waitFor(session: CDPSession, script: string | (() => unknown), what: string) {
  return waitForIn(() => evaluateIn(session, script, []), '', {
    timeoutMs: READY_TIMEOUT_MS,
    what,
  });
}

/** Runs in the page. */
function firstIsShown(): boolean {
  const page = document.querySelector('[data-page]');
  const image = page instanceof HTMLImageElement ? page : page?.querySelector('img');
  return page?.getAttribute('data-state') === 'shown' || (image?.naturalWidth ?? 0) > 1;
}
