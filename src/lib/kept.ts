import { useEffect, useState } from 'react';
import { onShelfChange } from '../shared/offline/channel.ts';
import type { ChapterSummary, Shelf, WorkSummary } from '../shared/offline/shelf.ts';
import { getShelf } from './pictures.ts';

/** What is on the device, as it changes: here, in the worker and in other tabs. */

/** @returns works with a complete chapter, the last read first; undefined: not known yet */
export function useKeptWorks(): readonly WorkSummary[] | undefined {
  return useShelf('works', readWorks);
}

/** @returns the chapters of a work that have anything kept, by index; undefined: not known yet */
export function useKeptChapters(work: string): readonly ChapterSummary[] | undefined {
  return useShelf(work, readChapters);
}

const readWorks = (shelf: Shelf) => shelf.keptWorks();
const readChapters = (shelf: Shelf, work: string) => shelf.keptChapters(work);

/**
 * @param key what `read` is asked for; another one is read at once
 * @param read stands outside of components: a new function would read again
 */
export function useShelf<T>(
  key: string,
  read: (shelf: Shelf, key: string) => Promise<T>,
): T | undefined {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly value: T }>();
  useEffect(() => {
    let asked = 0;
    const load = async () => {
      const mine = (asked += 1);
      try {
        const value = await read(await getShelf(), key);
        // Only the newest question counts, and none after the screen is gone.
        if (mine === asked) setAnswer({ key, value });
      } catch (error) {
        console.warn('the shelf could not be read', error);
      }
    };
    void load();
    const stop = onShelfChange(() => void load());
    return () => {
      asked = -1;
      stop();
    };
  }, [key, read]);
  return answer?.key === key ? answer.value : undefined;
}
