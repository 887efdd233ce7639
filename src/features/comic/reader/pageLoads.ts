import { PictureError } from '../../../shared/offline/assets/pictureError.ts';
import type { PictureRequest } from '../../../shared/offline/assets/pictures.ts';
import { picturePath } from '../../../shared/picturePath.ts';
import { hasPictureWorker, loadPicture } from '../../../lib/pictures.ts';
import { whileReading } from '../../../offline/readingFirst.ts';

/**
 * [Note: Page turns] A limited number of pages loads at a time, the nearest in the direction of travel first. A page
 * that has begun is loaded to its end even if the reader has scrolled past it, because the worker stores it: on a slow
 * network a fast scroll then begins as many pages as the network delivers, and the pages where it ends wait for few.
 */
const TOGETHER_MAX = 6;
/** A page that was scrolled past holds its turn for this long at most, ms. */
const LEFT_MS = 1_000;
/** A page at most this many pages away is on the screen or about to be. */
const URGENT_PAGES = 2;

interface Wish {
  /** Aborted when the page is no longer rendered. */
  readonly signal: AbortSignal;
  /** Distance from the visible page, in pages; read whenever the next page is chosen. */
  readonly distance: () => number;
}

/** Where a shown page came from: an address that the service worker answers, or its bytes. */
export type PageSource = string | Blob;

/** @throws PictureError if the page cannot be loaded; DOMException if it was left before its turn */
export async function showPage(
  image: HTMLImageElement,
  request: PictureRequest,
  wish: Wish,
): Promise<PageSource> {
  await turnOf(wish);
  image.fetchPriority = wish.distance() <= URGENT_PAGES ? 'high' : 'low';
  const loading = wish.signal.aborted
    ? Promise.reject(wish.signal.reason)
    : whileReading(() => loadInto(image, request));
  void Promise.race([loading, leftFor(wish.signal)]).then(endTurn, endTurn);
  return loading;
}

async function loadInto(image: HTMLImageElement, request: PictureRequest): Promise<PageSource> {
  if (hasPictureWorker()) {
    const address = picturePath({ ...request, attempt: request.fresh ? 1 : 0 });
    const size = await loaded(image, address);
    // The worker answers a failure with an image of one pixel, and what it cannot fetch itself with an error.
    if (size !== undefined && size <= 1) throw new PictureError('image');
    if (size !== undefined) return address;
  }
  const { bytes, type } = await loadPicture(request);
  const blob = new Blob([bytes], { type });
  const url = URL.createObjectURL(blob);
  try {
    if (!(await loaded(image, url))) throw new PictureError('image');
    return blob;
  } finally {
    // A loaded image keeps its bytes.
    URL.revokeObjectURL(url);
  }
}

/** @returns width in pixels; undefined if it did not load */
function loaded(image: HTMLImageElement, address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const { signal } = ended;
    const end = (width?: number) => {
      ended.abort();
      resolve(width);
    };
    image.addEventListener('load', () => end(image.naturalWidth), { signal });
    image.addEventListener('error', () => end(), { signal });
    image.src = address;
  });
}

function leftFor(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const leave = () => setTimeout(resolve, LEFT_MS);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

interface Turn {
  readonly wish: Wish;
  readonly begin: () => void;
}
let running = 0;
let waiting: readonly Turn[] = [];

/** @throws DOMException if it was cancelled before its turn */
function turnOf(wish: Wish): Promise<void> {
  const { signal } = wish;
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting = waiting.filter((each) => each !== turn);
      reject(signal.reason);
    };
    const begin = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const turn = { wish, begin };
    waiting = [...waiting, turn];
    signal.addEventListener('abort', leave);
    startNext();
  });
}

function startNext(): void {
  while (running < TOGETHER_MAX && waiting.length > 0) {
    const next = waiting.reduce((a, b) => (b.wish.distance() < a.wish.distance() ? b : a));
    waiting = waiting.filter((each) => each !== next);
    running += 1;
    next.begin();
  }
}

function endTurn(): void {
  running -= 1;
  startNext();
}
