import { setTimeout as pause } from 'node:timers/promises';
import { withPlainSpaces } from './drivenPage.ts';
import type { Page, PageProblem, Point, Script, Target, WaitOptions } from './engine.ts';
import { findCode, wantedOf } from './findCode.ts';
import { untilInLocalStorageOf } from './profileFolder.ts';
import {
  ACTION_TIMEOUT_MS,
  expressionOf,
  HAS_NO_STEP_BACK,
  UNTIL_STILL,
  waitForIn,
} from './script.ts';
import type { WebkitProfile } from './webkit.ts';
import { DriverError } from './webkitDriver.ts';
import { withoutPush } from './withoutPush.ts';

const POLL_MS = 40;
const SWIPE_STEP_MS = 16;
/** WebDriver's key for an element reference in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

type Element = Readonly<Record<typeof ELEMENT, string>>;

/** A window of a WebKit profile; it outlives restarts of its browser. */
export class WebkitPage implements Page {
  readonly #profile: WebkitProfile;
  #window: string;
  #address = 'about:blank';

  constructor(profile: WebkitProfile, window: string) {
    this.#profile = profile;
    this.#window = window;
  }

  async goto(address: string): Promise<void> {
    await this.waitFor(HAS_NO_STEP_BACK, { timeoutMs: 5_000 }).catch(() => {});
    await this.#command('POST', '/url', { url: address });
    await this.#noteAddress();
  }

  async reload(): Promise<void> {
    await this.#command('POST', '/refresh');
    await this.#noteAddress();
  }

  hardReload(): Promise<void> {
    throw new Error('this driver cannot reload past the caches of WebKit');
  }

  async back(): Promise<void> {
    await this.#command('POST', '/back');
    await this.#noteAddress();
  }

  async forward(): Promise<void> {
    await this.#command('POST', '/forward');
    await this.#noteAddress();
  }

  url(): string {
    return this.#address;
  }

