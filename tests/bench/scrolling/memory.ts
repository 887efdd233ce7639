import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';
import { pssBytes } from './figures.ts';

const SAMPLE_MS = 100;

/** Samples the memory of all renderer processes of one browser. */
export class MemoryWatch {
  readonly #browser: CDPSession;
  readonly #timer: NodeJS.Timeout;
  #sampling: Promise<void> | undefined;
  #peakBytes = 0;

  /** @param browser a session with the browser itself */
  constructor(browser: CDPSession) {
    this.#browser = browser;
    this.#timer = setInterval(() => {
      this.#sampling ??= this.#sample().finally(() => (this.#sampling = undefined));
    }, SAMPLE_MS);
  }

  /** @returns the maximum of their sum, bytes; 0 where the system does not report it (only Linux does) */
  async end(): Promise<number> {
    clearInterval(this.#timer);
    await this.#sampling;
    return this.#peakBytes;
  }

  async #sample(): Promise<void> {
    const { processInfo } = await this.#browser.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    const held = await Promise.all(renderers.map(({ id }) => heldBytes(id)));
    const sum = held.reduce((total, bytes) => total + bytes, 0);
    this.#peakBytes = Math.max(this.#peakBytes, sum);
  }
}

/** @returns 0 for a process that has ended */
async function heldBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return pssBytes(text);
}
