import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser as Shared, type BrowserContext, chromium, devices } from 'playwright-core';
import { type Browser, findBrowser, findShell, versionOf } from '../../../tools/browser.mjs';
import { ChromiumPage } from './chromiumPage.ts';
import { ContextPool } from './contextPool.ts';
import type { DrivenProfile } from './drivenPage.ts';
import { type Capabilities, type Engine, type Page, type PageOptions, screenOf } from './engine.ts';
import { environment } from './environment.ts';
import { killBrowserOf } from './processes.ts';
import { ACTION_TIMEOUT_MS } from './script.ts';
import { SharedProfile } from './sharedProfile.ts';

/**
 * Chromium uses only the last `--disable-features` of its command line: playwright-core's list, repeated, plus the
 * address bar's popups, which render two pages behind every page and take half of a new page's CPU time.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/**
 * Without most of these a browser in a closed network requests Google's hosts at every start.
 * @param featuresOff further features to switch off
 */
export const chromiumArgs = (featuresOff: readonly string[] = []): string[] => [
  `--disable-features=${[...FEATURES_OFF, ...featuresOff].join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** @throws where there is no Chromium, or only one that tests may not use (see tools/browser.mjs) */
export function ensureBrowser(): Browser {
  const browser = findBrowser();
  if (!browser) throw new Error('No Chromium was found: install one, or name it in CHROME.');
  return browser;
}

/** Otherwise the app offers notifications over the page of each test that adds a favorite. */
const WITHOUT_NOTIFICATIONS = `if (globalThis.Notification)
  Object.defineProperty(Notification, 'permission', { get: () => 'denied' });`;

/** Chromium, driven by playwright-core; each page has a browser process and a profile of its own. */
export function openChromium(): Promise<Engine> {
  const browser = ensureBrowser();
  return Promise.resolve(new ChromiumEngine(browser, browser));
}

/**
 * Pages without `ownProcess` are fresh contexts, with their own storage, of a browser that runs until this process
 * ends; those of devices that have the app may be contexts used before.
 */
export function openSharedChromium(): Promise<Engine> {
  const browser = ensureBrowser();
  return Promise.resolve(new ChromiumEngine(browser, findShell() ?? browser, sharedOf));
}

/** By path. */
const shared = new Map<string, Promise<Shared>>();
const pool = new ContextPool();

function sharedOf(browser: Browser): Promise<Shared> {
  const running = shared.get(browser.path) ?? chromium.launch(processOf(browser));
  shared.set(browser.path, running);
  return running;
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
  readonly #whole: Browser;
  readonly #shell: Browser;
  readonly #shared: ((browser: Browser) => Promise<Shared>) | undefined;
  readonly #profiles = new Set<DrivenProfile>();

  /** @param running the browser whose contexts are pages; default: each page has a browser of its own */
  constructor(whole: Browser, shell: Browser, running?: (browser: Browser) => Promise<Shared>) {
    this.#whole = whole;
    this.#shell = shell;
    this.#shared = running;
    this.version = versionOf(whole);
  }

  async newPage(options: PageOptions = {}): Promise<Page> {
    const profile = await this.#newProfile(options);
    this.#profiles.add(profile);
    return ChromiumPage.first(profile);
  }

  async closePages(): Promise<void> {
    await Promise.all([...this.#profiles].map((profile) => profile.end()));
    this.#profiles.clear();
  }

  async close(): Promise<void> {
    await this.closePages();
  }

  async #newProfile(options: PageOptions): Promise<DrivenProfile> {
    const executable = options.wholeBrowser ? this.#whole : this.#shell;
    if (this.#shared && !options.ownProcess && options.profile === undefined) {
      const browser = await this.#shared(executable);
      const open = async () => prepared(await browser.newContext(contextOf(options)), options);
      if (!options.hasApp) return new SharedProfile(open);
      const key =
        executable.path + JSON.stringify(contextOf(options)) + (options.startScript ?? '');
      return new SharedProfile(
        () => pool.take(key, open),
        (context) => pool.leave(key, context),
      );
    }
    const folder = options.profile ?? (await mkdtemp(join(tmpdir(), 'moyu-profile-')));
    return new ChromiumProfile(executable, folder, options);
  }
}

/** A profile folder and the one browser process that has it open, if any. */
class ChromiumProfile implements DrivenProfile {
  readonly #browser: Browser;
  readonly folder: string;
  readonly #options: PageOptions;
  #context: BrowserContext | undefined;

  constructor(browser: Browser, folder: string, options: PageOptions) {
    this.#browser = browser;
    this.folder = folder;
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
    await killBrowserOf(this.folder);
    await closed;
  }

  async end(): Promise<void> {
    await this.closeBrowser();
    if (this.#options.profile) return;
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  async #launch(): Promise<BrowserContext> {
    const context = await chromium.launchPersistentContext(this.folder, {
      ...processOf(this.#browser),
      ...contextOf(this.#options),
    });
    return prepared(context, this.#options);
  }
}

const processOf = ({ path, env }: Browser) => ({
  executablePath: path,
  env: { ...environment(), ...env },
  args: chromiumArgs(),
});

function contextOf(options: PageOptions) {
  const { dark, reducedMotion, blockServiceWorkers, userAgent, locale = 'zh-CN' } = options;
  return {
    ...deviceOf(options),
    ...(userAgent === undefined ? {} : { userAgent }),
    locale,
    timezoneId: 'Asia/Shanghai',
    colorScheme: dark ? ('dark' as const) : ('light' as const),
    reducedMotion: reducedMotion ? ('reduce' as const) : ('no-preference' as const),
    serviceWorkers: blockServiceWorkers ? ('block' as const) : ('allow' as const),
  };
}

async function prepared(
  context: BrowserContext,
  { startScript, showsNotifications }: PageOptions,
): Promise<BrowserContext> {
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  if (showsNotifications) await context.grantPermissions(['notifications']);
  else await context.addInitScript(WITHOUT_NOTIFICATIONS);
  if (startScript !== undefined) await context.addInitScript(startScript);
  return context;
}

function deviceOf(options: PageOptions) {
  const { width, height, dots } = screenOf(options);
  const screen = { viewport: { width, height }, deviceScaleFactor: dots };
  if (options.device === 'desktop') return screen;
  const userAgent = devices['Pixel 7']?.userAgent ?? '';
  return { userAgent, ...screen, hasTouch: true, isMobile: true };
}