  async evaluate<T = unknown, A extends readonly unknown[] = []>(
    script: Script<T, A>,
    ...args: A
  ): Promise<T> {
    // As JSON: the driver would convert elements to references, and drop non-finite numbers.
    const code = `const done = arguments[0];
      (async () => JSON.stringify({ value: await (${expressionOf(script, args)}) }))()
        .then(done, (reason) => done(JSON.stringify({ reason: String(reason) })));`;
    const answer = await this.#command<string>('POST', '/execute/async', {
      script: code,
      args: [],
    });
    await this.#noteAddress();
    const { value, reason } = JSON.parse(answer) as { value: T; reason?: string };
    if (reason !== undefined) throw new Error(`In the page: ${reason}`);
    return value;
  }

  waitFor<T = unknown>(script: Script<T>, options: WaitOptions = {}): Promise<T> {
    return waitForIn(() => this.evaluate(script), String(script), options);
  }

  async see(target: Target, timeoutMs = ACTION_TIMEOUT_MS): Promise<void> {
    await this.#find(target, timeoutMs);
  }

  async textOf(target: Target): Promise<string> {
    const text = await this.#act(target, (path) => this.#command<string>('GET', `${path}/text`));
    return withPlainSpaces(text);
  }

  async click(target: Target): Promise<void> {
    await this.#act(target, async (path, element) => {
      await this.#command('POST', '/execute/async', { script: UNTIL_STILL, args: [element] });
      await this.#command('POST', `${path}/click`);
    });
    await this.#noteAddress();
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.#act(target, async (path) => {
      await this.#command('POST', `${path}/clear`);
      await this.#command('POST', `${path}/value`, { text });
    });
  }

  async press(key: string): Promise<void> {
    const value = KEYS[key] ?? key;
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    await this.#perform({ type: 'key', id: 'keyboard', actions });
  }

  async tap(target: Target | Point): Promise<void> {
    if (typeof target === 'object' && 'x' in target) await this.swipe(target, target, 0);
    else await this.click(target);
  }

  /** With the mouse: the driver's touch actions arrive as mouse events. */
  async swipe(from: Point, to: Point, durationMs = 200): Promise<void> {
    const steps = Math.max(1, Math.round(durationMs / SWIPE_STEP_MS));
    const moves = Array.from({ length: steps }, (_, step) => ({
      ...moveTo({
        x: from.x + ((to.x - from.x) * (step + 1)) / steps,
        y: from.y + ((to.y - from.y) * (step + 1)) / steps,
      }),
      duration: Math.round(durationMs / steps),
    }));
    const [down, up] = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const actions = [moveTo(from), down, ...moves, up];
    await this.#perform({ type: 'pointer', id: 'mouse', actions });
  }

  pinch(): Promise<void> {
    throw new Error('WebKit has one pointer here');
  }

  async scroll(distance: number): Promise<void> {
    const { width, height } = await this.evaluate(() => ({
      width: innerWidth,
      height: innerHeight,
    }));
    const place = { x: Math.round(width / 2), y: Math.round(height / 2) };
    const actions = [{ type: 'scroll', ...place, deltaX: 0, deltaY: distance, duration: 0 }];
    await this.#perform({ type: 'wheel', id: 'wheel', actions });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#command<string>('GET', '/screenshot'), 'base64');
  }

  errors(): readonly PageProblem[] {
    return this.#profile.problems;
  }

  setLook(): Promise<void> {
    throw new Error('WebKit takes its colour scheme when it starts');
  }

  receivePush = withoutPush;
  syncPeriodically = withoutPush;
  pressNotification = withoutPush;

  requestsDuring(): Promise<string[]> {
    throw new Error('WebKit names no requests: count them at the server');
  }

  async newTab(): Promise<Page> {
    const { handle } = await this.#command<{ handle: string }>('POST', '/window/new', {
      type: 'window',
    });
    return new WebkitPage(this.#profile, handle);
  }

  async opened(action: () => Promise<unknown>): Promise<Page> {
    const driver = await this.#profile.driver();
    const before = new Set(await driver.windows());
    await action();
    const deadline = performance.now() + ACTION_TIMEOUT_MS;
    for (;;) {
      const fresh = (await driver.windows()).find((handle) => !before.has(handle));
      if (fresh !== undefined) return new WebkitPage(this.#profile, fresh);
      if (performance.now() > deadline) throw new Error('no window was opened');
      await pause(POLL_MS);
    }
  }

  /** Every window of this virtual screen is visible. */
  async bringToFront(): Promise<void> {
    await this.#command('GET', '/url');
  }

  stopWorkers(): Promise<void> {
    throw new Error('WebKit ends its workers when it wants to');
  }

  untilOnDisk(text: string): Promise<void> {
    return untilInLocalStorageOf(this.#profile.folder, text);
  }

  async limitStorage(_origin: string, bytes: number | undefined): Promise<void> {
    this.#profile.limit = bytes;
    await this.restart();
  }

  async restart(): Promise<void> {
    await this.#profile.closeBrowser();
    await this.#attach();
  }

  async crash(): Promise<void> {
    await this.#profile.killBrowser();
    await this.#attach();
  }

  async close(): Promise<void> {
    const driver = await this.#profile.driver();
    const windows = await driver.windows();
    // WebDriver ends the session with its last window.
    if (windows.length > 1) await driver.command(this.#window, 'DELETE', '/window');
    else await this.#profile.end();
  }

  async #attach(): Promise<void> {
    this.#window = await this.#profile.firstWindow();
    this.#address = 'about:blank';
  }

  async #noteAddress(): Promise<void> {
    this.#address = await this.#command<string>('GET', '/url');
  }

  /** Finds the target and runs the action; repeats both where the page has changed in between. */
  async #act<T>(
    target: Target,
    action: (path: string, element: Element) => Promise<T>,
  ): Promise<T> {
    const deadline = performance.now() + ACTION_TIMEOUT_MS;
    for (;;) {
      const element = await this.#find(target, Math.max(POLL_MS, deadline - performance.now()));
      try {
        return await action(`/element/${element[ELEMENT]}`, element);
      } catch (error) {
        if (!(error instanceof DriverError) || performance.now() > deadline) throw error;
        await pause(POLL_MS);
      }
    }
  }

  async #find(target: Target, timeoutMs: number): Promise<Element> {
    const wanted = wantedOf(target);
    const script = `return (${findCode.toString()})(arguments[0]) ?? null`;
    const ask = () =>
      this.#command<Element | null>('POST', '/execute/sync', { script, args: [wanted] });
    return waitForIn(ask, '', {
      timeoutMs,
      what: `to see ${JSON.stringify(wanted)}`,
    }) as Promise<Element>;
  }

  async #perform(source: object): Promise<void> {
    await this.#command('POST', '/actions', { actions: [source] });
    await this.#noteAddress();
  }

  async #command<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const driver = await this.#profile.driver();
    return driver.command<T>(this.#window, method, path, body);
  }
}

function moveTo({ x, y }: Point) {
  return {
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
    origin: 'viewport',
  };
}
