import { configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createAppStore } from '../../../src/app/store.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { DEMO_API_KEY } from '../../../src/shared/crypto/key.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { noteNavigation } from './navigation.tsx';

// Lazy chunks load slowly on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

/** The app's real store without a server, over the real offline store. */
export function startOfflineStore() {
  const { store } = createAppStore({
    config: { apiKey: DEMO_API_KEY, productKey: 'moyu' },
    storage: openKeyValueStorage('moyu:'),
    onUnreachable: () => undefined,
  });
  store.dispatch(globalActions.connectionChanged({ state: 'offline', tried: 2, skipped: false }));
  return store;
}

/** Renders a screen as the app does. `open`: what its links and buttons open. */
export function renderScreen(screen: ReactElement, store: ReturnType<typeof startOfflineStore>) {
  const { open, withLinks } = noteNavigation();
  const place = (inner: ReactElement) => <Provider store={store}>{withLinks(inner)}</Provider>;
  const { rerender } = render(place(screen));
  return { open, show: (next: ReactElement) => rerender(place(next)) };
}
