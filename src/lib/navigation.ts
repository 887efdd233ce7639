import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Address } from './addresses.ts';

/** Navigation by a script; what a reader presses is a `Link`. */
export interface Navigation {
  readonly open: (href: Address, options?: { readonly replace?: boolean }) => void;
  /** Returns to the former screen, or to `fallback` if this screen was opened directly. */
  readonly back: (fallback: Address) => void;
}

export function useNavigation(): Navigation {
  const router = useRouter();
  return useMemo(
    () => ({
      open: (href, { replace = false } = {}) => void router.navigate({ href, replace }),
      back(fallback) {
        if (router.history.canGoBack()) router.history.back();
        else void router.navigate({ href: fallback, replace: true });
      },
    }),
    [router],
  );
}
