import { useState } from 'react';
import type { Borders } from './cropBorders.ts';

export type PictureState = 'loading' | 'shown' | 'failed';

/** Request to fetch one page again, bypassing all caches. */
export interface PageReload {
  readonly page: string;
  /** A new id is a new request. */
  readonly id: number;
}

export interface PageOrders {
  readonly reload: PageReload | undefined;
  /** Keys (`pageKey`) of pages that failed to load: they are retried only on request. */
  readonly failed: Set<string>;
  /** Detect borders of pages where they are unknown. */
  readonly findBorders: boolean;
  readonly crops: ReadonlyMap<string, Borders>;
  readonly onBorders: (page: string, borders: Borders) => void;
  /** Distance of a page from the current one, in pages; pages behind count double. */
  readonly distance: (chapter: string, page: number) => number;
}

export interface PageSlot {
  readonly state: PictureState;
  readonly attempt: number;
  readonly onRetry: () => void;
  readonly onState: (state: PictureState) => void;
}

/** State of a page's slot. Failures outlive the slot, so that a broken page is tried only once. */
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
