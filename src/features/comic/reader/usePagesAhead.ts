import { useEffect } from 'react';
import { hasPictureWorker, loadAsset } from '../../../lib/pictures.ts';
import { whileReading } from '../../../offline/readingFirst.ts';
import type { ComicContent } from '../../../shared/contract/index.ts';
import { NEXT_CHAPTER_PAGES } from '../../../shared/limits.ts';
import type { AssetRequest } from '../../../shared/offline/assets/ensureAsset.ts';
import { picturePath } from '../../../shared/picturePath.ts';

/** Caches the first pages of the next chapter one after another, so that there is no wait at the chapter border. */
export function usePagesAhead(next: ComicContent | undefined): void {
  useEffect(() => {
    if (!next) return undefined;
    const giveUp = new AbortController();
    const fetchThem = async () => {
      for (const { path, bytes, sha256 } of next.pages.slice(0, NEXT_CHAPTER_PAGES)) {
        const store = () => storePage({ path, bytes, sha256, chapter: next.uuid }, giveUp.signal);
        // oxlint-disable-next-line no-await-in-loop -- the current page has priority on the network
        await whileReading(store);
      }
    };
    fetchThem().catch((error: unknown) => {
      if (!giveUp.signal.aborted) console.warn('the next chapter could not be begun', error);
    });
    return () => giveUp.abort();
  }, [next]);
}

/** The service worker caches what it fetches; without one the page does it. */
async function storePage(request: AssetRequest, signal: AbortSignal): Promise<void> {
  if (hasPictureWorker()) {
    const response = await fetch(picturePath(request), { signal });
    await response.arrayBuffer();
    return;
  }
  signal.throwIfAborted();
  await loadAsset(request);
}
