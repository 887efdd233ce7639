import { useState } from 'react';
import { readAddress, type Address } from '../../lib/addresses.ts';
import { useStoredChapters } from '../../offline/stored.ts';
import { allReads, lastRead } from '../../state/lastRead.ts';
import { useAppState } from '../../state/store.ts';
import type { ReadEntry } from '../../state/userState.ts';

/** Module state: a dismissal outlives the screen, for the session. */
let isDismissed = false;

export interface Resume {
  readonly entry: ReadEntry;
  readonly href: Address;
  readonly isStored: boolean;
  readonly dismiss: () => void;
}

/** The last read chapter of any kind; undefined where there is nothing to resume. */
export function useResume(): Resume | undefined {
  const [isGone, setIsGone] = useState(isDismissed);
  const entry = useAppState(({ user }) => lastRead(allReads(user)));
  const stored = useStoredChapters(entry?.uuid ?? '');
  if (!entry || isGone) return undefined;
  const href = readAddress(entry.kind, entry.uuid, entry.chapter);
  const isStored =
    stored?.some(({ uuid, complete }) => uuid === entry.chapter && complete) ?? false;
  return {
    entry,
    href,
    isStored,
    dismiss: () => {
      isDismissed = true;
      setIsGone(true);
    },
  };
}
