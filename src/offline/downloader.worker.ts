import { fetchPage } from '../shared/offline/downloads/fetchPage.ts';
import { DOWNLOAD_WRITE_WAIT_MS } from '../shared/limits.ts';
import { DATABASE_NAME } from '../shared/names.ts';
import { openShelf } from '../shared/offline/database/openShelf.ts';
import type { PictureRequest } from '../shared/offline/assets/pictures.ts';
import type { PictureSource, Shelf } from '../shared/offline/database/shelf.ts';

/** Fetches, decrypts, checks and writes pages away from the page's thread: saving a chapter never holds up a frame. */

export type PageOrder =
  /** The source comes with each order: it is nobody's to keep. */
  | { readonly id: number; readonly request: PictureRequest; readonly source: PictureSource }
  /** Nobody wants it any more. */
  | { readonly id: number; readonly isGivenUp: true };

export type PageReply =
  /** It was checked, and is being written; `kept` follows. */
  | { readonly id: number; readonly type: 'fetched'; readonly bytes: number }
  | { readonly id: number; readonly type: 'kept'; readonly isKept: boolean }
  /** `away`: it cannot be done here, the page may. */
  | { readonly id: number; readonly type: 'unanswered' | 'refused' | 'bad' | 'away' };

const running = new Map<number, AbortController>();
let opening: Promise<Shelf> | undefined;

addEventListener('message', ({ data }: MessageEvent<PageOrder>) => {
  if ('isGivenUp' in data) running.get(data.id)?.abort();
  else void carryOut(data);
});

async function carryOut({ id, request, source }: Exclude<PageOrder, { isGivenUp: true }>) {
  const giveUp = new AbortController();
  running.set(id, giveUp);
  try {
    opening ??= openShelf(DATABASE_NAME, DOWNLOAD_WRITE_WAIT_MS);
    const shelf = await opening;
    // What is kept in this worker's memory would be lost with it.
    if (!shelf.lasting) throw new Error('nothing lasts here');
    const { signal } = giveUp;
    const page = await fetchPage(request, { shelf, source, signal, isOwnRequest: true });
    if (page.type !== 'fetched') {
      reply({ id, type: page.type });
      return;
    }
    reply({ id, type: 'fetched', bytes: page.bytes });
    reply({ id, type: 'kept', isKept: await page.kept });
  } catch {
    // The page knows more ways, and says what went wrong where it has none either.
    if (!giveUp.signal.aborted) reply({ id, type: 'away' });
  } finally {
    running.delete(id);
  }
}

function reply(message: PageReply): void {
  postMessage(message);
}
