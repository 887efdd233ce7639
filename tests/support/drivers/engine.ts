/**
 * What a browser test may ask of a browser. Tests are written against this alone, so that another engine
 * (WebKit, Firefox) is one more file beside `chromium.ts`. There is no "go offline" on purpose: browsers
 * disagree on what it does to a service worker's own requests. Offline is servers that were stopped.
 */

export interface Engine {
  readonly name: 'chromium' | 'firefox' | 'webkit';
  /** Known once a page was opened. */
  readonly version: string;
  readonly capabilities: Capabilities;
  /** A profile of its own and one page in it. */
  newPage(options?: PageOptions): Promise<Page>;
  /** Closes every page it opened and removes their temporary profiles. */
  closePages(): Promise<void>;
  /** The same, and nothing of the engine is left. */
  close(): Promise<void>;
}

/** What an engine can be made to do: a test that needs it names it in `skipIf`, and the run names the test. */
export interface Capabilities {
  /** Fingers that a page cannot tell from a person's; without, a tap is a click of the mouse. */
  readonly trustedTouch: boolean;
  /** `requestsDuring`; what counts at a server, counts in every engine. */
  readonly seesRequests: boolean;
  readonly stopsWorkers: boolean;
  /** `hardReload` */
  readonly reloadsPastCaches: boolean;
  /** `isPrivate`: nothing outlives the browser. */
  readonly privateMode: boolean;
}

export interface PageOptions {
  /** Folder of the profile, which is then left in place; without one, a temporary one. */
  readonly profile?: string;
  /**
   * A browser process of its own, where the engine would share one: needed for `restart`, `crash` and `limitStorage`, and
   * for what an engine gives to lasting profiles alone (an install prompt, fetches in the background).
   */
  readonly ownProcess?: boolean;
  /** `phone` (the default): 390 × 844 at 1 dot, with touch. `desktop`: 1280 × 800 with a mouse. */
  readonly device?: 'phone' | 'desktop';
  /** CSS pixels, instead of the device's own. */
  readonly width?: number;
  /** Device pixels to a CSS pixel, instead of the device's own. */
  readonly dots?: number;
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  readonly blockServiceWorkers?: boolean;
  readonly userAgent?: string;
  /** As a private window: nothing outlives the browser, and some of it cannot be stored at all. */
  readonly isPrivate?: boolean;
  /** Runs before any script of every document: stands in for what a headless browser lacks. */
  readonly startScript?: string;
}

/**
 * One thing that can be seen on the page; hidden ones are passed over and the first of several is taken.
 * A string is a CSS selector.
 */
export type Target =
  | string
  | { readonly role: string; readonly name: string | RegExp }
  | { readonly text: string | RegExp };

/** In CSS pixels from the viewport's top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PageProblem {
  /** `network`: the browser's own note that something did not load. */
  readonly source: 'page' | 'console' | 'network' | 'worker';
  readonly text: string;
}

/** An expression, or a function that stands alone (it runs in the page and sees nothing of the test). */
export type Script<T, A extends readonly unknown[] = []> =
  | string
  | ((...args: A) => T | Promise<T>);

export interface WaitOptions {
  readonly timeoutMs?: number;
  /** For the error: what was waited for, in words. */
  readonly what?: string;
}

export interface Page {
  /** Returns when the document and what it names are loaded. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Past caches and past the service worker, which then controls nothing. */
  hardReload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  url(): string;

  /** Runs in the page, whatever its content security policy; arguments and result travel as JSON. */
  evaluate<T = unknown, A extends readonly unknown[] = []>(
    script: Script<T, A>,
    ...args: A
  ): Promise<T>;
  /** Polls until the script is truthy (a page that is just being left counts as "not yet"). */
  waitFor<T = unknown>(script: Script<T>, options?: WaitOptions): Promise<T>;
  /** Waits until the target can be seen. */
  see(target: Target, timeoutMs?: number): Promise<void>;
  /** The target's text as a person reads it. */
  textOf(target: Target): Promise<string>;

  click(target: Target): Promise<void>;
  fill(target: Target, text: string): Promise<void>;
  press(key: string): Promise<void>;
  tap(target: Target | Point): Promise<void>;
  /** One trusted finger from here to there. */
  swipe(from: Point, to: Point, durationMs?: number): Promise<void>;
  /** Two trusted fingers around a point; above 1 they part. */
  pinch(centre: Point, factor: number): Promise<void>;
  /** The wheel over the middle of the page, downwards in CSS pixels. */
  scroll(distance: number): Promise<void>;

  /** PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  /** Everything that went wrong since the page was opened or restarted. */
  errors(): readonly PageProblem[];
  /** Addresses the page asked for meanwhile, also where the worker answered. */
  requestsDuring(action: () => Promise<unknown>): Promise<string[]>;

  /** Another page of the same profile. */
  newTab(): Promise<Page>;
  /** The page that an action opens (`window.open`, a link to a new tab). */
  opened(action: () => Promise<unknown>): Promise<Page>;
  bringToFront(): Promise<void>;

  /** Ends every service worker of the profile; the next request wakes a fresh one. */
  stopWorkers(): Promise<void>;
  /**
   * Lets an origin keep no more than this, about; `undefined` lifts it. The engine may have to restart for it: open an
   * address afterwards.
   */
  limitStorage(origin: string, bytes: number | undefined): Promise<void>;
  /** Waits until a text of local storage is on the disk, where it outlives a kill; needs `ownProcess`. */
  untilOnDisk(text: string): Promise<void>;
  /** Closes the browser and opens it again with the same profile, on an empty page; its other tabs are gone. */
  restart(): Promise<void>;
  /** The same after the browser was killed, with no time to put anything in order. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** CSS pixels, and device pixels to each. */
export function screenOf({ device = 'phone', width, dots }: PageOptions): {
  readonly width: number;
  readonly height: number;
  readonly dots: number;
} {
  return device === 'phone'
    ? { width: width ?? 390, height: 844, dots: dots ?? 1 }
    : { width: width ?? 1280, height: 800, dots: dots ?? 1 };
}
