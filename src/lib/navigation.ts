import { useRouter, type HistoryState as EntryState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Address } from './addresses.ts';
import { overlayDepth } from './overlayHistory.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Of an area's entry: the home whose entry lies below. */
    readonly home?: string;
  }
}

/** Navigation by a script; what a reader presses is a `Link`. */
export interface Navigation {
  readonly open: (href: Address, options?: { readonly replace?: boolean }) => void;
  /** Returns to the former screen, or to `fallback` if this screen was opened directly. */
  readonly back: (fallback: Address) => void;
}

/** State of an entry that replaces another one at the same place in the history. */
export const keepArea = ({ home }: EntryState): EntryState => ({ home });

export function useNavigation(): Navigation {
  const router = useRouter();
  return useMemo(
    () => ({
      open: (href, { replace = false } = {}) =>
        void router.navigate({ href, replace, state: replace ? keepArea : undefined }),
      back(fallback) {
        // Past the entries of overlays, such as a reader's bars.
        if (router.history.canGoBack()) router.history.go(-1 - overlayDepth());
        else void router.navigate({ href: fallback, replace: true });
      },
    }),
    [router],
  );
}
