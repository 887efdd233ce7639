import type { Page as Driven } from 'playwright-core';
import { DrivenPage, type DrivenProfile, firstPage, isPoint, pageOpenedBy } from './drivenPage.ts';
import type { Page, Point, Script, Target } from './engine.ts';
import { expressionOf } from './script.ts';
import { withoutPush } from './withoutPush.ts';

const SWIPE_STEP_MS = 16;

export interface FirefoxProfile extends DrivenProfile {
  /** Storage limit of an origin in bytes, applied at the next start. */
  limit?: number | undefined;
}

/** A page of a Firefox profile. */
export class FirefoxPage extends DrivenPage<FirefoxProfile> implements Page {
  /** Opens the profile's browser and takes the page it starts with. */
  static async first(profile: FirefoxProfile): Promise<FirefoxPage> {
    return new FirefoxPage(profile, await firstPage(profile));
  }

  private constructor(profile: FirefoxProfile, page: Driven) {
    super(profile, page);
  }

  hardReload(): Promise<void> {
    throw new Error('this driver cannot reload past the caches of Firefox');
  }

  async evaluate<T = unknown, A extends readonly unknown[] = []>(
    script: Script<T, A>,
    ...args: A
  ): Promise<T> {
    // As JSON, like the other engines' results.
    const code = `(async () => JSON.stringify({ value: await (${expressionOf(script, args)}) }))()`;
    const { value } = JSON.parse(await this.page.evaluate<string>(code)) as { value: T };
    return value;
  }

  /** The driver's own tap does nothing in Firefox, without an error. */
  async tap(target: Target | Point): Promise<void> {
    if (isPoint(target)) await this.page.mouse.click(target.x, target.y);
    else await this.locate(target).click();
  }

  /** Key by key: the page gets no event for a number that the driver fills in at once. */
  override async fill(target: Target, text: string): Promise<void> {
    await this.locate(target).clear();
    await this.locate(target).pressSequentially(text);
  }

  /** With the mouse. */
  async swipe(from: Point, to: Point, durationMs = 200): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: Math.max(1, durationMs / SWIPE_STEP_MS) });
    await this.page.mouse.up();
  }

  pinch(): Promise<void> {
    throw new Error('Firefox has one pointer here');
  }

  setLook(): Promise<void> {
    throw new Error('Firefox takes its colour scheme when it starts');
  }

  receivePush = withoutPush;
  syncPeriodically = withoutPush;
  pressNotification = withoutPush;

  requestsDuring(): Promise<string[]> {
    throw new Error('Firefox does not name what its worker answers: count at the server');
  }

  async newTab(): Promise<Page> {
    const context = await this.profile.context();
    return new FirefoxPage(this.profile, await context.newPage());
  }

  async opened(action: () => Promise<unknown>): Promise<Page> {
    return new FirefoxPage(this.profile, await pageOpenedBy(this.profile, action));
  }

  stopWorkers(): Promise<void> {
    throw new Error('Firefox ends its workers when it wants to');
  }

  async limitStorage(_origin: string, bytes: number | undefined): Promise<void> {
    this.profile.limit = bytes;
    await this.restart();
  }
}
