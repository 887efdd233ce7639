import { getDownloadShelf } from '../../../offline/downloadShelf.ts';
import type {
  Integrity,
  IntegrityOptions,
} from '../../../shared/offline/downloads/downloadShelf.ts';
import { isReadable } from '../../../shared/offline/chapters/owners.ts';
import { addDownloads, cancelDownloads } from '../downloads/downloads.ts';
import { type AppThunk, accountOf, servicesOf } from '../../../api/thunk.ts';
import { removeKept } from '../../../api/endpoints/shelfEdits.ts';

/** What a person does about the space on the device (features 11, 29). */

/**
 * Lets chapters go, whatever they are; those in line are taken out of it first, or they would come right back.
 * @returns the bytes that are free now
 */
export function removeFromDevice(chapters: readonly string[]): AppThunk<number> {
  return async (...api) => {
    await cancelDownloads({ chapters })(...api);
    return removeKept({ chapters })(...api);
  };
}

/**
 * Lets everything go that is read, and all that is in line.
 * @returns the bytes that are free now
 */
export function clearDevice(chapters: readonly string[]): AppThunk<number> {
  return async (...api) => {
    await cancelDownloads('all')(...api);
    return removeKept({ chapters })(...api);
  };
}

/**
 * Lets covers and banners go, but those of works that are on the device: they come again when they are seen.
 * @returns the bytes that are free now
 */
export function removeCovers(): AppThunk<number> {
  return async () => (await getDownloadShelf())?.removeCovers() ?? 0;
}

export interface Checked extends Integrity {
  /** Chapters that were downloaded and are not whole now: in line to be mended, or to be told of. */
  readonly mending: number;
}

/**
 * Reads every page of what is on the device. Chapters that were downloaded and turn out to have bad pages go back in
 * line, where only those pages are fetched (features 11).
 * @throws AbortError
 */
export function checkDownloads(options: IntegrityOptions): AppThunk<Checked> {
  return async (...api) => {
    const downloads = await getDownloadShelf();
    if (!downloads) return { pagesChecked: 0, textsChecked: 0, badPages: [], mending: 0 };
    const shelf = await servicesOf(api[2]).shelf();
    const account = accountOf({ getState: api[1] });
    const works = await shelf.keptWorks();
    // Another account's is found broken, and put in line for it, at a launch.
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
