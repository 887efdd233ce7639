import type { PictureRequest } from '../shared/offline/pictures.ts';
import type { DecodeAnswer, Decoded, DecodeOrder, DecodeTarget } from './pictureDecoder.worker.ts';
import { pictureBlob } from './pictures.ts';

/**
 * Pages of a comic as pixels that we let go ourselves. An `<img>` leaves its decoded pixels to the browser, which keeps
 * some 500 MB of them whatever is on screen (measured: 300 pages of a strip, Chromium); a bitmap that is closed is gone.
 */

/** Pictures on their way at the same time; more would only make the first one later. */
const TOGETHER_MAX = 4;

/**
 * @param signal gives the picture up, even in the queue
 * @throws PictureError where it does not load; Error where it is no picture; DOMException where it was given up
 */
export function pageBitmap(
  request: PictureRequest,
  target: DecodeTarget,
  signal: AbortSignal,
): Promise<Decoded> {
  return inLine(signal, async () => {
    const picture = await pictureBlob(request, signal);
    return decoded(picture, target);
  });
}

let running = 0;
const waiting: (() => void)[] = [];

async function inLine<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (running >= TOGETHER_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

let worker: Worker | undefined;
let lastId = 0;
const orders = new Map<
  number,
  { readonly resolve: (decoded: Decoded) => void; readonly reject: (reason: Error) => void }
>();

function decoded(picture: Blob, target: DecodeTarget): Promise<Decoded> {
  worker ??= openWorker();
  lastId += 1;
  const order: DecodeOrder = { id: lastId, picture, target };
  const promised = new Promise<Decoded>((resolve, reject) => {
    orders.set(order.id, { resolve, reject });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none to name
  worker.postMessage(order);
  return promised;
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./pictureDecoder.worker.ts', import.meta.url), {
    type: 'module',
    name: 'pictures',
  });
  opened.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
    const order = orders.get(data.id);
    orders.delete(data.id);
    if (data.bitmap) order?.resolve(data);
    else order?.reject(new Error(data.reason));
  });
  // Its script did not load, or it died: whoever waits hears of it, and the next picture starts another.
  opened.addEventListener('error', () => {
    worker = undefined;
    opened.terminate();
    const lost = [...orders.values()];
    orders.clear();
    for (const order of lost) order.reject(new Error('the decoder is gone'));
  });
  return opened;
}
