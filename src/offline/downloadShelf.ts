import { loadSoftwareCrypto } from '../shared/crypto/loadSoftwareCrypto.ts';
import { DATABASE_NAME } from '../shared/names.ts';
import type { DownloadQueue } from '../shared/offline/downloads/download.ts';
import type { DownloadShelf } from '../shared/offline/downloads/downloadShelf.ts';
import { openDownloadShelf } from '../shared/offline/downloads/openDownloadShelf.ts';
import { publishDownloadEvent } from './downloadEvents.ts';

let opening: Promise<DownloadShelf | undefined> | undefined;

/** The page's shared store; undefined if nothing outlives the page. Never rejects. */
export function getDownloadShelf(): Promise<DownloadShelf | undefined> {
  opening ??= openDownloadShelf(DATABASE_NAME, loadSoftwareCrypto);
  return opening;
}

/** Changes the queue and notifies all tabs; rejects, with nothing changed, if the database fails. */
export async function changeQueue(
  downloads: DownloadShelf,
  change: (queue: DownloadQueue) => DownloadQueue,
): Promise<DownloadQueue> {
  const queue = await downloads.changeQueue(change);
  publishDownloadEvent({ type: 'queue' });
  return queue;
}
