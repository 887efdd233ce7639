import type { BrowserContext, Locator, Page as Driven } from 'playwright-core';
import type { PageProblem, Point, Script, Target, WaitOptions } from './engine.ts';
import { watchProblems } from './problems.ts';
import { untilInLocalStorageOf } from './profileFolder.ts';
import { answered, HAS_NO_STEP_BACK, waitForIn } from './script.ts';

/** A profile folder and the one browser process that has it open, if any. */
export interface DrivenProfile {
  readonly folder: string;
  /** Opens the browser, or returns the open one. */
  context(): Promise<BrowserContext>;
  closeBrowser(): Promise<void>;
  killBrowser(): Promise<void>;
  /** Closes the browser and removes the profile, unless the test provided it. */
  end(): Promise<void>;
}

/** Shared by the engines that playwright-core drives; a page outlives restarts of its browser. */
export abstract class DrivenPage<P extends DrivenProfile = DrivenProfile> {
  protected readonly profile: P;
  protected page: Driven;
  #problems: PageProblem[];

  protected constructor(profile: P, page: Driven) {
    this.profile = profile;
    this.page = page;
    this.#problems = watchProblems(page);
  }

  abstract evaluate<T = unknown, A extends readonly unknown[] = []>(
    script: Script<T, A>,
    ...args: A
  ): Promise<T>;

  async goto(address: string): Promise<void> {
    await this.#untilNoStepBack();
    await this.page.goto(address);
  }

  async reload(): Promise<void> {
    await this.#untilNoStepBack();
    await this.page.reload();
  }

  async back(): Promise<void> {
    await this.#untilNoStepBack();
    await this.page.goBack();
  }

  /** An overlay's own step back would abort a navigation. Resolves all the same where the page does not answer. */
  async #untilNoStepBack(): Promise<void> {
    await this.waitFor(HAS_NO_STEP_BACK, { timeoutMs: 5_000 }).catch(() => {});
  }

  async forward(): Promise<void> {
    await this.page.goForward();
  }

  url(): string {
    return this.page.url();
  }

  waitFor<T = unknown>(script: Script<T>, options: WaitOptions = {}): Promise<T> {
    return waitForIn(() => this.evaluate(script), String(script), options);
  }

  async see(target: Target, timeoutMs?: number): Promise<void> {
    const options = timeoutMs === undefined ? {} : { timeout: timeoutMs };
    await this.locate(target).waitFor({ state: 'visible', ...options });
  }

  async textOf(target: Target): Promise<string> {
    return withPlainSpaces(await this.locate(target).innerText());
  }

  async click(target: Target): Promise<void> {
    await this.locate(target).click();
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.locate(target).fill(text);
  }

  async press(key: string): Promise<void> {
    await answered(this.page.keyboard.press(key), `the key ${key}`);
  }

  async scroll(distance: number): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    await this.page.mouse.move(width / 2, height / 2);
    await this.page.mouse.wheel(0, distance);
  }

  screenshot(): Promise<Buffer> {
    return this.page.screenshot();
  }

  errors(): readonly PageProblem[] {
    return this.#problems;
  }

  async bringToFront(): Promise<void> {
    await this.page.bringToFront();
  }

  untilOnDisk(text: string): Promise<void> {
    return untilInLocalStorageOf(this.profile.folder, text);
  }

  async restart(): Promise<void> {
    await this.profile.closeBrowser();
    await this.attach(await firstPage(this.profile));
  }

  async crash(): Promise<void> {
    await this.profile.killBrowser();
    await this.attach(await firstPage(this.profile));
  }

  async close(): Promise<void> {
    const context = await this.profile.context();
    if (context.pages().length > 1) await this.page.close();
    else await this.profile.end();
  }

  /** Continues with a page of a browser that was just started. */
  protected async attach(page: Driven): Promise<void> {
    this.page = page;
    this.#problems = watchProblems(page);
  }

  protected locate(target: Target): Locator {
    return locate(this.page, target).filter({ visible: true }).first();
  }
}

export async function firstPage(profile: DrivenProfile): Promise<Driven> {
  const context = await profile.context();
  return context.pages()[0] ?? context.newPage();
}

export async function pageOpenedBy(
  profile: DrivenProfile,
  action: () => Promise<unknown>,
): Promise<Driven> {
  const context = await profile.context();
  const [page] = await Promise.all([context.waitForEvent('page'), action()]);
  await page.waitForLoadState();
  return page;
}

function locate(page: Driven, target: Target): Locator {
  if (typeof target === 'string') return page.locator(target);
  if ('text' in target) return page.getByText(withAnySpace(target.text));
  // The driver types ARIA roles as a union; an unknown one matches nothing, and the test fails with its name.
  const role = target.role as Parameters<Driven['getByRole']>[0];
  return page.getByRole(role, { name: withAnySpace(target.name) });
}

/** The driver compares texts with no-break spaces as plain ones, but tests patterns on the text as it is. */
function withAnySpace(text: string | RegExp): string | RegExp {
  return typeof text === 'string'
    ? text
    : new RegExp(text.source.replaceAll(/[ \u00a0]/g, String.raw`\s`), text.flags);
}

export function withPlainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

export function isPoint(target: Target | Point): target is Point {
  return typeof target === 'object' && 'x' in target;
}
