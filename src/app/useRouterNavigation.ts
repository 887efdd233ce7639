import { useMemo } from 'react';
import type { Navigation } from '../lib/navigation.ts';
import type { AppRouter } from './router.ts';
import { hasScreen } from './screens.ts';

/** The router as screens see it. */
export function useRouterNavigation({ history }: AppRouter): Navigation {
  return useMemo(
    () => ({
      open(href, { replace = false } = {}) {
        const url = new URL(href, window.location.origin);
        if (url.origin !== window.location.origin) {
          window.location.assign(url);
          return;
        }
        const path = url.pathname + url.search;
        if (replace) history.replace(path);
        else history.push(path);
      },
      back(fallback) {
        if (history.canGoBack()) history.back();
        else history.replace(fallback);
      },
      knows: (href) => hasScreen(new URL(href, window.location.origin).pathname),
    }),
    [history],
  );
}
