import type { Dispatch } from '@reduxjs/toolkit';
import type { TypedUseSelectorHook } from 'react-redux';
import { useDispatch, useSelector } from 'react-redux';
import type { GlobalState } from './globalSlice.ts';
import type { UserState } from './userState.ts';

/** The slices of this folder; the app's store also has the API cache. */
export interface StateOfApp {
  readonly user: UserState;
  readonly global: GlobalState;
}

export const useAppState: TypedUseSelectorHook<StateOfApp> = useSelector;

/** @returns the account's uuid, '' before the first init */
export const useAccount = () => useAppState(({ user }) => user.userinfo?.uuid ?? '');

/** False while the base address is still being searched for. */
export const isOnline = ({ global }: StateOfApp) => global.connection.state === 'online';
export const isOffline = ({ global }: StateOfApp) => global.connection.state === 'offline';

export const useIsOnline = () => useAppState(isOnline);
export const useIsOffline = () => useAppState(isOffline);

/**
 * Whether calls cannot succeed: offline, or the last init failed. A retry then begins with a search for a base address.
 */
export const useIsCutOff = () =>
  useAppState((state) => isOffline(state) || state.global.initFailure !== null);

type Thunk<T> = (dispatch: Dispatch, getState: () => unknown, extra: unknown) => Promise<T>;
export type AppDispatch = Dispatch & (<T>(thunk: Thunk<T>) => Promise<T>);

export function useAppDispatch(): AppDispatch {
  return useDispatch<AppDispatch>();
}
