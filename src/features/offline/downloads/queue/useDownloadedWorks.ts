import { useMemo } from 'react';
import { useStoredWorks } from '../../../../offline/stored.ts';
import type {
  ChapterSummary,
  WorkSummary,
} from '../../../../shared/offline/database/offlineStore.ts';

export interface DownloadedWork extends Pick<WorkSummary, 'work'> {
  /** Downloaded and complete, by index. */
  readonly chapters: readonly ChapterSummary[];
  readonly bytes: number;
}

/** @returns works with a downloaded chapter; undefined until known */
export function useDownloadedWorks(): readonly DownloadedWork[] | undefined {
  const stored = useStoredWorks();
  return useMemo(
    () => stored?.map(downloadedOf).filter(({ chapters }) => chapters.length > 0),
    [stored],
  );
}

function downloadedOf({ work, chapters }: WorkSummary): DownloadedWork {
  const downloaded = chapters.filter(({ pinned, complete }) => pinned && complete);
  const bytes = downloaded.reduce((sum, each) => sum + each.bytes, 0);
  return { work, chapters: downloaded, bytes };
}
