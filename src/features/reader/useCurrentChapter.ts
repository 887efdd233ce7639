import { useEffect, useState } from 'react';
import { readAddress } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { ReadKind } from './readContent.ts';

interface InChapter {
  /** Uuid. */
  readonly chapter: string;
}
type Opening<P> = P & {
  /** Another one opens the pages anew. */
  readonly id: number;
};
interface Named {
  readonly kind: ReadKind;
  readonly work: string;
  /** Uuid of the chapter that the address names. */
  readonly uuid: string;
}

/** The address follows who reads on after this: a glide over a border and back leaves no trace. */
const FOLLOW_MS = 250;

/**
 * Which chapter is read: the address says it where somebody opens one, and follows where somebody reads on into another.
 * @param startOf where a chapter that is opened opens
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
