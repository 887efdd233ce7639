import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, firefox } from 'playwright-core';
import { findFirefox } from '../../../tools/engines.mjs';
import { type Capabilities, type Engine, type Page, type PageOptions, screenOf } from './engine.ts';
import { environment } from './environment.ts';
import { FirefoxPage } from './firefoxPage.ts';
import { killBrowserOf } from './processes.ts';
import { ACTION_TIMEOUT_MS } from './script.ts';

/** The driver's name for a system Firefox instead of its own patched build. */
const CHANNEL = 'moz-firefox';
const ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';
/** Preferences that answer permission prompts. */
const PREFERENCES = { 'permissions.default.persistent-storage': 1 };
/** Share of the total storage quota that one origin may use. */
const PART_OF_ORIGIN = 0.5;

/** @throws where there is no Firefox */
export function openFirefox(): Promise<Engine> {
  const path = findFirefox();
  if (!path) throw new Error('No Firefox was found: install firefox-esr.');
  return Promise.resolve(new FirefoxEngine(path));
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
    const folder = options.profile ?? (await mkdtemp(join(tmpdir(), 'moyu-profile-')));
    const profile = new FirefoxProfile(this.#path, folder, options);
    this.#profiles.add(profile);
    const page = await FirefoxPage.first(profile);
    this.#version = `Firefox ${await profile.version()}`;
    return page;
  }

  async closePages(): Promise<void> {
    for (const profile of this.#profiles) await profile.end();
    this.#profiles.clear();
  }

  async close(): Promise<void> {
    await this.closePages();
  }
}

/** A profile folder and the one browser process that has it open, if any. */
export class FirefoxProfile {
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

  async version(): Promise<string> {
    return (await this.context()).browser()?.version() ?? '';
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
    const { dark, reducedMotion, blockServiceWorkers, startScript, device, userAgent } =
      this.#options;
    const { width, height, dots } = screenOf(this.#options);
    const agent = userAgent ?? (device === 'desktop' ? undefined : ANDROID);
    const context = await firefox.launchPersistentContext(this.folder, {
      channel: CHANNEL,
      executablePath: this.#path,
      env: environment(),
      viewport: { width, height },
      deviceScaleFactor: dots,
      ...(agent === undefined ? {} : { userAgent: agent }),
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      serviceWorkers: blockServiceWorkers ? 'block' : 'allow',
      firefoxUserPrefs: this.#preferences(dark, reducedMotion),
    });
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    if (startScript !== undefined) await context.addInitScript(startScript);
    return context;
  }

  #preferences(dark = false, reducedMotion = false): Record<string, string | number | boolean> {
    const limit = this.limit === undefined ? -1 : Math.round(this.limit / PART_OF_ORIGIN / 1024);
    return {
      ...PREFERENCES,
      // The driver's own `colorScheme` option uses a command that this Firefox does not know.
      'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
      'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
      'dom.quotaManager.temporaryStorage.fixedLimit': limit,
      'browser.privatebrowsing.autostart': this.#options.isPrivate === true,
    };
  }
}
