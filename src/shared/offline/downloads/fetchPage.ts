import type { LoadSoftwareCrypto } from '../../crypto/loadSoftwareCrypto.ts';
import { REFUSED_PAGE_STATUSES } from '../../limits.ts';
import { AssetError } from '../assets/assetError.ts';
import { ensureAsset, type AssetRequest } from '../assets/ensureAsset.ts';
import type { PictureSource, OfflineStore } from '../database/offlineStore.ts';
import type { FetchedPage } from './runnerDeps.ts';

export interface FetchPageDeps {
  readonly offlineStore: OfflineStore;
  readonly source: PictureSource;
  readonly signal: AbortSignal;
  /** False if the request may be shared with a reader: an abort then leaves it running, and its result is stored. */
  readonly isOwnRequest: boolean;
  /** Absent in the worker, which leaves to the page what Web Crypto cannot do. */
  readonly loadSoftware?: LoadSoftwareCrypto;
  /** Called when the bytes are here, before they are decrypted and checked; not for a request that another one shares. */
  readonly onArrived?: () => void;
}

/**
 * Fetches a page with low priority.
 * @throws the signal's reason, or AssetError `source`: another context may succeed
 */
export async function fetchPage(
  request: AssetRequest,
  { offlineStore, source, signal, isOwnRequest, loadSoftware, onArrived }: FetchPageDeps,
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
    const options = { ...(loadSoftware && { loadSoftware }), ...(onArrived && { onArrived }) };
    const deps = { offlineStore, source, fetch: send, ...options };
    const { bytes, stored } = await ensureAsset(request, deps);
    return { type: 'fetched', bytes: bytes.byteLength, stored };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AssetError) || error.code === 'source') throw error;
    if (REFUSED_PAGE_STATUSES.includes(status)) return { type: 'refused' };
    return { type: isUnanswered(error) ? 'unanswered' : 'bad' };
  }
}

function isUnanswered({ code }: AssetError): boolean {
  return code === 'network' || code === 'status';
}

/** Aborts with the first of them. `AbortSignal.any` is missing in Safari before 17.4. */
function firstOf(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason);
    if (signal.aborted) follow();
    // The listener is removed with the controller: the download's own signal outlives many requests.
    signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
  }
  return controller.signal;
}
