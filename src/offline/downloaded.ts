import { useMemo } from 'react';
import type { ChapterSummary, WorkSummary } from '../shared/offline/database/offlineStore.ts';
import { useStoredWorks } from './stored.ts';

/** Complete, and never removed unless the reader deletes it; other chapters are only cached. */
export function isDownloaded({ pinned, complete }: ChapterSummary): boolean {
  return pinned && complete;
}

export function hasDownloads({ chapters }: WorkSummary): boolean {
  return chapters.some(isDownloaded);
}

/** Uuids of works with a downloaded chapter; empty until that is known. */
export function useDownloadedWorks(): ReadonlySet<string> {
  const stored = useStoredWorks();
  return useMemo(
    () => new Set(stored?.filter(hasDownloads).map(({ work }) => work.uuid)),
    [stored],
  );
}
