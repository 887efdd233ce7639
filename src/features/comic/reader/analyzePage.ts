import type { PagePanels } from '../../../shared/offline/assets/pagePanels.ts';
import type { Borders } from './cropBorders.ts';
import type { AnalysisOrder } from './pageAnalysis.worker.ts';
import type { PageOrder } from './pagePixels.ts';

let worker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Finds a page's blank borders in a worker, one page after another.
 * @param signal aborted: not begun
 * @returns undefined if they cannot be found
 */
export function findBorders(order: PageOrder, signal: AbortSignal): Promise<Borders | undefined> {
  return inTurn<Borders>({ ...order, find: 'borders' }, signal);
}

/** Finds a page's panels, likewise. */
export function findPanelsInWorker(
  order: PageOrder,
  signal: AbortSignal,
): Promise<PagePanels | undefined> {
  return inTurn<PagePanels>({ ...order, find: 'panels' }, signal);
}

function inTurn<T>(order: AnalysisOrder, signal: AbortSignal): Promise<T | undefined> {
  const found = last.then(() => (signal.aborted ? undefined : asked<T>(order)));
  last = found;
  return found;
}

function asked<T>(order: AnalysisOrder): Promise<T | undefined> {
  worker ??= new Worker(new URL('./pageAnalysis.worker.ts', import.meta.url), {
    type: 'module',
    name: 'page analysis',
  });
  const asking = worker;
  return new Promise((resolve) => {
    const ended = new AbortController();
    const { signal } = ended;
    const end = (found?: T) => {
      ended.abort();
      resolve(found);
    };
    const onAnswer = ({ data }: MessageEvent<T | undefined>) => end(data);
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
