import { useMemo } from 'react';
import type { ChapterSummary } from '../shared/offline/database/offlineStore.ts';
import { useAppState } from './store.ts';
import type { ReadEntry } from './userState.ts';

export function useReadEntries(): readonly ReadEntry[] {
  const comics = useAppState(({ user }) => user.comicreaduuids);
  const novels = useAppState(({ user }) => user.novelreaduuids);
  const films = useAppState(({ user }) => user.filmreaduuids);
  return useMemo(() => [...comics, ...novels, ...films], [comics, novels, films]);
}

export function useReadEntry(work: string): ReadEntry | undefined {
  const isIts = ({ uuid }: ReadEntry) => uuid === work;
  return useAppState(
    ({ user }) =>
      user.comicreaduuids.find(isIts) ??
      user.novelreaduuids.find(isIts) ??
      user.filmreaduuids.find(isIts),
  );
}

/** The stored chapters that were finished: those before the reading position, and its own if read to the end. */
export function readChapters<T extends Pick<ChapterSummary, 'uuid' | 'index'>>(
  { chapters }: { readonly chapters: readonly T[] },
  entry: ReadEntry | undefined,
): readonly T[] {
  if (!entry) return [];
  return chapters.filter(
    ({ uuid, index }) => index < entry.index || (uuid === entry.chapter && isAtEnd(entry)),
  );
}

/** `ratio` is at least the start of the last page. */
export function isAtEnd({
  page,
  pages,
  ratio,
}: Pick<ReadEntry, 'page' | 'pages' | 'ratio'>): boolean {
  return ratio >= 1 || (pages > 0 && page >= pages);
}
