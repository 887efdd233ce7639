import { useSyncExternalStore } from 'react';
import type { AppRouter } from './router.ts';

/** The match of the address: a route, and its search as the route validated it. */
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
 * The router's leaf, again with each address that is resolved. Through the router's own subscription: its provider and
 * outlet render matches, which the kept screens take the place of, and are 4 KB of the first screen.
 */
export function useLeaf(router: AppRouter): Leaf | undefined {
  return useSyncExternalStore(
    (onChange) => router.subscribe('onResolved', onChange),
    (): Leaf | undefined => router.state.matches.at(-1),
  );
}

/** Addresses that the browser, or a screen, moves to are resolved from now on. */
export function followHistory(router: AppRouter): void {
  router.history.subscribe(() => void router.load());
}
