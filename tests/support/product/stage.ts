import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Engine, Page, PageOptions } from '../drivers/engine.ts';
import { openSharedEngine } from '../drivers/openEngine.ts';
import { type Product, startProduct } from './product.ts';

export interface Browser {
  readonly engine: Engine;
  /** The page of the test that runs; a new one with these options where it has none yet. */
  page(options?: PageOptions): Promise<Page>;
  /** One more, which is the page of the test from then on, and closed after it. */
  newPage(options?: PageOptions): Promise<Page>;
}

export interface Stage extends Browser {
  readonly product: Product;
}

export interface BrowserOptions {
  /** The tests are steps of one journey: pages stay open, and the product as it is, until the last one is over. */
  readonly isJourney?: boolean;
  /** Pages have no service worker, whose installation is a fifth of what a new page costs. */
  readonly withoutWorker?: boolean;
}

export interface StageOptions extends BrowserOptions {
  /** Of the back end. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the file changes beyond accounts (works, builds): the product is then its alone, and changed so. */
  readonly change?: (product: Product) => Promise<void>;
}

/** By what the back end was started with: those of this process, which files use one after the other. */
const products = new Map<string, Promise<Product>>();

function sharedProduct(env: Readonly<Record<string, string>>): Promise<Product> {
  const key = JSON.stringify(env);
  const product = products.get(key) ?? startProduct(env);
  products.set(key, product);
  return product;
}

/** For a file of tests: a browser for all of them, which files before and after it may share, and pages for each. */
export function setBrowser({ isJourney = false, withoutWorker }: BrowserOptions = {}): Browser {
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
    (page = await engine.newPage({ ...worker, ...options }));
  return {
    get engine() {
      return engine;
    },
    page: async (options) => page ?? newPage(options),
    newPage,
  };
}

/**
 * For a file of tests: a browser and a product for all of them, pages for each. Both are shared with the files that run
 * before and after it in the same process; each new page is a new device, and so a new account.
 */
export function setStage({ env = {}, change, ...options }: StageOptions = {}): Stage {
  let product: Product;

  // Hooks after tests run in the reverse of this order: pages are closed before their product changes under them.
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
