import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import { chromiumArgs, ensureBrowser } from './chromium.ts';
import { environment } from './environment.ts';

/** This machine's processor relative to a phone's. */
const CPU_SLOWDOWN = 4;
/** Wait after an action until its effects have ended. */
const SETTLING_MS = 600;
const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'];

export interface SlowPage {
  readonly page: Page;
  /**
   * Runs an action and measures the main thread's tasks in thread time, which excludes other processes.
   * @returns ms of the longest task on a processor four times slower
   */
  readonly longestTask: (action: () => Promise<unknown>) => Promise<number>;
}

/** Opens a page in a Chromium of its own whose long tasks can be measured; closes the browser afterwards. */
export async function onSlowPage<T>(visit: (slow: SlowPage) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'moyu-slow-'));
  const { path, env } = ensureBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    env: { ...environment(), ...env },
    // A spare renderer for the next page would be measured too.
    args: chromiumArgs(['SpareRendererForSitePerProcess']),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const browser = await context.browser()?.newBrowserCDPSession();
    if (!browser) throw new Error('the browser has no session of its own');
    const longestTask = async (action: () => Promise<unknown>) => {
      const events = await traced(browser, async () => {
        await action();
        await page.waitForTimeout(SETTLING_MS);
      });
      return longestOf(events) * CPU_SLOWDOWN;
    };
    return await visit({ page, longestTask });
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

const eventSchema = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  /** Thread time in µs. */
  tdur: v.optional(v.number(), 0),
  args: v.optional(v.object({ name: v.optional(v.unknown()) }), {}),
});
type TraceEvent = v.InferOutput<typeof eventSchema>;

async function traced(
  browser: CDPSession,
  action: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: readonly unknown[] }) => {
    for (const each of value) {
      const event = v.safeParse(eventSchema, each);
      if (event.success) events.push(event.output);
    }
  };
  browser.on('Tracing.dataCollected', collect);
  await browser.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await action();
  const complete = new Promise((done) => {
    browser.once('Tracing.tracingComplete', done);
  });
  await browser.send('Tracing.end');
  await complete;
  browser.off('Tracing.dataCollected', collect);
  return events;
}

/**
 * @returns ms of the longest task
 * @throws where no main thread had a task
 */
function longestOf(events: readonly TraceEvent[]): number {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no task of a page');
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1_000;
}
