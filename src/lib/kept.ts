import { useEffect, useState } from 'react';
import { onShelfChange } from '../shared/offline/channel.ts';
import type { ChapterSummary, Shelf, WorkSummary } from '../shared/offline/shelf.ts';
import { getShelf } from './pictures.ts';

/** Works with at least one complete chapter on the device, the last read first; undefined: not known yet. */
export function useKeptWorks(): readonly WorkSummary[] | undefined {
  return useShelfList('', readWorks);
}

/** One work's chapters that have anything on the device, by index; undefined: not known yet. */
export function useKeptChapters(work: string): readonly ChapterSummary[] | undefined {
  return useShelfList(work, readChapters);
}

const readWorks = (shelf: Shelf) => shelf.keptWorks();
const readChapters = (shelf: Shelf, work: string) => shelf.keptChapters(work);

/** Reads again whenever the shelf changes; what comes late, or after something else was asked for, is dropped. */
function useShelfList<T>(
  of: string,
  read: (shelf: Shelf, of: string) => Promise<readonly T[]>,
): readonly T[] | undefined {
  const [known, setKnown] = useState<{ of: string; list: readonly T[] }>();
  useEffect(() => {
    let latest = 0;
    const load = async () => {
      const mine = (latest += 1);
      // A shelf that fails holds nothing.
      const list = await getShelf()
        .then((shelf) => read(shelf, of))
        .catch(() => []);
      if (mine === latest) setKnown({ of, list });
    };
    void load();
    const stop = onShelfChange(() => void load());
    return () => {
      latest = -1;
      stop();
    };
  }, [of, read]);
  return known?.of === of ? known.list : undefined;
}
