import type { LoadSoftwareCrypto } from '../../crypto/loadSoftwareCrypto.ts';
import { REFUSED_PAGE_STATUSES } from '../../limits.ts';
import { PictureError } from '../assets/pictureError.ts';
import { ensurePicture, type PictureRequest } from '../assets/pictures.ts';
import type { PictureSource, Shelf } from '../database/shelf.ts';
import type { FetchedPage } from './runnerDeps.ts';

export interface FetchPageDeps {
  readonly shelf: Shelf;
  readonly source: PictureSource;
  readonly signal: AbortSignal;
  /**
   * False where somebody else may wait for the very same request, which is then one with this: it goes on, and what it
   * brings is kept.
   */
  readonly isOwnRequest: boolean;
  /** Absent in the worker, which leaves what Web Crypto cannot do to the page. */
  readonly loadSoftware?: LoadSoftwareCrypto;
}

/**
 * A page by the one way to pictures, behind whatever a person waits for.
 * @throws the signal's reason, or PictureError `source`: this context cannot do it, another may
 */
export async function fetchPage(
  request: PictureRequest,
  { shelf, source, signal, isOwnRequest, loadSoftware }: FetchPageDeps,
): Promise<FetchedPage> {
  let status = 0;
  const send: typeof fetch = async (address, init) => {
    const signals = [signal, init?.signal].filter((each) => each instanceof AbortSignal);
    const stop = isOwnRequest ? firstOf(signals) : init?.signal;
    const response = await fetch(address, { ...init, signal: stop ?? null, priority: 'low' });
    status = response.status;
    return response;
  };
  try {
    const deps = { shelf, source, fetch: send, ...(loadSoftware && { loadSoftware }) };
    const { bytes, kept } = await ensurePicture(request, deps);
    return { type: 'fetched', bytes: bytes.byteLength, kept };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof PictureError) || error.code === 'source') throw error;
    if (REFUSED_PAGE_STATUSES.includes(status)) return { type: 'refused' };
    return { type: isUnanswered(error) ? 'unanswered' : 'bad' };
  }
}

function isUnanswered({ code }: PictureError): boolean {
  return code === 'network' || code === 'status';
}

/** Aborts with the first of them. `AbortSignal.any` is younger than Safari 17.4. */
function firstOf(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason);
    if (signal.aborted) follow();
    // With the controller goes the listener: the download's own signal outlives many requests.
    signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
  }
  return controller.signal;
}
