import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** Idle contexts beyond this are closed, the longest unused first. */
const MOST_IDLE = 6;
/** Where Workbox stores the files of the app. */
const PRECACHE = 'precache';
const EMPTY = '<title>empty</title>';

interface Idle {
  readonly key: string;
  readonly context: BrowserContext;
}

/**
 * [Note: Devices that have the app] The first visit of a new context installs the service worker, which takes 0.6 s of
 * processor time, a third of a page's. With `hasApp` a context that a test has left is therefore used again by the
 * next one with the same options, emptied of everything but the worker and the files of the app. Such a page is
 * controlled at once: a test that goes offline has to wait until what it needs is stored.
 */
export class ContextPool {
  #idle: Idle[] = [];
  readonly #origins = new WeakMap<BrowserContext, Set<string>>();

  /** @param open creates a context where none with this key is idle */
  async take(key: string, open: () => Promise<BrowserContext>): Promise<BrowserContext> {
    const found = this.#idle.findLast((each) => each.key === key);
    if (!found) return this.#watched(await open());
    this.#idle = this.#idle.filter((each) => each !== found);
    await this.#empty(found.context);
    return found.context;
  }

  /** Closes its pages, and keeps it for the next test with this key. */
  async leave(key: string, context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()));
    this.#idle.push({ key, context });
    if (this.#idle.length > MOST_IDLE) await this.#idle.shift()?.context.close();
  }

  /** Notes whose storage the pages of a context use. */
  #watched(context: BrowserContext): BrowserContext {
    const origins = new Set<string>();
    this.#origins.set(context, origins);
    const note = (page: Page) =>
      page.on('framenavigated', (frame) => {
        if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
      });
    context.on('page', note);
    return context;
  }

  async #empty(context: BrowserContext): Promise<void> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // What the worker holds in memory, and what it has just begun to write, ends with it.
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.send('ServiceWorker.disable');
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Network.setBypassServiceWorker', { bypass: true });
    for (const origin of this.#origins.get(context) ?? []) {
      await emptyOrigin(page, session, origin);
    }
    // Ends the bypass too. The page that the test gets has no history.
    await context.newPage();
    await page.close();
  }
}

async function emptyOrigin(page: Page, session: CDPSession, origin: string): Promise<void> {
  // A document of the origin, which may have no server any more: others cannot open its caches.
  const address = `${origin}/empty`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }));
  await page.goto(address);
  if ((await page.title()) !== 'empty') throw new Error(`${address} was answered by the product`);
  const storageTypes = 'cookies,file_systems,indexeddb,local_storage';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await page.evaluate(removeCaches, PRECACHE);
}

/** Runs in the page. */
async function removeCaches(except: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => !name.includes(except));
  await Promise.all(names.map((name) => caches.delete(name)));
}
