import type { BrowserContext } from 'playwright-core';
import type { DrivenProfile } from './drivenPage.ts';

/** A context, with its own storage, of a browser that other pages use too. */
export class SharedProfile implements DrivenProfile {
  readonly #open: () => Promise<BrowserContext>;
  readonly #leave: (context: BrowserContext) => Promise<void>;
  #context: Promise<BrowserContext> | undefined;

  /**
   * @param open provides the context, at the first use
   * @param leave ends its use
   */
  constructor(
    open: () => Promise<BrowserContext>,
    leave: (context: BrowserContext) => Promise<void> = (context) => context.close(),
  ) {
    this.#open = open;
    this.#leave = leave;
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
    this.#context = undefined;
    if (context) await this.#leave(context);
  }
}
