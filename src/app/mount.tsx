import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
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

/** Puts the app into `#root`; the splash goes with its first paint. */
export function mountApp({ store, router, connection }: Mounted): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Here and not in the table, which would lose its types by naming a component that uses them.
  router.routesById['__root__'].update({ component: Shell });
  preloadOnPress(document);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <Connected reconnect={connection.reconnect}>
          <RouterProvider router={router} />
        </Connected>
      </Provider>
    </StrictMode>,
  );
}
