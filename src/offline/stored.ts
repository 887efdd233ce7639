import { useEffect, useState } from 'react';
import { announceStoreChange, onStoreChange } from '../shared/offline/database/channel.ts';
import { isReadable } from '../shared/offline/chapters/owners.ts';
import type {
  ChapterSummary,
  OfflineStore,
  WorkSummary,
} from '../shared/offline/database/offlineStore.ts';
import { getOfflineStore } from '../lib/pictures.ts';

/** What is stored on the device, live: changed by this tab, the worker or another tab. */

let account: string | undefined;

/** Hides the chapters of other accounts from now on; with '' (not known) nothing is hidden. */
export function setStoreAccount(uuid: string): void {
  if (uuid === account) return;
  const isFirst = account === undefined;
  account = uuid;
  // Screens with a list read it again; at start there are none yet.
  if (!isFirst) announceStoreChange();
}

/** False for chapters that only other accounts may read. */
export function isOwnChapter({ owner }: ChapterSummary): boolean {
  return isReadable(owner, account ?? '');
}

export function ownChapters(chapters: readonly ChapterSummary[]): readonly ChapterSummary[] {
  return chapters.filter(isOwnChapter);
}

/** @returns works with a complete chapter, the last read first; undefined: not known yet */
export function useStoredWorks(): readonly WorkSummary[] | undefined {
  return useOfflineStore('works', readWorks);
}

/** @returns the chapters of a work with anything stored, by index; undefined: not known yet */
export function useStoredChapters(work: string): readonly ChapterSummary[] | undefined {
  return useOfflineStore(work, readChapters);
}

const readWorks = async (offlineStore: OfflineStore) =>
  (await offlineStore.storedWorks()).flatMap(ownPart);
const readChapters = async (offlineStore: OfflineStore, work: string) =>
  ownChapters(await offlineStore.storedChapters(work));
function ownPart(whole: WorkSummary): WorkSummary[] {
  const chapters = ownChapters(whole.chapters);
  if (chapters.length === whole.chapters.length) return [whole];
  const bytes = chapters.reduce((sum, each) => sum + each.bytes, 0);
  const readAt = Math.max(0, ...chapters.map((each) => each.readAt));
  return chapters.some(({ complete }) => complete) ? [{ ...whole, chapters, bytes, readAt }] : [];
}

/** @param read must be stable, defined outside components: a new function reads again */
export function useOfflineStore<T>(
  key: string,
  read: (offlineStore: OfflineStore, key: string) => Promise<T>,
): T | undefined {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly value: T }>();
  useEffect(() => {
    let asked = 0;
    const load = async () => {
      const mine = (asked += 1);
      try {
        const value = await read(await getOfflineStore(), key);
        // Only the latest read counts, and none after unmount.
        if (mine === asked) setAnswer({ key, value });
      } catch (error) {
        console.warn('offline store not read', error);
      }
    };
    void load();
    const stop = onStoreChange(() => void load());
    return () => {
      asked = -1;
      stop();
    };
  }, [key, read]);
  return answer?.key === key ? answer.value : undefined;
}
