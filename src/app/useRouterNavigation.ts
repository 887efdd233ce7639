import { useMemo } from 'react';
import type { Navigation } from '../lib/navigation.ts';
import type { AppRouter } from './router.ts';
import { hasScreen } from './screens.ts';

/** Whether an address (possibly from the server) is a screen of this app: same origin and a known path. */
export function isOwnScreen(href: string): boolean {
  const { origin } = window.location;
  if (!URL.canParse(href, origin)) return false;
  const url = new URL(href, origin);
  return url.origin === origin && hasScreen(url.pathname);
}

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
      knows: isOwnScreen,
    }),
    [history],
  );
}
