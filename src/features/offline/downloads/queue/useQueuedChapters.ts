import { useMemo } from 'react';
import { useDownloads } from '../downloads.ts';

/** @returns uuids of a work's queued chapters; empty until known */
export function useQueuedChapters(work: string): ReadonlySet<string> {
  const downloads = useDownloads();
  const items = downloads?.items;
  return useMemo(
    () => new Set(items?.flatMap((item) => (item.work === work ? item.chapter : []))),
    [items, work],
  );
}
