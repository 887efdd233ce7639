import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, firefox } from 'playwright-core';
import { findFirefox } from '../../../tools/engines.mjs';
import { type Capabilities, type Engine, type Page, type PageOptions, screenOf } from './engine.ts';
import { environment } from './environment.ts';
import { FirefoxPage, type FirefoxProfile } from './firefoxPage.ts';
import { killBrowserOf } from './processes.ts';
import { ACTION_TIMEOUT_MS } from './script.ts';
import { SharedProfile } from './sharedProfile.ts';

/** The driver's name for a system Firefox instead of its own patched build. */
const CHANNEL = 'moz-firefox';
const ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';
const PREFERENCES = {
  // Answers the permission prompt.
  'permissions.default.persistent-storage': 1,
  // Refuses it: otherwise the app offers notifications over the page of each test that adds a favorite.
  'permissions.default.desktop-notification': 2,
  // Processes started in advance cost each start processor time, and most are never used.
  'dom.ipc.processPrelaunch.enabled': false,
};
/** Share of the total storage quota that one origin may use. */
const PART_OF_ORIGIN = 0.5;

/**
 * Firefox, driven by playwright-core. Pages are fresh user contexts, with their own storage and workers, of one browser
 * that runs until this process ends, except where an option needs a process of their own.
 * @throws where there is no Firefox
 */
export function openFirefox(): Promise<Engine> {
  const path = findFirefox();
  if (!path) throw new Error('No Firefox was found: install firefox-esr.');
  return Promise.resolve(new FirefoxEngine(path));
}

let shared: Promise<Browser> | undefined;

function sharedBrowser(path: string): Promise<Browser> {
  shared ??= firefox.launch({ ...processOf(path), firefoxUserPrefs: preferencesOf({}) });
  return shared;
}

/** Options that Firefox takes as preferences of the whole browser, or that name its process. */
function needsOwnBrowser(options: PageOptions): boolean {
  const { profile, ownProcess, dark, reducedMotion, isPrivate } = options;
  return profile !== undefined || [ownProcess, dark, reducedMotion, isPrivate].includes(true);
}

class FirefoxEngine implements Engine {
  readonly name = 'firefox';
  readonly capabilities: Capabilities = {
    trustedTouch: false,
    seesRequests: false,
    stopsWorkers: false,
    reloadsPastCaches: false,
    privateMode: true,
  };
  readonly #path: string;
  readonly #profiles = new Set<FirefoxProfile>();
  #version = 'Firefox';

  constructor(path: string) {
    this.#path = path;
  }

  get version(): string {
    return this.#version;
  }

  async newPage(options: PageOptions = {}): Promise<Page> {
    const profile = await this.#newProfile(options);
    this.#profiles.add(profile);
    const page = await FirefoxPage.first(profile);
    this.#version = `Firefox ${(await profile.context()).browser()?.version() ?? ''}`;
    return page;
  }

  async closePages(): Promise<void> {
    for (const profile of this.#profiles) await profile.end();
    this.#profiles.clear();
  }

  async close(): Promise<void> {
    await this.closePages();
  }

  async #newProfile(options: PageOptions): Promise<FirefoxProfile> {
    if (!needsOwnBrowser(options)) {
      const browser = await sharedBrowser(this.#path);
      return new SharedProfile(async () =>
        prepared(await browser.newContext(contextOf(options)), options),
      );
    }
    const folder = options.profile ?? (await mkdtemp(join(tmpdir(), 'moyu-profile-')));
    return new OwnProfile(this.#path, folder, options);
  }
}

/** A profile folder and the one browser process that has it open, if any. */
class OwnProfile implements FirefoxProfile {
  readonly #path: string;
  readonly folder: string;
  readonly #options: PageOptions;
  #context: Promise<BrowserContext> | undefined;
  /** Storage limit of an origin in bytes, applied at the next start. */
  limit: number | undefined;

  constructor(path: string, folder: string, options: PageOptions) {
    this.#path = path;
    this.folder = folder;
    this.#options = options;
  }

  context(): Promise<BrowserContext> {
    this.#context ??= this.#launch();
    return this.#context;
  }

  async closeBrowser(): Promise<void> {
    const context = await this.#context;
    this.#context = undefined;
    await context?.close();
  }

  async killBrowser(): Promise<void> {
    const context = await this.#context;
    this.#context = undefined;
    const closed = context?.waitForEvent('close');
    await killBrowserOf(this.folder);
    await closed;
  }

  async end(): Promise<void> {
    await this.closeBrowser();
    if (this.#options.profile) return;
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  async #launch(): Promise<BrowserContext> {
    const context = await firefox.launchPersistentContext(this.folder, {
      ...processOf(this.#path),
      ...contextOf(this.#options),
      firefoxUserPrefs: preferencesOf(this.#options, this.limit),
    });
    return prepared(context, this.#options);
  }
}

const processOf = (path: string) => ({
  channel: CHANNEL,
  executablePath: path,
  env: environment(),
});

function contextOf(options: PageOptions) {
  const { blockServiceWorkers, device, userAgent } = options;
  const { width, height, dots } = screenOf(options);
  const agent = userAgent ?? (device === 'desktop' ? undefined : ANDROID);
  return {
    viewport: { width, height },
    deviceScaleFactor: dots,
    ...(agent === undefined ? {} : { userAgent: agent }),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: blockServiceWorkers ? ('block' as const) : ('allow' as const),
  };
}

async function prepared(
  context: BrowserContext,
  { startScript }: PageOptions,
): Promise<BrowserContext> {
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  if (startScript !== undefined) await context.addInitScript(startScript);
  return context;
}

/** @param limit storage of an origin in bytes */
function preferencesOf(
  { dark = false, reducedMotion = false, isPrivate = false }: PageOptions,
  limit?: number,
): Record<string, string | number | boolean> {
  return {
    ...PREFERENCES,
    // The driver's own `colorScheme` option uses a command that this Firefox does not know.
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
    'dom.quotaManager.temporaryStorage.fixedLimit':
      limit === undefined ? -1 : Math.round(limit / PART_OF_ORIGIN / 1024),
    'browser.privatebrowsing.autostart': isPrivate,
  };
}
