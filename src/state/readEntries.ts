import { useMemo } from 'react';
import { useAppState } from './store.ts';
import type { ReadEntry } from './userState.ts';

/** What was read last of each work, of all kinds. */
export function useReadEntries(): readonly ReadEntry[] {
  const comics = useAppState(({ user }) => user.comicreaduuids);
  const novels = useAppState(({ user }) => user.novelreaduuids);
  const films = useAppState(({ user }) => user.filmreaduuids);
  return useMemo(() => [...comics, ...novels, ...films], [comics, novels, films]);
}

/** @param work uuid */
export function useReadEntry(work: string): ReadEntry | undefined {
  const isIts = ({ uuid }: ReadEntry) => uuid === work;
  return useAppState(
    ({ user }) =>
      user.comicreaduuids.find(isIts) ??
      user.novelreaduuids.find(isIts) ??
      user.filmreaduuids.find(isIts),
  );
}
