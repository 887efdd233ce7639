import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import type { AppConnection } from './connection.ts';
import { Connected } from './Connected.tsx';
import { preloadOnPress } from './preloadOnPress.ts';
import type { AppRouter } from './router.ts';
import { Shell } from './Shell.tsx';
import type { AppStore } from './store.ts';
import { followHistory } from './useLeaf.ts';

interface Mounted {
  readonly store: AppStore;
  readonly router: AppRouter;
  readonly connection: Pick<AppConnection, 'reconnect'>;
}

/** Mounts the app into `#root`; its first paint removes the splash. */
export function mountApp({ store, router, connection }: Mounted): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  followHistory(router);
  preloadOnPress(document);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <Connected reconnect={connection.reconnect}>
          <Shell router={router} />
        </Connected>
      </Provider>
    </StrictMode>,
  );
}
