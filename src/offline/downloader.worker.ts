import { fetchPage } from '../shared/offline/downloads/fetchPage.ts';
import { DOWNLOAD_WRITE_WAIT_MS } from '../shared/limits.ts';
import { DATABASE_NAME } from '../shared/names.ts';
import { openStore } from '../shared/offline/database/openStore.ts';
import type { AssetRequest } from '../shared/offline/assets/ensureAsset.ts';
import type { PictureSource, OfflineStore } from '../shared/offline/database/offlineStore.ts';

/** Fetches, decrypts, checks and writes pages off the main thread, so that a download never delays a frame. */

export type PageOrder =
  /** Every order carries its source, because the worker has no settings of its own. */
  | { readonly id: number; readonly request: AssetRequest; readonly source: PictureSource }
  | { readonly id: number; readonly isGivenUp: true };

export type PageReply =
  /** Its bytes are here, to be decrypted and checked. */
  | { readonly id: number; readonly type: 'arrived' }
  /** Checked, and being written; `stored` follows. */
  | { readonly id: number; readonly type: 'fetched'; readonly bytes: number }
  | { readonly id: number; readonly type: 'stored'; readonly isStored: boolean }
  /** `away`: not possible in the worker, but the page may still succeed. */
  | { readonly id: number; readonly type: 'unanswered' | 'refused' | 'bad' | 'away' };

const running = new Map<number, AbortController>();
let opening: Promise<OfflineStore> | undefined;

addEventListener('message', ({ data }: MessageEvent<PageOrder>) => {
  if ('isGivenUp' in data) running.get(data.id)?.abort();
  else void carryOut(data);
});

async function carryOut({ id, request, source }: Exclude<PageOrder, { isGivenUp: true }>) {
  const giveUp = new AbortController();
  running.set(id, giveUp);
  try {
    opening ??= openStore(DATABASE_NAME, DOWNLOAD_WRITE_WAIT_MS);
    const offlineStore = await opening;
    // A store in this worker's memory would be lost with the worker.
    if (!offlineStore.lasting) throw new Error('nothing lasts here');
    const { signal } = giveUp;
    const onArrived = () => reply({ id, type: 'arrived' });
    const own = { offlineStore, source, signal, isOwnRequest: true };
    const page = await fetchPage(request, { ...own, onArrived });
    if (page.type !== 'fetched') {
      reply({ id, type: page.type });
      return;
    }
    reply({ id, type: 'fetched', bytes: page.bytes });
    reply({ id, type: 'stored', isStored: await page.stored });
  } catch {
    // The page has more options, and reports the error if those fail too.
    if (!giveUp.signal.aborted) reply({ id, type: 'away' });
  } finally {
    running.delete(id);
  }
}

function reply(message: PageReply): void {
  postMessage(message);
}
