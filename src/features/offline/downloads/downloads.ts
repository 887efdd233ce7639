import { getDownloadStore, changeQueue } from '../../../offline/downloadStore.ts';
import { useDownloadsOf, type DownloadsView } from '../../../offline/downloadsView.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { loadAsset } from '../../../lib/pictures.ts';
import type { WorkDetail } from '../../../shared/contract/index.ts';
import {
  addChapters,
  type ChaptersAdded,
  type ChaptersWish,
} from '../../../shared/offline/downloads/addChapters.ts';
import type {
  DownloadQueue,
  DownloadSelection,
} from '../../../shared/offline/downloads/download.ts';
import {
  withMovedBefore,
  withoutSelected,
  withPaused,
  withResumed,
  withRetried,
} from '../../../shared/offline/downloads/queue.ts';
import type { OfflineStore } from '../../../shared/offline/database/offlineStore.ts';
import { useAccount } from '../../../state/store.ts';
import { type AppThunk, accountOf, servicesOf, type SessionApi } from '../../../api/thunk.ts';
import { runningInit } from '../../../api/session.ts';

/** What screens know of the download queue, and the thunks that change it (SPECIFICATION: Downloads). */

/** @returns this account's downloads; undefined until they are read */
export function useDownloads(): DownloadsView | undefined {
  return useDownloadsOf(useAccount());
}

export interface DownloadWish extends ChaptersWish {
  readonly detail: WorkDetail;
}

/**
 * Queues chapters; resolves when the queue and the work's own data are stored.
 * @throws where the device cannot store it; nothing has changed
 */
export function addDownloads(wish: DownloadWish): AppThunk<ChaptersAdded> {
  return async (dispatch, getState, extra) => {
    const downloads = await getDownloadStore();
    if (!downloads) return { added: 0, locked: 0, already: 0 };
    const session = { dispatch, getState, extra };
    const offlineStore = await servicesOf(extra).offlineStore();
    await storeWork(wish, offlineStore, session);
    return addChapters(wish, {
      downloads,
      offlineStore,
      changeQueue: (change) => changeQueue(downloads, change),
      account: await ensureAccount(session),
      filmQuality: offlineSettings.read().filmQuality,
    });
  };
}

async function storeWork(
  { kind, detail, directory }: DownloadWish,
  offlineStore: OfflineStore,
  session: SessionApi,
): Promise<void> {
  const account = accountOf(session);
  await offlineStore.saveWork({
    uuid: detail.uuid,
    kind,
    detail,
    directory,
    at: Date.now(),
    account,
  });
  // Not awaited: it may be slow, and is fetched again with the first chapter.
  if (detail.cover) loadAsset({ path: detail.cover }).catch(() => undefined);
}

/** A pause of `all` lasts until it is resumed, across restarts. */
export function pauseDownloads(of: DownloadSelection): AppThunk {
  return changing((queue, account) => withPaused(queue, { account, of }));
}

export function resumeDownloads(of: DownloadSelection): AppThunk {
  return changing((queue, account) => withResumed(queue, { account, of }));
}

/**
 * Removes chapters from the queue. Their stored pages stay as cached ones, which may be evicted. Partial films are
 * deleted: they are large, and cannot be watched offline.
 */
export function cancelDownloads(of: DownloadSelection): AppThunk {
  return async (...api) => {
    let films: readonly string[] = [];
    await changing((queue, account) => {
      const left = withoutSelected(queue, { account, of });
      const stays = new Set(left.items.map(({ chapter }) => chapter));
      films = queue.items
        .filter(({ kind, chapter }) => kind === 'film' && !stays.has(chapter))
        .map(({ chapter }) => chapter);
      return left;
    })(...api);
    await removeParts(films, await servicesOf(api[2]).offlineStore());
  };
}

async function removeParts(chapters: readonly string[], offlineStore: OfflineStore): Promise<void> {
  const stored = await Promise.all(chapters.map((uuid) => offlineStore.storedChapter(uuid)));
  const parts = stored.flatMap((each) => (each && !each.complete ? [each.uuid] : []));
  if (parts.length > 0) await offlineStore.removeChapters(parts);
}

export function retryDownloads(of: DownloadSelection): AppThunk {
  return changing((queue, account) => withRetried(queue, { account, of }));
}

/**
 * Moves chapters next to each other, in the given order.
 * @param before the chapter that follows them; undefined: the end
 */
export function moveDownloads(chapters: readonly string[], before: string | undefined): AppThunk {
  return changing((queue, account) => withMovedBefore(queue, { account, chapters, before }));
}

function changing(change: (queue: DownloadQueue, account: string) => DownloadQueue): AppThunk {
  return async (_dispatch, getState) => {
    const downloads = await getDownloadStore();
    const account = accountOf({ getState });
    if (downloads) await changeQueue(downloads, (queue) => change(queue, account));
  };
}

/** On a first visit the account exists only shortly after the first screen. */
async function ensureAccount(session: SessionApi): Promise<string> {
  if (!accountOf(session)) await runningInit(session);
  return accountOf(session);
}
