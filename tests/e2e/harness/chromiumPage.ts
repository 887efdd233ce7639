import type { CDPSession, Locator, Page as DrivenPage } from 'playwright-core';
import type { ChromiumProfile } from './chromium.ts';
import type { Page, PageProblem, Point, Script, Target, WaitOptions } from './engine.ts';
import { watchProblems } from './problems.ts';
import { evaluateIn, waitForIn } from './script.ts';
import { pinchFingers, swipeFinger } from './touch.ts';

/** A page of a Chromium profile; it outlives restarts of the browser under it. */
export class ChromiumPage implements Page {
  readonly #profile: ChromiumProfile;
  #page: DrivenPage;
  #session: CDPSession;
  #problems: PageProblem[];

  private constructor(profile: ChromiumProfile, page: DrivenPage, session: CDPSession) {
    this.#profile = profile;
    this.#page = page;
    this.#session = session;
    this.#problems = watchProblems(page);
  }

  /** Opens the profile's browser and takes the page it starts with. */
  static async first(profile: ChromiumProfile): Promise<ChromiumPage> {
    return ChromiumPage.#of(profile, await firstPage(profile));
  }

  static async #of(profile: ChromiumProfile, page: DrivenPage): Promise<ChromiumPage> {
    return new ChromiumPage(profile, page, await page.context().newCDPSession(page));
  }

  async goto(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async hardReload(): Promise<void> {
    const loaded = this.#page.waitForEvent('load');
    await this.#session.send('Page.reload', { ignoreCache: true });
    await loaded;
  }

  async back(): Promise<void> {
    await this.#page.goBack();
  }

  async forward(): Promise<void> {
    await this.#page.goForward();
  }

  url(): string {
    return this.#page.url();
  }

  evaluate<T = unknown, A extends readonly unknown[] = []>(
    script: Script<T, A>,
    ...args: A
  ): Promise<T> {
    return evaluateIn(this.#session, script, args);
  }

  waitFor<T = unknown>(script: Script<T>, options: WaitOptions = {}): Promise<T> {
    return waitForIn(() => this.evaluate(script), String(script), options);
  }

  async see(target: Target, timeoutMs?: number): Promise<void> {
    const options = timeoutMs === undefined ? {} : { timeout: timeoutMs };
    await this.#locate(target).waitFor({ state: 'visible', ...options });
  }

  textOf(target: Target): Promise<string> {
    return this.#locate(target).innerText();
  }

  async click(target: Target): Promise<void> {
    await this.#locate(target).click();
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.#locate(target).fill(text);
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async tap(target: Target | Point): Promise<void> {
    if (isPoint(target)) await this.#page.touchscreen.tap(target.x, target.y);
    else await this.#locate(target).tap();
  }

  async swipe(from: Point, to: Point, durationMs = 200): Promise<void> {
    await swipeFinger(this.#session, from, to, durationMs);
  }

  async pinch(centre: Point, factor: number): Promise<void> {
    await pinchFingers(this.#session, centre, factor);
  }

  async scroll(distance: number): Promise<void> {
    const { width, height } = this.#page.viewportSize() ?? { width: 0, height: 0 };
    await this.#page.mouse.move(width / 2, height / 2);
    await this.#page.mouse.wheel(0, distance);
  }

  screenshot(): Promise<Buffer> {
    return this.#page.screenshot();
  }

  errors(): readonly PageProblem[] {
    return this.#problems;
  }

  async requestsDuring(action: () => Promise<unknown>): Promise<string[]> {
    const addresses: string[] = [];
    const note = (request: { url(): string }) => addresses.push(request.url());
    this.#page.on('request', note);
    await action();
    this.#page.off('request', note);
    return addresses;
  }

  async newTab(): Promise<Page> {
    const context = await this.#profile.context();
    return ChromiumPage.#of(this.#profile, await context.newPage());
  }

  async opened(action: () => Promise<unknown>): Promise<Page> {
    const context = await this.#profile.context();
    const [page] = await Promise.all([context.waitForEvent('page'), action()]);
    await page.waitForLoadState();
    return ChromiumPage.#of(this.#profile, page);
  }

  async bringToFront(): Promise<void> {
    await this.#page.bringToFront();
  }

  async stopWorkers(): Promise<void> {
    await this.#session.send('ServiceWorker.enable');
    await this.#session.send('ServiceWorker.stopAllWorkers');
    await this.#session.send('ServiceWorker.disable');
  }

  async limitStorage(origin: string, bytes: number | undefined): Promise<void> {
    const limit = bytes === undefined ? {} : { quotaSize: bytes };
    await this.#session.send('Storage.overrideQuotaForOrigin', { origin, ...limit });
  }

  async restart(): Promise<void> {
    await this.#profile.closeBrowser();
    this.#page = await firstPage(this.#profile);
    this.#session = await this.#page.context().newCDPSession(this.#page);
    this.#problems = watchProblems(this.#page);
  }

  async close(): Promise<void> {
    const context = await this.#profile.context();
    if (context.pages().length > 1) await this.#page.close();
    else await this.#profile.end();
  }

  #locate(target: Target): Locator {
    return locate(this.#page, target).filter({ visible: true }).first();
  }
}

async function firstPage(profile: ChromiumProfile): Promise<DrivenPage> {
  const context = await profile.context();
  return context.pages()[0] ?? context.newPage();
}

function locate(page: DrivenPage, target: Target): Locator {
  if (typeof target === 'string') return page.locator(target);
  if ('text' in target) return page.getByText(target.text);
  // The driver lists the roles of ARIA as a type; a wrong one finds nothing and the test says so.
  const role = target.role as Parameters<DrivenPage['getByRole']>[0];
  return page.getByRole(role, { name: target.name });
}

function isPoint(target: Target | Point): target is Point {
  return typeof target === 'object' && 'x' in target;
}
