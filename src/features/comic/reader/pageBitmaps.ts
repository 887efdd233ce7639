import { PictureError } from '../../../shared/offline/assets/pictureError.ts';
import type { PictureRequest } from '../../../shared/offline/assets/pictures.ts';
import { picturePath } from '../../../shared/picturePath.ts';
import type { DecodeAnswer, Decoded, DecodeOrder, DecodeTarget } from './pictureDecoder.worker.ts';
import { hasPictureWorker, loadPicture } from '../../../lib/pictures.ts';
import { whileReading } from '../../../offline/readingFirst.ts';

/**
 * [Note: Page bitmaps] Pages are decoded into bitmaps that the app frees itself. The browser keeps the decoded pixels
 * of `<img>` elements: about 500 MB whatever is on screen (measured with a strip of 300 pages in Chromium). Closing a
 * bitmap frees its memory at once.
 */

/** Parallel decodes; more would finish faster than they can be shown. */
const TOGETHER_MAX = 4;

interface Wish {
  readonly target: DecodeTarget;
  /** Cancels the request, also while it is queued. */
  readonly signal: AbortSignal;
  /** Distance from the visible page, in pages; read whenever the next request is chosen. */
  readonly distance: () => number;
}

/** @throws PictureError if the page cannot be loaded or decoded; DOMException if it was cancelled */
export async function pageBitmap(request: PictureRequest, wish: Wish): Promise<Decoded> {
  await turnOf(wish);
  try {
    wish.signal.throwIfAborted();
    return await whileReading(() => decodedPage(request, wish));
  } finally {
    running -= 1;
    startNext();
  }
}

async function decodedPage(request: PictureRequest, { target, signal }: Wish): Promise<Decoded> {
  if (hasPictureWorker()) {
    const address = picturePath({ ...request, attempt: request.fresh ? 1 : 0 });
    const answer = await ordered({ target, address }, signal);
    if (answer) return answer;
  }
  const { bytes, type } = await loadPicture(request);
  signal.throwIfAborted();
  const answer = await ordered({ target, picture: new Blob([bytes], { type }) }, signal);
  if (!answer) throw new PictureError('image');
  return answer;
}

interface Turn {
  readonly wish: Wish;
  readonly start: () => void;
}
let running = 0;
let isHeld = false;
let waiting: readonly Turn[] = [];

/** Starts no further page during a scroll that is too fast to see pages. */
export function holdPages(held: boolean): void {
  isHeld = held;
  if (!held) startNext();
}

/** Nearest page first: during a fast scroll the others have passed before they are decoded. */
function turnOf(wish: Wish): Promise<void> {
  return new Promise((resolve) => {
    const turn = { wish, start: resolve };
    waiting = [...waiting, turn];
    // A cancelled request leaves the queue at once; pageBitmap then throws.
    const leave = () => {
      if (waiting.includes(turn)) begin(turn);
    };
    if (wish.signal.aborted) leave();
    else wish.signal.addEventListener('abort', leave, { once: true });
    startNext();
  });
}

function startNext(): void {
  if (isHeld) return;
  while (running < TOGETHER_MAX && waiting.length > 0) {
    begin(waiting.reduce((best, turn) => (distanceOf(turn) < distanceOf(best) ? turn : best)));
  }
}

function begin(turn: Turn): void {
  waiting = waiting.filter((each) => each !== turn);
  running += 1;
  turn.start();
}

function distanceOf({ wish }: Turn): number {
  return wish.distance();
}

interface Order {
  readonly resolve: (decoded: Decoded | undefined) => void;
  readonly reject: (reason: unknown) => void;
}
let worker: Worker | undefined;
let lastId = 0;
const orders = new Map<number, Order>();

/** @returns undefined if no service worker answers at the URL */
function ordered(
  what: { readonly target: DecodeTarget } & (
    | { readonly address: string }
    | { readonly picture: Blob }
  ),
  signal: AbortSignal,
): Promise<Decoded | undefined> {
  worker ??= openWorker();
  lastId += 1;
  const id = lastId;
  const promised = new Promise<Decoded | undefined>((resolve, reject) => {
    orders.set(id, { resolve, reject });
  });
  postOrder({ id, ...what });
  const giveUp = () => {
    orders.get(id)?.reject(signal.reason);
    orders.delete(id);
    postOrder({ id, isGivenUp: true });
  };
  signal.addEventListener('abort', giveUp, { once: true });
  return promised.finally(() => signal.removeEventListener('abort', giveUp));
}

function postOrder(order: DecodeOrder): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage takes no origin
  worker?.postMessage(order);
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./pictureDecoder.worker.ts', import.meta.url), {
    type: 'module',
    name: 'pictures',
  });
  opened.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
    const order = orders.get(data.id);
    orders.delete(data.id);
    if (!order) data.bitmap?.close();
    else if (data.bitmap) order.resolve(data);
    else if (data.reason === 'away') order.resolve(undefined);
    else order.reject(new PictureError('image'));
  });
  // The script did not load, or the worker died: pending orders fail, and the next one starts a new worker.
  opened.addEventListener('error', () => {
    worker = undefined;
    opened.terminate();
    const lost = [...orders.values()];
    orders.clear();
    for (const { reject } of lost) reject(new PictureError('image'));
  });
  return opened;
}
