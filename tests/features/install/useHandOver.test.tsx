// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { createAppStore } from '../../../src/app/store.ts';
import { useHandOver } from '../../../src/features/install/useHandOver.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { DEMO_API_KEY } from '../../../src/shared/crypto/key.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { userActions } from '../../../src/state/userSlice.ts';

const MINUTE_MS = 60_000;
/** Codes that the back end returns, in order. */
let codes: string[];
let isAnswering: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  codes = ['first-one-time-code', 'second-one-time-code', 'third-one-time-code'];
  isAnswering = true;
  localStorage.clear();
  window.history.replaceState({ key: 'stored' }, '', '/mine?from=tab');
  document.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest">';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function startStore() {
  const call = async () =>
    isAnswering
      ? { ok: true, data: { token: codes.shift() } }
      : { ok: false, failure: { kind: 'network' } };
  const { store } = createAppStore({
    config: { apiKey: DEMO_API_KEY, productKey: 'moyu' },
    storage: openKeyValueStorage('moyu:'),
    onUnreachable: () => undefined,
    services: { client: { call } as unknown as Client },
  });
  store.dispatch(userActions.tokenReceived('the-long-lived-token'));
  store.dispatch(globalActions.connectionChanged({ state: 'online', base: '/' }));
  store.dispatch(globalActions.initEnded(null));
  return store;
}

async function openOverlay() {
  const store = startStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const hook = renderHook(() => useHandOver(), { wrapper });
  await act(async () => undefined);
  return { store, ...hook };
}

const address = () => window.location.pathname + window.location.search;
const hasManifest = () => document.querySelector('link[rel="manifest"]') !== null;
async function pass(ms: number): Promise<void> {
  await act(async () => vi.advanceTimersByTimeAsync(ms));
}

describe('the address while the overlay is open', () => {
  it("is home's with a one-time code, without a manifest, and so is the history entry", async () => {
    const { result } = await openOverlay();
    expect(result.current).toBe('first-one-time-code');
    expect(address()).toBe('/index?token=first-one-time-code');
    expect(window.history.state).toEqual({ key: 'stored' });
    expect(hasManifest()).toBe(false);
  });

  it('is restored, including the manifest, as soon as it is closed', async () => {
    const { unmount } = await openOverlay();
    unmount();
    expect(address()).toBe('/mine?from=tab');
    expect(hasManifest()).toBe(true);
  });

  it('gets a new code before the old one expires', async () => {
    const { result } = await openOverlay();
    await pass(9 * MINUTE_MS - 1);
    expect(result.current).toBe('first-one-time-code');
    await pass(1);
    expect(address()).toBe('/index?token=second-one-time-code');
  });

  it('gets a new code when the reader returns after a time in which timers were suspended', async () => {
    await openOverlay();
    vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(address()).toBe('/index?token=second-one-time-code');
  });

  it('loses its code when the page is hidden, and gets a new one when it returns with the overlay open', async () => {
    await openOverlay();
    window.dispatchEvent(new Event('pagehide'));
    expect(address()).toBe('/mine?from=tab');
    const back = Object.assign(new Event('pageshow'), { persisted: true });
    await act(async () => void window.dispatchEvent(back));
    expect(address()).toBe('/index?token=second-one-time-code');
    expect(hasManifest()).toBe(false);
  });

  it('stays unchanged while the server does not answer, and gets a code once it does', async () => {
    isAnswering = false;
    const { result, store } = await openOverlay();
    expect(result.current).toBeUndefined();
    expect(address()).toBe('/mine?from=tab');
    expect(hasManifest()).toBe(true);
    isAnswering = true;
    await act(async () => {
      store.dispatch(globalActions.initStarted());
    });
    await act(async () => {
      store.dispatch(globalActions.initEnded(null));
    });
    expect(address()).toBe('/index?token=first-one-time-code');
  });

  it('never contains the permanent token', async () => {
    const { store } = await openOverlay();
    expect(store.getState().user.token).toBe('the-long-lived-token');
    expect(window.location.href).not.toContain('the-long-lived-token');
  });
});
