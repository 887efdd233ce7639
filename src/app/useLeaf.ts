import { useSyncExternalStore } from 'react';
import type { AppRouter } from './router.ts';

/** The current match: a route and its validated search. */
export interface Leaf {
  readonly fullPath: string;
  readonly pathname: string;
  readonly search: object;
  readonly staticData: {
    readonly title?: string;
    readonly keyBy?: readonly string[];
    readonly hasTabs?: boolean;
    readonly isReader?: boolean;
  };
}

/**
 * The router's leaf, updated with each resolved address. Uses the router's subscription instead of its provider and
 * outlet: they render matches, which the live screens replace, and weigh 4 KB on the first screen.
 */
export function useLeaf(router: AppRouter): Leaf | undefined {
  return useSyncExternalStore(
    (onChange) => router.subscribe('onResolved', onChange),
    (): Leaf | undefined => router.state.matches.at(-1),
  );
}

export function followHistory(router: AppRouter): void {
  router.history.subscribe(() => void router.load());
}
