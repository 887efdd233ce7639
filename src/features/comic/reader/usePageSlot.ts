import { useState } from 'react';
import type { Borders } from '../../../lib/cropBorders.ts';
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
  /** Borders are to be looked for, where they are not known. */
  readonly findBorders: boolean;
  readonly crops: ReadonlyMap<string, Borders>;
  readonly onBorders: (page: string, borders: Borders) => void;
  /** How far a page is from the one that is read, in pages; those behind count double. */
  readonly distance: (chapter: string, page: number) => number;
}

/** The state of one page's slot, and the attempts at its picture. */
export function usePageSlot(key: string, { reload }: Pick<PageOrders, 'reload'>) {
  const [state, setState] = useState<PictureState>('loading');
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
  return { state, attempt, onRetry: retry, onState: setState };
}
