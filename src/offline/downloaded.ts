import { useMemo } from 'react';
import type { ChapterSummary, WorkSummary } from '../shared/offline/database/shelf.ts';
import { useKeptWorks } from './kept.ts';

/** What was downloaded, told apart from what is only here because it was read (contract 5). */

/** Whole, and stays until a person deletes it. */
export function isDownloaded({ pinned, complete }: ChapterSummary): boolean {
  return pinned && complete;
}

export function hasDownloads({ chapters }: WorkSummary): boolean {
  return chapters.some(isDownloaded);
}

/** Uuids of works with a downloaded chapter; empty while it is not known. */
export function useDownloadedWorks(): ReadonlySet<string> {
  const kept = useKeptWorks();
  return useMemo(() => new Set(kept?.filter(hasDownloads).map(({ work }) => work.uuid)), [kept]);
}
