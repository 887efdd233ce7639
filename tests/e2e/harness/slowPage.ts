import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, ensureBrowser } from './chromium.ts';
import { environment } from './environment.ts';

const CPU_SLOWDOWN = 4;
/** After what was done: what it set off has come to an end. */
const SETTLING_MS = 600;

export interface SlowPage {
  readonly page: Page;
  /**
   * Does something on a processor slowed down four times.
   * @returns ms of the longest task of the page's thread meanwhile, 0 where none took 50
   */
  readonly longestTask: (action: () => Promise<unknown>) => Promise<number>;
}

/** A phone's page in a Chromium of its own, whose long tasks can be asked for; the browser is gone afterwards. */
export async function onSlowPage<T>(use: (slow: SlowPage) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'moyu-slow-'));
  const { path, env } = ensureBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    env: { ...environment(), ...env },
    args: CHROMIUM_ARGS,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    const longestTask = async (action: () => Promise<unknown>) => {
      await page.evaluate(watchTasks);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await action();
      await page.waitForTimeout(SETTLING_MS);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      return page.evaluate(() => Math.max(0, ...(globalThis as Watched).longTasksMs!));
    };
    return await use({ page, longestTask });
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

type Watched = typeof globalThis & { longTasksMs?: number[] };

/** Runs in the page. */
function watchTasks(): void {
  const watched = globalThis as Watched;
  const isWatching = watched.longTasksMs !== undefined;
  watched.longTasksMs = [];
  if (isWatching) return;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasksMs?.push(duration);
  }).observe({ type: 'longtask' });
}
