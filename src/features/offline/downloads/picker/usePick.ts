import { useMemo, useState } from 'react';
import type { Chapter } from '../../../../shared/contract/index.ts';
import { pickRange, pickSet, pickStateOf, type PickView, type QuickSet } from './picks.ts';

/** What is chosen in the sheet, and how a press changes it. */
export interface Pick {
  /** Uuids; only such as may be chosen now. */
  readonly chosen: ReadonlySet<string>;
  /** How many the last set named that have to be bought first. */
  readonly locked: number;
  /** 'first': the next press begins a range; an uuid: the next press ends it. */
  readonly range: string | undefined;
  readonly choose: (set: QuickSet) => void;
  /** @param isRange also everything from the one pressed last */
  readonly press: (chapter: Chapter, isRange: boolean) => void;
  readonly toggleRange: () => void;
}

interface PickFrom {
  /** By index. */
  readonly chapters: readonly Chapter[];
  readonly view: PickView;
  readonly at: number | undefined;
  /** Chosen when the sheet opens. */
  readonly first?: QuickSet | undefined;
}

export function usePick({ chapters, view, at, first }: PickFrom): Pick {
  const from = { chapters, view, at };
  const [picked, setPicked] = useState(() => (first ? pickSet(first, from) : NOTHING));
  const [range, setRange] = useState<string>();
  const [last, setLast] = useState<string>();
  // Meanwhile one may have come into line, or onto the device, from elsewhere.
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
