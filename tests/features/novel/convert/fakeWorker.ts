import * as toTraditional from 'opencc-js/preset/cn2t';
import * as toSimplified from 'opencc-js/preset/t2cn';
import { vi } from 'vitest';
import { textConverter, type ConverterOrder } from '../../../../src/lib/convert/converterJob.ts';

const convertBy = {
  toTraditional: textConverter(toTraditional),
  toSimplified: textConverter(toSimplified),
};

/** Whether worker scripts can be loaded, and which were. */
export const dictionaries = { areAway: false, opened: [] as string[] };
const open = new Set<FakeWorker>();

/** A browser's worker with the real dictionaries, in this thread. */
class FakeWorker extends EventTarget {
  readonly #direction: keyof typeof convertBy;
  #isEnded = false;

  constructor(address: URL) {
    super();
    this.#direction = address.pathname.includes('toTraditional') ? 'toTraditional' : 'toSimplified';
    dictionaries.opened.push(this.#direction);
    open.add(this);
    if (dictionaries.areAway) queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  postMessage({ id, conversion, texts }: ConverterOrder): void {
    if (dictionaries.areAway) return;
    const answer = { id, texts: convertBy[this.#direction](conversion, texts) };
    setTimeout(() => {
      if (!this.#isEnded) this.dispatchEvent(new MessageEvent('message', { data: answer }));
    });
  }

  terminate(): void {
    this.#isEnded = true;
    open.delete(this);
  }
}

/** Ends the workers as a browser does when memory is low. */
export function loseWorkers(): void {
  for (const worker of open) worker.dispatchEvent(new Event('error'));
}

export function useFakeWorkers(): void {
  dictionaries.areAway = false;
  dictionaries.opened = [];
  vi.stubGlobal('Worker', FakeWorker);
}
