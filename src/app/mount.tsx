import { RouterContextProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { followOverlays } from '../lib/overlayHistory.ts';
import type { AppConnection } from './connection.ts';
import { Connected } from './Connected.tsx';
import { preloadOnPress } from './preloadOnPress.ts';
import type { AppRouter } from './router.ts';
import { Shell } from './Shell.tsx';
import type { AppStore } from './store.ts';

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
