import { useEffect } from 'react';
import { hasPictureWorker, loadPicture } from '../../../lib/pictures.ts';
import { whileReading } from '../../../offline/readingFirst.ts';
import type { ComicContent } from '../../../shared/contract/index.ts';
import { NEXT_CHAPTER_PAGES } from '../../../shared/limits.ts';
import type { PictureRequest } from '../../../shared/offline/assets/pictures.ts';
import { picturePath } from '../../../shared/picturePath.ts';

/** Puts the first pages of the next chapter on the shelf, one after another: nobody waits at the border (design 24). */
export function usePagesAhead(next: ComicContent | undefined): void {
  useEffect(() => {
    if (!next) return undefined;
    const giveUp = new AbortController();
    const fetchThem = async () => {
      for (const { path, bytes, sha256 } of next.pages.slice(0, NEXT_CHAPTER_PAGES)) {
        const keep = () => keepPage({ path, bytes, sha256, chapter: next.uuid }, giveUp.signal);
        // oxlint-disable-next-line no-await-in-loop -- the page that is read has the network first
        await whileReading(keep);
      }
    };
    fetchThem().catch((error: unknown) => {
      if (!giveUp.signal.aborted) console.warn('the next chapter could not be begun', error);
    });
    return () => giveUp.abort();
  }, [next]);
}

/** Whoever gets a picture keeps it: the worker where there is one, else the page. */
async function keepPage(request: PictureRequest, signal: AbortSignal): Promise<void> {
  if (hasPictureWorker()) {
    const response = await fetch(picturePath(request), { signal });
    await response.arrayBuffer();
    return;
  }
  signal.throwIfAborted();
  await loadPicture(request);
}
