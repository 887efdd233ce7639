import type { BorderOrder } from './borders.worker.ts';
import type { Borders } from './cropBorders.ts';

let worker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Finds a page's blank borders in a worker, one page after another.
 * @param signal aborted: not begun
 * @returns undefined if they cannot be found
 */
export function findBorders(order: BorderOrder, signal: AbortSignal): Promise<Borders | undefined> {
  const found = last.then(() => (signal.aborted ? undefined : asked(order)));
  last = found;
  return found;
}

function asked(order: BorderOrder): Promise<Borders | undefined> {
  worker ??= new Worker(new URL('./borders.worker.ts', import.meta.url), {
    type: 'module',
    name: 'borders',
  });
  const asking = worker;
  return new Promise((resolve) => {
    const ended = new AbortController();
    const { signal } = ended;
    const end = (borders?: Borders) => {
      ended.abort();
      resolve(borders);
    };
    const onAnswer = ({ data }: MessageEvent<Borders | undefined>) => end(data);
    asking.addEventListener('message', onAnswer, { signal });
    // The script did not load, or the worker died: the next page starts a new one.
    const onError = () => {
      worker = undefined;
      asking.terminate();
      end();
    };
    asking.addEventListener('error', onError, { signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage takes no origin
    asking.postMessage(order);
  });
}
