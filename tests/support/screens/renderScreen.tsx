import { configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { vi } from 'vitest';
import { createAppStore } from '../../../src/app/store.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { NavigationContext, type Navigation } from '../../../src/lib/navigation.ts';
import { DEMO_API_KEY } from '../../../src/shared/crypto/key.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';

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

const SCREENS = ['/index', '/detailcomic', '/readcomic', '/bookcasecomic'];

/** Renders a screen as the app does, over the app's first screens and the named ones. */
export function renderScreen(
  screen: ReactElement,
  store: ReturnType<typeof startOfflineStore>,
  others: readonly string[] = [],
) {
  const known = new Set([...SCREENS, ...others]);
  const open = vi.fn<Navigation['open']>();
  const navigation: Navigation = {
    open,
    back: () => undefined,
    knows: (href) => known.has(new URL(href, window.location.origin).pathname),
  };
  const place = (inner: ReactElement) => (
    <Provider store={store}>
      <NavigationContext value={navigation}>{inner}</NavigationContext>
    </Provider>
  );
  const { rerender } = render(place(screen));
  return { open, show: (next: ReactElement) => rerender(place(next)) };
}
