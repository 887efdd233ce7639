import { useState } from 'react';
import type { Borders } from './cropBorders.ts';
import type { PictureState } from './PagePicture.tsx';

/** Asks one page to be fetched again, past all caches. */
export interface PageReload {
  /** As `pageKey` has it. */
  readonly page: string;
  /** Another number is another request. */
  readonly id: number;
}

/** What the slots of all pages are told alike. */
export interface PageOrders {
  readonly reload: PageReload | undefined;
  /** Pages that were tried and are none, as `pageKey` has them: they are tried again when somebody asks (seed 9). */
  readonly failed: Set<string>;
  /** Borders are to be looked for, where they are not known. */
  readonly findBorders: boolean;
  readonly crops: ReadonlyMap<string, Borders>;
  readonly onBorders: (page: string, borders: Borders) => void;
  /** How far a page is from the one that is read, in pages; those behind count double. */
  readonly distance: (chapter: string, page: number) => number;
}

export interface PageSlot {
  readonly state: PictureState;
  readonly attempt: number;
  readonly onRetry: () => void;
  readonly onState: (state: PictureState) => void;
}

/** The state of one page's slot, and the attempts at its picture; it outlives the slot, so that a failure costs one. */
export function usePageSlot(
  key: string,
  { reload, failed }: Pick<PageOrders, 'reload' | 'failed'>,
): PageSlot {
  const [state, setState] = useState<PictureState>(failed.has(key) ? 'failed' : 'loading');
  const [attempt, setAttempt] = useState(0);
  const [seen, setSeen] = useState(reload?.id);
  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  if (reload?.id !== seen) {
    setSeen(reload?.id);
    if (reload?.page === key) retry();
  }
  const onState = (next: PictureState) => {
    if (next === 'failed') failed.add(key);
    else failed.delete(key);
    setState(next);
  };
  return { state, attempt, onRetry: retry, onState };
}
