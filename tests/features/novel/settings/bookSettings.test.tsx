// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BOOK_DEFAULTS,
  lookOf,
  useBookSettings,
} from '../../../../src/features/novel/settings/bookSettings.ts';
import { defaultAreas } from '../../../../src/features/novel/settings/tapAreas.ts';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { NOVEL_STORAGE_NAME } from '../../../../src/shared/names.ts';
import { accountLists } from '../../../../src/state/accountLists.ts';
import { userActions, userReducer } from '../../../../src/state/userSlice.ts';

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});
afterEach(cleanup);

function open() {
  const store = configureStore({ reducer: { user: userReducer } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  return { store, ...renderHook(() => useBookSettings(), { wrapper }) };
}

const stored = () =>
  JSON.parse(localStorage.getItem(`moyu:${NOVEL_STORAGE_NAME}`) ?? '{}') as object;

describe('the novel settings of this device', () => {
  it('have the specified defaults', () => {
    const { result } = open();
    expect(result.current.settings).toMatchObject({ fontsize: 14, bgcolor: '#EDEEEC' });
    expect(lookOf(result.current.settings)).toEqual({
      fontSize: 14,
      font: 'sans',
      lineHeight: 1.9,
      paragraphGapEm: 0.8,
      indentEm: 2,
      margin: 22,
      isJustified: true,
    });
  });

  it('store size and background under the required names, the rest apart', () => {
    const { result, store } = open();
    act(() => result.current.change({ fontsize: 20, bgcolor: '#F3EAD7', font: 'serif' }));
    expect(store.getState().user).toMatchObject({ fontsize: 20, bgcolor: '#F3EAD7' });
    expect(stored()).toMatchObject({ font: 'serif' });
    expect(stored()).not.toHaveProperty('fontsize');
  });

  it('keep the text size within readable limits', () => {
    const { result } = open();
    act(() => result.current.change({ fontsize: 99 }));
    expect(result.current.settings.fontsize).toBe(32);
    act(() => result.current.change({ fontsize: 1 }));
    expect(result.current.settings.fontsize).toBe(12);
  });

  it('stay with the device when the account changes', () => {
    const { result, store } = open();
    act(() => result.current.change({ fontsize: 24, bgcolor: '#0B0D0F', lineHeight: 2.2 }));
    act(
      () => void store.dispatch(userActions.accountReplaced({ token: 'b', ...accountLists({}) })),
    );
    expect(result.current.settings).toMatchObject({
      fontsize: 24,
      bgcolor: '#0B0D0F',
      lineHeight: 2.2,
    });
  });

  it('reject values that are out of bounds, invalid, or without a menu', () => {
    const key = `moyu:${NOVEL_STORAGE_NAME}`;
    const noMenu = Array.from({ length: 9 }, () => 'next');
    localStorage.setItem(
      key,
      JSON.stringify({
        lineHeight: 40,
        font: 'comic',
        turn: 'cover',
        margin: 30,
        tapAreas: noMenu,
      }),
    );
    const { result } = open();
    expect(result.current.settings).toMatchObject({
      lineHeight: 1.9,
      font: 'sans',
      turn: 'cover',
      margin: 30,
      tapAreas: null,
    });
  });

  it.each([
    ['curl', 'curl'],
    // Of a newer version of the app.
    ['origami', 'slide'],
  ])('read the page turn %s as %s, and the rest as it was stored', (turn, read) => {
    localStorage.setItem(`moyu:${NOVEL_STORAGE_NAME}`, JSON.stringify({ turn, margin: 30 }));
    expect(open().result.current.settings).toMatchObject({ turn: read, margin: 30 });
  });

  it('return to the defaults on reset', () => {
    const { result } = open();
    const tapAreas = defaultAreas('slide').with(0, 'contents');
    act(() => result.current.change({ fontsize: 30, incognito: true, tapAreas }));
    expect(result.current.settings.tapAreas?.[0]).toBe('contents');
    act(() => result.current.restore());
    expect(result.current.settings).toEqual({
      ...BOOK_DEFAULTS,
      fontsize: 14,
      bgcolor: '#EDEEEC',
    });
  });
});
