import { AssetError } from '../../../shared/offline/assets/assetError.ts';
import type { AssetRequest } from '../../../shared/offline/assets/ensureAsset.ts';
import { picturePath } from '../../../shared/picturePath.ts';
import { hasPictureWorker, loadAsset } from '../../../lib/pictures.ts';
import { whileReading } from '../../../offline/readingFirst.ts';

/**
 * [Note: Page turns] A limited number of pages loads at a time, the nearest in the direction of travel first. A page
 * that has begun is loaded to its end even if the reader has scrolled past it, because the worker stores it: on a slow
 * network a fast scroll then begins as many pages as the network delivers, and the pages where it ends wait for few.
 */
const TOGETHER_MAX = 8;
/** A page that was scrolled past holds its turn for this long at most, ms. */
const LEFT_MS = 1_000;
/** A page at most this many pages away is on the screen or about to be. */
const URGENT_PAGES = 2;

/** Where a shown page came from: an address that the service worker answers, or its bytes. */
export type PageSource = string | Blob;

export interface PageLoad {
  /** Rejects with AssetError if the page cannot be loaded; never settles if it was left before its turn. */
  readonly shown: Promise<PageSource>;
  /** The page is no longer rendered. */
  readonly leave: () => void;
}

interface Turn {
  readonly distance: () => number;
  readonly begin: () => void;
}
let running = 0;
let waiting: readonly Turn[] = [];

/**
 * Loads a page into an `<img>` when its turn comes.
 * @param distance from the visible page, in pages; read whenever the next page is chosen
 */
export function loadPage(
  image: HTMLImageElement,
  request: AssetRequest,
  distance: () => number,
): PageLoad {
  let resolve: (source: Promise<PageSource>) => void;
  const shown = new Promise<PageSource>((settle) => {
    resolve = settle;
  });
  let isRunning = false;
  const end = () => {
    if (!isRunning) return;
    isRunning = false;
    running -= 1;
    startNext();
  };
  const begin = () => {
    isRunning = true;
    image.fetchPriority = distance() <= URGENT_PAGES ? 'high' : 'low';
    const loading = whileReading(() => loadInto(image, request));
    resolve(loading);
    void loading.then(end, end);
  };
  const turn = { distance, begin };
  waiting = [...waiting, turn];
  startNext();
  return {
    shown,
    leave() {
      waiting = waiting.filter((each) => each !== turn);
      if (isRunning) setTimeout(end, LEFT_MS);
    },
  };
}

function startNext(): void {
  while (running < TOGETHER_MAX && waiting.length > 0) {
    const next = waiting.reduce((a, b) => (b.distance() < a.distance() ? b : a));
    waiting = waiting.filter((each) => each !== next);
    running += 1;
    next.begin();
  }
}

/**
 * How often each path has failed or been fetched again. For an address that it has shown before, an `<img>` takes the
 * image from the document's memory, also the one that stands for a failure: a changed page needs a new address.
 */
const versions = new Map<string, number>();

function addressOf(request: AssetRequest): string {
  const { path, fresh } = request;
  if (fresh) countChange(path);
  const version = versions.get(path);
  const address = picturePath({ ...request, attempt: fresh ? 1 : 0 });
  return version ? `${address}&version=${version}` : address;
}

function countChange(path: string): void {
  versions.set(path, (versions.get(path) ?? 0) + 1);
}

async function loadInto(image: HTMLImageElement, request: AssetRequest): Promise<PageSource> {
  if (hasPictureWorker()) {
    const address = addressOf(request);
    const width = await loadedWidth(image, address);
    // The worker answers a failure with an image of one pixel, and what it cannot fetch itself with an error.
    if (width === 1) {
      countChange(request.path);
      throw new AssetError('image');
    }
    if (width > 1) return address;
  }
  const { bytes, type } = await loadAsset(request);
  const blob = new Blob([bytes], { type });
  const url = URL.createObjectURL(blob);
  try {
    if ((await loadedWidth(image, url)) === 0) throw new AssetError('image');
    return blob;
  } finally {
    // A loaded image keeps its bytes.
    URL.revokeObjectURL(url);
  }
}

/** @returns pixels; 0 if the image did not load */
function loadedWidth(image: HTMLImageElement, address: string): Promise<number> {
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(image.naturalWidth), { once: true });
    image.addEventListener('error', () => resolve(0), { once: true });
    image.src = address;
  });
}
