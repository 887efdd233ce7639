import { getOfflineStore } from '../../../../lib/pictures.ts';
import type { Download } from '../../../../shared/offline/downloads/download.ts';

/** @returns uuids of those that are downloaded: a chapter may also have left the queue by removal */
export async function downloadedOf(left: readonly Download[]): Promise<readonly string[]> {
  if (left.length === 0) return [];
  const offlineStore = await getOfflineStore();
  const found = await Promise.all(left.map(({ chapter }) => offlineStore.storedChapter(chapter)));
  return found.flatMap((each) => (each?.pinned ? each.uuid : []));
}
