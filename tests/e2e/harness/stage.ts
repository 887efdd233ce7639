import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Engine, Page, PageOptions } from './engine.ts';
import { openEngine } from './openEngine.ts';
import { type Product, startProduct } from './product.ts';

export interface Stage {
  readonly engine: Engine;
  readonly product: Product;
  /** The page of the test that runs; a new one with these options where it has none yet. */
  page(options: PageOptions): Promise<Page>;
  /** One more, which is the page of the test from then on, and closed after it. */
  newPage(options: PageOptions): Promise<Page>;
}

/** For a file of tests: one browser and one product for all of them, pages for each. @param env of the back end */
export function setStage(env: Readonly<Record<string, string>> = {}): Stage {
  let engine: Engine;
  let product: Product;
  let page: Page | undefined;

  beforeAll(async () => {
    [engine, product] = await Promise.all([openEngine(), startProduct(env)]);
  });
  afterEach(async () => {
    await page?.close();
    page = undefined;
    product.faulty.heal();
  });
  afterAll(async () => {
    await engine.close();
    await product.remove();
  });

  const newPage = async (options: PageOptions) => (page = await engine.newPage(options));
  return {
    get engine() {
      return engine;
    },
    get product() {
      return product;
    },
    page: async (options) => page ?? newPage(options),
    newPage,
  };
}
