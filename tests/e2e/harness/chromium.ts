import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, devices } from 'playwright-core';
import { type Browser, findBrowser, versionOf } from '../../../tools/browser.mjs';
import { ChromiumPage } from './chromiumPage.ts';
import type { DrivenProfile } from './drivenPage.ts';
import { type Capabilities, type Engine, type Page, type PageOptions, screenOf } from './engine.ts';
import { environment } from './environment.ts';
import { killBrowserOf } from './processes.ts';

/** Without these a browser in a closed network asks for its maker's hosts at every start. */
export const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const ACTION_TIMEOUT_MS = 10_000;

/** @throws where there is no Chromium, or only one that tests may not use (see tools/browser.mjs) */
export function ensureBrowser(): Browser {
  const browser = findBrowser();
  if (!browser) throw new Error('No Chromium was found: install one, or name it in CHROME.');
  return browser;
}

/** Chromium, driven by playwright-core; each page has a browser process and a profile of its own. */
export function openChromium(): Promise<Engine> {
  return Promise.resolve(new ChromiumEngine(ensureBrowser()));
}

class ChromiumEngine implements Engine {
  readonly name = 'chromium';
  readonly version: string;
  readonly capabilities: Capabilities = {
    trustedTouch: true,
    seesRequests: true,
    stopsWorkers: true,
    reloadsPastCaches: true,
    privateMode: false,
  };
  readonly #browser: Browser;
  readonly #profiles = new Set<ChromiumProfile>();

  constructor(browser: Browser) {
    this.#browser = browser;
    this.version = versionOf(browser);
  }

  async newPage(options: PageOptions = {}): Promise<Page> {
    const folder = options.profile ?? (await mkdtemp(join(tmpdir(), 'moyu-profile-')));
    const profile = new ChromiumProfile(this.#browser, folder, options);
    this.#profiles.add(profile);
    return ChromiumPage.first(profile);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#profiles].map((profile) => profile.end()));
    this.#profiles.clear();
  }
}

/** A profile folder and the one browser process that has it open, if any. */
class ChromiumProfile implements DrivenProfile {
  readonly #browser: Browser;
  readonly #folder: string;
  readonly #options: PageOptions;
  #context: BrowserContext | undefined;

  constructor(browser: Browser, folder: string, options: PageOptions) {
    this.#browser = browser;
    this.#folder = folder;
    this.#options = options;
  }

  async context(): Promise<BrowserContext> {
    this.#context ??= await this.#launch();
    return this.#context;
  }

  async closeBrowser(): Promise<void> {
    const context = this.#context;
    this.#context = undefined;
    await context?.close();
  }

  async killBrowser(): Promise<void> {
    const context = this.#context;
    this.#context = undefined;
    const closed = context?.waitForEvent('close');
    await killBrowserOf(this.#folder);
    await closed;
  }

  async end(): Promise<void> {
    await this.closeBrowser();
    if (this.#options.profile) return;
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  async #launch(): Promise<BrowserContext> {
    const { dark, reducedMotion, blockServiceWorkers, userAgent, startScript } = this.#options;
    const context = await chromium.launchPersistentContext(this.#folder, {
      executablePath: this.#browser.path,
      env: { ...environment(), ...this.#browser.env },
      args: CHROMIUM_ARGS,
      ...deviceOf(this.#options),
      ...(userAgent === undefined ? {} : { userAgent }),
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      serviceWorkers: blockServiceWorkers ? 'block' : 'allow',
    });
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    if (startScript !== undefined) await context.addInitScript(startScript);
    return context;
  }
}

function deviceOf(options: PageOptions) {
  const { width, height, dots } = screenOf(options);
  const screen = { viewport: { width, height }, deviceScaleFactor: dots };
  if (options.device === 'desktop') return screen;
  const userAgent = devices['Pixel 7']?.userAgent ?? '';
  return { userAgent, ...screen, hasTouch: true, isMobile: true };
}
