import { useMemo } from 'react';
import { lastRead } from '../../state/lastRead.ts';
import { useAppState } from '../../state/store.ts';
import type { ReadEntry } from '../../state/userState.ts';

/** What was read last, of whatever kind; undefined where nothing was. */
export function useLastRead(): ReadEntry | undefined {
  const comics = useAppState(({ user }) => user.comicreaduuids);
  const novels = useAppState(({ user }) => user.novelreaduuids);
  return useMemo(() => lastRead([...comics, ...novels]), [comics, novels]);
}
