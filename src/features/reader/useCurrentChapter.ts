import { useEffect, useState } from 'react';
import { readAddress } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { ReadKind } from './readContent.ts';

export interface InChapter {
  readonly chapter: string;
}
type Opening<P> = P & {
  /** A new id opens the pages again. */
  readonly id: number;
};
interface Named {
  readonly kind: ReadKind;
  readonly work: string;
  /** Uuid of the chapter in the URL. */
  readonly uuid: string;
}

/** Delay before the URL follows, so that crossing a chapter border and returning does not change it, ms. */
const FOLLOW_MS = 250;

/**
 * The current chapter. A new URL opens its chapter; when the reader continues into another chapter, the URL follows.
 * @param startOf initial position of an opened chapter
 */
export function useCurrentChapter<P extends InChapter>(
  { kind, work, uuid: named }: Named,
  startOf: (chapter: string) => P,
) {
  const { open } = useNavigation();
  const [current, setCurrent] = useState(named);
  const [opening, setOpening] = useState<Opening<P>>(() => ({ ...startOf(named), id: 0 }));
  const [seen, setSeen] = useState(named);
  const [sent, setSent] = useState(named);
  const reopen = (place: P) => setOpening(({ id }) => ({ ...place, id: id + 1 }));
  if (named !== seen) {
    setSeen(named);
    if (named !== current && named !== sent) {
      setCurrent(named);
      reopen(startOf(named));
    }
  }
  useEffect(() => {
    if (current === seen) return undefined;
    const timer = setTimeout(() => {
      setSent(current);
      open(readAddress(kind, work, current), { replace: true });
    }, FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [current, seen, kind, work, open]);
  return { current, opening, moveTo: setCurrent, reopen };
}
