import { loadSoftwareCrypto } from '../shared/crypto/loadSoftwareCrypto.ts';
import { DATABASE_NAME } from '../shared/names.ts';
import type { DownloadQueue } from '../shared/offline/downloads/download.ts';
import type { DownloadStore } from '../shared/offline/downloads/downloadStore.ts';
import { openDownloadStore } from '../shared/offline/downloads/openDownloadStore.ts';
import { publishDownloadEvent } from './downloadEvents.ts';

let opening: Promise<DownloadStore | undefined> | undefined;

/** The page's shared store; undefined if nothing outlives the page. Never rejects. */
export function getDownloadStore(): Promise<DownloadStore | undefined> {
  opening ??= openDownloadStore(DATABASE_NAME, loadSoftwareCrypto);
  return opening;
}

/** Changes the queue and notifies all tabs; rejects, with nothing changed, if the database fails. */
export async function changeQueue(
  downloads: DownloadStore,
  change: (queue: DownloadQueue) => DownloadQueue,
): Promise<DownloadQueue> {
  const queue = await downloads.changeQueue(change);
  publishDownloadEvent({ type: 'queue' });
  return queue;
}
