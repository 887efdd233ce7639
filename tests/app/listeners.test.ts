import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createListeners } from '../../src/app/listeners.ts';
import { globalActions, globalReducer } from '../../src/state/globalSlice.ts';
import { userActions, userReducer } from '../../src/state/userSlice.ts';

const SLOW_MS = 2_000;

function startStore() {
  const store = configureStore({
    reducer: { global: globalReducer, user: userReducer },
    middleware: (standard) => standard().concat(createListeners(() => undefined)),
  });
  return { ...store, isCovered: () => store.getState().global.loading };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the loading overlay', () => {
  it('covers a first visit whose init is slow, until the token that calls wait for', () => {
    const { dispatch, isCovered } = startStore();
    dispatch(globalActions.initStarted());
    expect(isCovered()).toBe(false);
    vi.advanceTimersByTime(SLOW_MS);
    expect(isCovered()).toBe(true);
    dispatch(userActions.tokenReceived('token'));
    expect(isCovered()).toBe(false);
    vi.advanceTimersByTime(SLOW_MS);
    expect(isCovered()).toBe(false);
  });

  it('covers nothing where calls have a token: the reader reads, or types a search', () => {
    const { dispatch, isCovered } = startStore();
    dispatch(userActions.tokenReceived('token'));
    dispatch(globalActions.initStarted());
    vi.advanceTimersByTime(SLOW_MS);
    expect(isCovered()).toBe(false);
  });

  it('ends with an init that fails', () => {
    const { dispatch, isCovered } = startStore();
    dispatch(globalActions.initStarted());
    vi.advanceTimersByTime(SLOW_MS);
    dispatch(globalActions.initEnded({ kind: 'network' }));
    expect(isCovered()).toBe(false);
  });
});
