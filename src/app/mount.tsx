import { RouterContextProvider } from '@tanstack/react-router';
import { StrictMode, useCallback, useMemo, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { followOverlays } from '../lib/overlayHistory.ts';
import type { AppConnection } from './connection.ts';
import type { AppRouter } from './router.ts';
import { Shell } from './Shell.tsx';
import type { AppStore } from './store.ts';
import { preloadScreen } from './screens.ts';
import { ConnectionContext } from '../lib/connectionContext.ts';

interface Mounted {
  readonly store: AppStore;
  readonly router: AppRouter;
  readonly connection: Pick<AppConnection, 'reconnect'>;
}

/** Mounts the app into `#root`; its first paint removes the splash. */
export function mountApp({ store, router, connection }: Mounted): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // The router's own matches, which would do this, are replaced by the screens that stay mounted.
  router.history.subscribe(() => void router.load());
  followOverlays(router.history);
  preloadOnPress(document);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <Connected reconnect={connection.reconnect}>
          <RouterContextProvider router={router}>
            <Shell />
          </RouterContextProvider>
        </Connected>
      </Provider>
    </StrictMode>,
  );
}

/** Loads a screen's chunk when its link is pressed, shortly before the click opens it. */
function preloadOnPress(target: Document): void {
  const onPress = ({ target: pressed }: Event) => {
    const link = pressed instanceof Element ? pressed.closest('a') : null;
    if (link?.origin === window.location.origin) void preloadScreen(link.pathname);
  };
  target.addEventListener('pointerdown', onPress, { passive: true });
  target.addEventListener('pointerover', onPress, { passive: true });
}

interface ConnectedProps {
  readonly reconnect: () => Promise<void>;
  readonly children: ReactNode;
}

function Connected({ reconnect, children }: ConnectedProps) {
  const [retrying, setRetrying] = useState(false);
  const retry = useCallback(() => {
    setRetrying(true);
    void reconnect().finally(() => setRetrying(false));
  }, [reconnect]);
  const value = useMemo(() => ({ reconnect: retry, retrying }), [retry, retrying]);
  return <ConnectionContext value={value}>{children}</ConnectionContext>;
}
