import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumArgs, ensureBrowser } from '../support/drivers/chromium.ts';
import { environment } from '../support/drivers/environment.ts';

type ContextOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

interface BrowserOptions extends ContextOptions {
  /** Profile folder, which is not removed afterwards; default: a temporary one. */
  readonly profile?: string;
}

const VIEWPORT = { width: 412, height: 915 };

/**
 * Starts a browser with one page of a phone's width, and closes it after the visit.
 * @param visit its session stays attached throughout: settings made in a session end with it
 */
export async function inBrowser<T>(
  visit: (page: Page, session: CDPSession) => Promise<T>,
  { profile, args = [], ...options }: BrowserOptions = {},
): Promise<T> {
  const folder = profile ?? (await mkdtemp(join(tmpdir(), 'moyu-bench-')));
  const { path, env } = ensureBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    env: { ...environment(), ...env },
    args: [...chromiumArgs(), ...args],
    viewport: VIEWPORT,
    // Scripts evaluated in the page are not the app's own.
    bypassCSP: true,
    ...options,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    return await visit(page, await context.newCDPSession(page));
  } finally {
    await context.close();
    if (!profile) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  }
}

/** Of the page's main thread; of no worker. */
export async function slowDown(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
