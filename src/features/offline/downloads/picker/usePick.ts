import { useMemo, useState } from 'react';
import type { Chapter } from '../../../../shared/contract/index.ts';
import { pickRange, pickSet, pickStateOf, type PickView, type QuickSet } from './picks.ts';

export interface Pick {
  /** Uuids of downloadable chapters only. */
  readonly chosen: ReadonlySet<string>;
  /** How many chapters of the last set need a purchase first. */
  readonly locked: number;
  /** 'first': the next press starts a range; a uuid: the next press ends the range started there. */
  readonly range: string | undefined;
  readonly choose: (set: QuickSet) => void;
  /** @param isRange also selects everything from the chapter pressed before */
  readonly press: (chapter: Chapter, isRange: boolean) => void;
  readonly toggleRange: () => void;
}

interface PickFrom {
  /** By index. */
  readonly chapters: readonly Chapter[];
  readonly view: PickView;
  readonly at: number | undefined;
  readonly first?: QuickSet | undefined;
}

export function usePick({ chapters, view, at, first }: PickFrom): Pick {
  const from = { chapters, view, at };
  const [picked, setPicked] = useState(() => (first ? pickSet(first, from) : NOTHING));
  const [range, setRange] = useState<string>();
  const [last, setLast] = useState<string>();
  // Another tab may have queued or stored some meanwhile.
  const chosen = useMemo(() => openOnes(picked.chapters, chapters, view), [picked, chapters, view]);

  const add = (begin: string, end: string) => {
    const part = pickRange(begin, end, from);
    setPicked({ chapters: [...new Set([...chosen, ...part.chapters])], locked: part.locked });
    setRange(undefined);
  };
  return {
    chosen,
    locked: picked.locked,
    range,
    choose: (set) => {
      setPicked(pickSet(set, from));
      setRange(undefined);
    },
    press: ({ uuid }, isRange) => {
      setLast(uuid);
      if (range !== undefined && range !== 'first') return add(range, uuid);
      if (isRange && last !== undefined) return add(last, uuid);
      if (range === 'first') setRange(uuid);
      const next = new Set(chosen);
      if (range === 'first' || !next.delete(uuid)) next.add(uuid);
      return setPicked({ chapters: [...next], locked: 0 });
    },
    toggleRange: () => setRange(range === undefined ? 'first' : undefined),
  };
}

const NOTHING = { chapters: [], locked: 0 };

function openOnes(
  uuids: readonly string[],
  chapters: readonly Chapter[],
  view: PickView,
): ReadonlySet<string> {
  const wanted = new Set(uuids);
  const open = chapters.filter(
    (each) => wanted.has(each.uuid) && pickStateOf(each, view) === 'open',
  );
  return new Set(open.map(({ uuid }) => uuid));
}
