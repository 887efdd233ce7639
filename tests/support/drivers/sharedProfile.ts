import type { BrowserContext } from 'playwright-core';
import type { DrivenProfile } from './drivenPage.ts';

/** A fresh context, with its own storage, of a browser that other pages use too. */
export class SharedProfile implements DrivenProfile {
  readonly #open: () => Promise<BrowserContext>;
  #context: Promise<BrowserContext> | undefined;

  /** @param open creates the context, at the first use */
  constructor(open: () => Promise<BrowserContext>) {
    this.#open = open;
  }

  get folder(): string {
    throw new Error('a page that looks at its profile needs `ownProcess`');
  }

  context(): Promise<BrowserContext> {
    this.#context ??= this.#open();
    return this.#context;
  }

  closeBrowser(): Promise<void> {
    throw new Error('a page that restarts its browser needs `ownProcess`');
  }

  killBrowser(): Promise<void> {
    throw new Error('a page that kills its browser needs `ownProcess`');
  }

  async end(): Promise<void> {
    const context = await this.#context;
    await context?.close();
  }
}
