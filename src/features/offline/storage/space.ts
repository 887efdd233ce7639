import { getDownloadStore } from '../../../offline/downloadStore.ts';
import type {
  Integrity,
  IntegrityOptions,
} from '../../../shared/offline/downloads/downloadStore.ts';
import { isReadable } from '../../../shared/offline/chapters/owners.ts';
import { addDownloads, cancelDownloads } from '../downloads/downloads.ts';
import { type AppThunk, accountOf, servicesOf } from '../../../api/thunk.ts';
import { removeStored } from '../../../api/endpoints/libraryEdits.ts';

/**
 * Removes chapters from the queue and from the device; queued ones would be downloaded again.
 * @returns the freed bytes
 */
export function removeFromDevice(chapters: readonly string[]): AppThunk<number> {
  return async (...api) => {
    await cancelDownloads({ chapters })(...api);
    return removeStored({ chapters })(...api);
  };
}

/**
 * Removes these chapters and empties the queue.
 * @returns the freed bytes
 */
export function clearDevice(chapters: readonly string[]): AppThunk<number> {
  return async (...api) => {
    await cancelDownloads('all')(...api);
    return removeStored({ chapters })(...api);
  };
}

/**
 * Removes cached covers and banners, except those of stored works; they load again when shown.
 * @returns the freed bytes
 */
export function removeCovers(): AppThunk<number> {
  return async () => (await getDownloadStore())?.removeCovers() ?? 0;
}

export interface Checked extends Integrity {
  /** Downloaded chapters found broken, and queued for repair. */
  readonly mending: number;
}

/**
 * Checks every stored asset. Broken downloaded chapters go back into the queue, where only their broken pages are
 * fetched.
 * @throws AbortError
 */
export function checkDownloads(options: IntegrityOptions): AppThunk<Checked> {
  return async (...api) => {
    const downloads = await getDownloadStore();
    if (!downloads) return { pagesChecked: 0, textsChecked: 0, badPages: [], mending: 0 };
    const offlineStore = await servicesOf(api[2]).offlineStore();
    const account = accountOf({ getState: api[1] });
    const works = await offlineStore.storedWorks();
    // Another account's broken chapters are found and queued by the recovery at launch.
    const pinned = new Map(
      works.flatMap(({ work, chapters }) =>
        chapters
          .filter((each) => each.pinned && isReadable(each.owner, account))
          .map(({ uuid }) => [uuid, work] as const),
      ),
    );
    const found = await downloads.checkIntegrity(options);
    const bad = new Set(found.badPages.map(({ chapter }) => chapter));
    let mending = 0;
    for (const work of new Set(pinned.values())) {
      const chapters = [...bad].filter((uuid) => pinned.get(uuid) === work);
      if (chapters.length === 0) continue;
      const { added, already } = await addDownloads({ ...work, chapters })(...api);
      mending += added + already;
    }
    return { ...found, mending };
  };
}
