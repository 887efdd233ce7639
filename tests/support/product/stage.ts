import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Engine, Page, PageOptions } from '../drivers/engine.ts';
import { openSharedEngine } from '../drivers/openEngine.ts';
import { IS_TAKING } from '../screens/screenshots.ts';
import { type Product, startProduct } from './product.ts';

export interface Browser {
  readonly engine: Engine;
  /** The page of the running test; creates one with these options at the first call. */
  page(options?: PageOptions): Promise<Page>;
  /** A further page, which becomes the page of the test, and is closed after it. */
  newPage(options?: PageOptions): Promise<Page>;
}

export interface Stage extends Browser {
  readonly product: Product;
}

export interface BrowserOptions {
  /** The tests are steps of one journey: pages and the product's state stay until the last test. */
  readonly isJourney?: boolean;
  /** Pages have no service worker, whose installation takes a fifth of the time of a new page. */
  readonly withoutWorker?: boolean;
  /** Pages are of Chromium as people have it, not of its shell; default: where pictures are taken. */
  readonly wholeBrowser?: boolean;
  /** Pages are of devices on which the app is installed already ([Note: Devices that have the app]). */
  readonly hasApp?: boolean;
}

export interface StageOptions extends BrowserOptions {
  /** Environment of the back end. */
  readonly env?: Readonly<Record<string, string>>;
  /** Changes to the product beyond accounts (works, builds): the file then gets a product of its own. */
  readonly change?: (product: Product) => Promise<void>;
}

/** By the back end's environment: products of this process, which test files use in turn. */
const products = new Map<string, Promise<Product>>();

function sharedProduct(env: Readonly<Record<string, string>>): Promise<Product> {
  const key = JSON.stringify(env);
  const product = products.get(key) ?? startProduct(env);
  products.set(key, product);
  return product;
}

/** For a test file: a browser, which other files may share, and pages for each test. */
export function setBrowser({
  isJourney = false,
  withoutWorker,
  wholeBrowser = IS_TAKING,
  hasApp = false,
}: BrowserOptions = {}): Browser {
  let engine: Engine;
  let page: Page | undefined;

  beforeAll(async () => {
    engine = await openSharedEngine();
  });
  if (!isJourney) {
    afterEach(async () => {
      page = undefined;
      await engine.closePages();
    });
  }
  afterAll(() => engine.close());

  const worker = withoutWorker ? { blockServiceWorkers: true } : {};
  const newPage = async (options: PageOptions = {}) =>
    (page = await engine.newPage({ ...worker, wholeBrowser, hasApp, ...options }));
  return {
    get engine() {
      return engine;
    },
    page: async (options) => page ?? newPage(options),
    newPage,
  };
}

/**
 * For a test file: a browser and a product, and pages for each test. Both are shared with other files of the same
 * process; each new page is a new device, and so a new account.
 */
export function setStage({ env = {}, change, ...options }: StageOptions = {}): Stage {
  let product: Product;

  // Hooks after tests run in the reverse of this order: pages are closed before their product changes.
  beforeAll(async () => {
    product = await (change ? startProduct(env) : sharedProduct(env));
    await change?.(product);
  });
  if (!options.isJourney) afterEach(() => product.reset());
  afterAll(() => (change ? product.remove() : product.reset()));

  const browser = setBrowser(options);
  return {
    get engine() {
      return browser.engine;
    },
    get product() {
      return product;
    },
    page: browser.page,
    newPage: browser.newPage,
  };
}
