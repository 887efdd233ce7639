/**
 * The browser interface of the tests: an engine (Chromium, Firefox, WebKit) is one file that implements it. It has no
 * "go offline" on purpose: browsers disagree on whether it applies to a service worker's own requests. Offline means
 * stopped servers.
 */

export interface Engine {
  readonly name: 'chromium' | 'firefox' | 'webkit';
  /** Known after the first page was opened. */
  readonly version: string;
  readonly capabilities: Capabilities;
  /** A profile with one page, in which no account, setting or content is stored. */
  newPage(options?: PageOptions): Promise<Page>;
  /** Closes all pages and removes their temporary profiles. */
  closePages(): Promise<void>;
  /** Also closes the shared browser. */
  close(): Promise<void>;
}

/** Capabilities of an engine: a test names the one it needs in `skipIf`, and the run lists the skipped test. */
export interface Capabilities {
  /** Touch events that a page cannot distinguish from a finger's; without them a tap is a mouse click. */
  readonly trustedTouch: boolean;
  /** `requestsDuring` is supported; counts at a server work in every engine. */
  readonly seesRequests: boolean;
  readonly stopsWorkers: boolean;
  readonly reloadsPastCaches: boolean;
  /** `isPrivate` is supported. */
  readonly privateMode: boolean;
}

export interface PageOptions {
  /** Profile folder, which is not removed afterwards; default: a temporary one. */
  readonly profile?: string;
  /**
   * Chromium as people have it. Default: its shell without an interface, where there is one, which has no Background
   * Fetch, no push and no install prompt.
   */
  readonly wholeBrowser?: boolean;
  /**
   * A browser process of its own: needed for `restart`, `crash` and `limitStorage`, and for features that engines limit
   * to persistent profiles (an install prompt, Background Fetch).
   */
  readonly ownProcess?: boolean;
  /** `phone` (the default): 390 × 844 at 1 dot, with touch. `desktop`: 1280 × 800 with a mouse. */
  readonly device?: 'phone' | 'desktop';
  /** CSS pixels; default: the device's. */
  readonly width?: number;
  /** Device pixels per CSS pixel; default: the device's. */
  readonly dots?: number;
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  readonly blockServiceWorkers?: boolean;
  /** May have the app's service worker and files from an earlier test, to save its installation; Chromium alone. */
  readonly hasApp?: boolean;
  readonly userAgent?: string;
  /** The browser's language, Chromium alone; default: zh-CN. */
  readonly locale?: string;
  /** A private window: nothing outlives the browser, and some values cannot be stored. */
  readonly isPrivate?: boolean;
  /** Chromium alone: the browser may show notifications; default: its question was answered with no. */
  readonly showsNotifications?: boolean;
  /** Runs before any script of every document: replaces what a headless browser does not have. */
  readonly startScript?: string;
}

/** CSS pixels, and the colour scheme. */
export interface Look {
  readonly width: number;
  readonly dark: boolean;
}

/** A visible element of the page; the first match is used. A string is a CSS selector. */
export type Target =
  | string
  | { readonly role: string; readonly name: string | RegExp }
  | { readonly text: string | RegExp };

/** CSS pixels from the viewport's top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PageProblem {
  /** `network`: the browser's own message that a resource did not load. */
  readonly source: 'page' | 'console' | 'network' | 'worker';
  readonly text: string;
}

/** An expression, or a self-contained function (it runs in the page, without the test's scope). */
export type Script<T, A extends readonly unknown[] = []> =
  | string
  | ((...args: A) => T | Promise<T>);

export interface WaitOptions {
  readonly timeoutMs?: number;
  /** Description of the condition, for the error message. */
  readonly what?: string;
}

export interface Page {
  /** Resolves when the document and its resources are loaded. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Bypasses caches and the service worker, which then does not control the page. */
  hardReload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  url(): string;

  /** Runs in the page regardless of its content security policy; arguments and result are sent as JSON. */
  evaluate<T = unknown, A extends readonly unknown[] = []>(
    script: Script<T, A>,
    ...args: A
  ): Promise<T>;
  /** Polls until the script is truthy (a page in navigation counts as "not yet"). */
  waitFor<T = unknown>(script: Script<T>, options?: WaitOptions): Promise<T>;
  /** Waits until the target is visible. */
  see(target: Target, timeoutMs?: number): Promise<void>;
  /** The target's rendered text. */
  textOf(target: Target): Promise<string>;

  click(target: Target): Promise<void>;
  fill(target: Target, text: string): Promise<void>;
  press(key: string): Promise<void>;
  tap(target: Target | Point): Promise<void>;
  /** Swipes with one trusted finger. */
  swipe(from: Point, to: Point, durationMs?: number): Promise<void>;
  /** Two trusted fingers around a point; a factor above 1 zooms in. */
  pinch(centre: Point, factor: number): Promise<void>;
  /** Turns the wheel over the middle of the page; CSS pixels, positive is down. */
  scroll(distance: number): Promise<void>;

  /** Changes the width and the colour scheme of the open document; Chromium alone. */
  setLook(look: Look): Promise<void>;
  /**
   * Delivers a push message to the service worker of the page, as the push service would, and waits for its
   * notification; Chromium alone.
   * @param prepare a script that runs in the worker before
   */
  receivePush(text: string, prepare?: string): Promise<void>;
  /** Wakes the service worker of the page as Periodic Background Sync does; Chromium alone. */
  syncPeriodically(tag: string): Promise<void>;
  /** Has the service worker know that its only notification was pressed; Chromium alone. */
  pressNotification(): Promise<void>;
  /** PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  /** All errors since the page was opened or restarted. */
  errors(): readonly PageProblem[];
  /** Addresses requested by the page during the action, also where the service worker answered. */
  requestsDuring(action: () => Promise<unknown>): Promise<string[]>;

  newTab(): Promise<Page>;
  /** The page that an action opens (`window.open`, a link to a new tab). */
  opened(action: () => Promise<unknown>): Promise<Page>;
  bringToFront(): Promise<void>;

  /** Stops every service worker of the profile; the next request starts a new one. */
  stopWorkers(): Promise<void>;
  /**
   * Limits an origin's storage to about this size; `undefined` lifts the limit. The engine may have to restart for it:
   * open an address afterwards.
   */
  limitStorage(origin: string, bytes: number | undefined): Promise<void>;
  /** Waits until local storage with this text is on the disk, where it outlives a kill; needs `ownProcess`. */
  untilOnDisk(text: string): Promise<void>;
  /** Closes the browser and opens it again with the same profile, on an empty page; other tabs are closed. */
  restart(): Promise<void>;
  /** Like `restart`, after a kill without a clean shutdown. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** CSS pixels, and device pixels per CSS pixel. */
export function screenOf({ device = 'phone', width, dots }: PageOptions): {
  readonly width: number;
  readonly height: number;
  readonly dots: number;
} {
  return device === 'phone'
    ? { width: width ?? 390, height: 844, dots: dots ?? 1 }
    : { width: width ?? 1280, height: 800, dots: dots ?? 1 };
}
