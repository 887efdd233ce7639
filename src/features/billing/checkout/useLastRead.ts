import { useMemo } from 'react';
import { lastRead } from '../../../state/lastRead.ts';
import { useReadEntries } from '../../../state/readEntries.ts';
import type { ReadEntry } from '../../../state/userState.ts';

export function useLastRead(): ReadEntry | undefined {
  const entries = useReadEntries();
  return useMemo(() => lastRead(entries), [entries]);
}
