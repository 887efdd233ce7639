import { useEffect, useState } from 'react';
import { useNavigation } from '../../../lib/navigation.ts';
import type { ComicContent } from '../../../shared/contract/index.ts';
import type { Place } from './stripPlace.ts';
import { chapterAddress } from '../../work/face.ts';

type Opening = Pick<Place, 'chapter' | 'ratio'> & {
  /** Another one opens the pages anew. */
  readonly id: number;
};

/** The address follows who reads on after this: a glide over a border and back leaves no trace. */
const FOLLOW_MS = 250;

/**
 * Which chapter is read: the address says it where somebody opens one, and follows where somebody reads on into another.
 * @param startOf where a chapter that is opened opens
 */
export function useCurrentChapter(
  { uuid: named, work }: ComicContent,
  startOf: (chapter: string) => Pick<Place, 'chapter' | 'ratio'>,
) {
  const { open } = useNavigation();
  const [current, setCurrent] = useState(named);
  const [opening, setOpening] = useState<Opening>(() => ({ ...startOf(named), id: 0 }));
  const [seen, setSeen] = useState(named);
  const [sent, setSent] = useState(named);
  const reopen = ({ chapter, ratio }: Pick<Place, 'chapter' | 'ratio'>) =>
    setOpening(({ id }) => ({ chapter, ratio, id: id + 1 }));
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
      open(chapterAddress(work, current), { replace: true });
    }, FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [current, seen, work, open]);
  return { current, opening, moveTo: setCurrent, reopen };
}
