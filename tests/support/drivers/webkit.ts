import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DisplayServer } from './displayServer.ts';
import {
  type Capabilities,
  type Engine,
  type Page,
  type PageOptions,
  type PageProblem,
  screenOf,
} from './engine.ts';
import { WebkitDriver } from './webkitDriver.ts';
import { WebkitPage } from './webkitPage.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
/** Makes `register` of the service worker container fail, as where a browser forbids workers. */
const NO_WORKERS = `if (navigator.serviceWorker) navigator.serviceWorker.register =
  () => Promise.reject(new DOMException('blocked by the test', 'SecurityError'));`;
/** A console line of the browser's output: place, source (none for console calls) and text. */
const CONSOLE = /^(.*?: )?CONSOLE (?:(\w+) )?ERROR (.*)$/;

/** WebKitGTK on a virtual screen; without a profile it behaves like Safari's private mode. */
export async function openWebkit(): Promise<Engine> {
  return new WebkitEngine(await DisplayServer.start());
}

class WebkitEngine implements Engine {
  readonly name = 'webkit';
  readonly capabilities: Capabilities = {
    trustedTouch: false,
    seesRequests: false,
    stopsWorkers: false,
    reloadsPastCaches: false,
    privateMode: true,
  };
  readonly #screen: DisplayServer;
  readonly #profiles = new Set<WebkitProfile>();
  #version = 'WebKit';

  constructor(screen: DisplayServer) {
    this.#screen = screen;
  }

  get version(): string {
    return this.#version;
  }

  async newPage(options: PageOptions = {}): Promise<Page> {
    const folder = options.profile ?? (await mkdtemp(join(tmpdir(), 'moyu-profile-')));
    const profile = new WebkitProfile(this.#screen.display, folder, options);
    this.#profiles.add(profile);
    const window = await profile.firstWindow();
    const { version } = await profile.driver();
    this.#version = `WebKitGTK ${version}`;
    return new WebkitPage(profile, window);
  }

  async closePages(): Promise<void> {
    for (const profile of this.#profiles) await profile.end();
    this.#profiles.clear();
  }

  async close(): Promise<void> {
    await this.closePages();
    await this.#screen.stop();
  }
}

/** A profile folder and the one browser process that has it open, if any. */
export class WebkitProfile {
  readonly #display: string;
  readonly folder: string;
  readonly #options: PageOptions;
  #driver: Promise<WebkitDriver> | undefined;
  /** Storage limit of an origin in bytes, applied at the next start. */
  limit: number | undefined;
  problems: PageProblem[] = [];

  constructor(display: string, folder: string, options: PageOptions) {
    this.#display = display;
    this.folder = folder;
    this.#options = options;
  }

  /** The open browser, or a new one. */
  driver(): Promise<WebkitDriver> {
    this.#driver ??= this.#launch();
    return this.#driver;
  }

  /** @throws where the browser has no window */
  async firstWindow(): Promise<string> {
    const driver = await this.driver();
    const [window] = await driver.windows();
    if (window === undefined) throw new Error('WebKit opened no window');
    return window;
  }

  async closeBrowser(): Promise<void> {
    const driver = await this.#driver;
    this.#driver = undefined;
    await driver?.stop();
  }

  async killBrowser(): Promise<void> {
    const driver = await this.#driver;
    this.#driver = undefined;
    await driver?.kill();
  }

  /** Closes the browser and removes the profile, unless the test provided it. */
  async end(): Promise<void> {
    await this.closeBrowser();
    if (this.#options.profile) return;
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  #launch(): Promise<WebkitDriver> {
    const { width, height, dots } = screenOf(this.#options);
    this.problems = [];
    return WebkitDriver.start({
      args: this.#args(width, height),
      env: {
        DISPLAY: this.#display,
        GDK_BACKEND: 'x11',
        GDK_SCALE: `${dots}`,
        TZ: 'Asia/Shanghai',
      },
      onLine: (line) => this.#note(line),
    });
  }

  #args(width: number, height: number): readonly string[] {
    const { dark, blockServiceWorkers, startScript, isPrivate, device, userAgent } = this.#options;
    const agent = userAgent ?? (device === 'desktop' ? undefined : IPHONE);
    const scripts = [startScript, blockServiceWorkers ? NO_WORKERS : undefined];
    return [
      `--width=${width}`,
      `--height=${height}`,
      ...(isPrivate ? [] : [`--profile=${this.folder}`]),
      ...(this.limit === undefined ? [] : [`--storage-ratio=${this.#ratio(this.limit)}`]),
      ...(agent === undefined ? [] : [`--user-agent=${agent}`]),
      ...(dark ? ['--dark'] : []),
      ...scripts.flatMap((script) => (script === undefined ? [] : [`--script=${script}`])),
    ];
  }

  /** WebKit takes the limit as a fraction of the disk that holds the profile. */
  #ratio(bytes: number): number {
    const { blocks, bsize } = statfsSync(this.folder);
    return bytes / (blocks * bsize);
  }

  #note(line: string): void {
    const [, place = '', kind, text = ''] = CONSOLE.exec(line) ?? [];
    if (!text) return;
    // An aborted or unanswered request is reported as an uncaught error.
    const isNetwork = kind === 'NETWORK' || text.startsWith('Fetch API cannot load ');
    const source = isNetwork ? 'network' : kind === 'JS' ? 'page' : 'console';
    this.problems.push({ source, text: place + text });
  }
}
