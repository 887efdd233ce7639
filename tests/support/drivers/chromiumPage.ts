import type { CDPSession, Page as Driven } from 'playwright-core';
import { DrivenPage, type DrivenProfile, firstPage, isPoint, pageOpenedBy } from './drivenPage.ts';
import type { Look, Page, Point, Script, Target } from './engine.ts';
import { evaluateIn } from './script.ts';
import { pinchFingers, swipeFinger } from './touch.ts';

const PRESS = `registration.getNotifications().then(([notification]) =>
  dispatchEvent(new NotificationEvent('notificationclick', { notification })))`;

/** Defines what resolves when the worker has shown a notification: Chromium loses one that is asked for before. */
const NOTE_SHOWN = `void (globalThis.shown = new Promise((resolve) => {
  const { showNotification } = ServiceWorkerRegistration.prototype;
  registration.showNotification = (...given) => {
    const result = showNotification.apply(registration, given);
    result.then(resolve);
    return result;
  };
}))`;

/** A page of a Chromium profile. */
export class ChromiumPage extends DrivenPage implements Page {
  #session: CDPSession;

  private constructor(profile: DrivenProfile, page: Driven, session: CDPSession) {
    super(profile, page);
    this.#session = session;
  }

  /** Opens the profile's browser and takes the page it starts with. */
  static async first(profile: DrivenProfile): Promise<ChromiumPage> {
    return ChromiumPage.#of(profile, await firstPage(profile));
  }

  static async #of(profile: DrivenProfile, page: Driven): Promise<ChromiumPage> {
    return new ChromiumPage(profile, page, await page.context().newCDPSession(page));
  }

  async hardReload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.#session.send('Page.reload', { ignoreCache: true });
    await loaded;
  }

  evaluate<T = unknown, A extends readonly unknown[] = []>(
    script: Script<T, A>,
    ...args: A
  ): Promise<T> {
    return evaluateIn(this.#session, script, args);
  }

  async tap(target: Target | Point): Promise<void> {
    if (isPoint(target)) await this.page.touchscreen.tap(target.x, target.y);
    else await this.locate(target).tap();
  }

  async swipe(from: Point, to: Point, durationMs = 200): Promise<void> {
    await swipeFinger(this.#session, from, to, durationMs);
  }

  async pinch(centre: Point, factor: number): Promise<void> {
    await pinchFingers(this.#session, centre, factor);
  }

  async setLook({ width, dark }: Look): Promise<void> {
    const height = this.page.viewportSize()?.height ?? 0;
    await this.page.setViewportSize({ width, height });
    await this.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  }

  async receivePush(data: string, prepare = ''): Promise<void> {
    await this.#evaluateInWorker(prepare);
    await this.#evaluateInWorker(NOTE_SHOWN);
    await this.#dispatchToWorker((registration) =>
      this.#session.send('ServiceWorker.deliverPushMessage', { ...registration, data }),
    );
    await this.#evaluateInWorker('globalThis.shown');
  }

  async syncPeriodically(tag: string): Promise<void> {
    await this.#dispatchToWorker((registration) =>
      this.#session.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...registration, tag }),
    );
  }

  async #dispatchToWorker(
    dispatch: (registration: { origin: string; registrationId: string }) => Promise<unknown>,
  ): Promise<void> {
    const { origin } = new URL(this.page.url());
    const registration = new Promise<string>((resolve) => {
      this.#session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
        if (own) resolve(own.registrationId);
      });
    });
    await this.#session.send('ServiceWorker.enable');
    const registrationId = await registration;
    await dispatch({ origin, registrationId });
    await this.#session.send('ServiceWorker.disable');
  }

  pressNotification(): Promise<void> {
    return this.#evaluateInWorker(PRESS);
  }

  async #evaluateInWorker(script: string): Promise<void> {
    const { origin } = new URL(this.page.url());
    const workers = this.page.context().serviceWorkers();
    await workers.find((worker) => worker.url().startsWith(origin))?.evaluate(script);
  }

  async requestsDuring(action: () => Promise<unknown>): Promise<string[]> {
    const addresses: string[] = [];
    const note = (request: { url(): string }) => addresses.push(request.url());
    this.page.on('request', note);
    await action();
    this.page.off('request', note);
    return addresses;
  }

  async newTab(): Promise<Page> {
    const context = await this.profile.context();
    return ChromiumPage.#of(this.profile, await context.newPage());
  }

  async opened(action: () => Promise<unknown>): Promise<Page> {
    return ChromiumPage.#of(this.profile, await pageOpenedBy(this.profile, action));
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

  protected override async attach(page: Driven): Promise<void> {
    await super.attach(page);
    this.#session = await page.context().newCDPSession(page);
  }
}
