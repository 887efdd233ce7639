import type { Dispatch } from '@reduxjs/toolkit';
import type { TypedUseSelectorHook } from 'react-redux';
import { useDispatch, useSelector } from 'react-redux';
import type { GlobalState } from './globalSlice.ts';
import type { UserState } from './userState.ts';

/** The part of the store that this room owns; the app's store has the API's cache besides. */
export interface StateOfApp {
  readonly user: UserState;
  readonly global: GlobalState;
}

export const useAppState: TypedUseSelectorHook<StateOfApp> = useSelector;

/** @returns the account's uuid, '' before any is known */
export const useAccount = () => useAppState(({ user }) => user.userinfo?.uuid ?? '');

/**
 * Whether calls are in vain: no server is in reach, or the one that is does not let init through. Another try begins with
 * a search for a server, and init.
 */
export const useIsCutOff = () =>
  useAppState(({ global }) => global.connection.state === 'offline' || global.initFailure !== null);

/** A thunk as the API's room writes them. */
type Thunk<T> = (dispatch: Dispatch, getState: () => unknown, extra: unknown) => Promise<T>;
export type AppDispatch = Dispatch & (<T>(thunk: Thunk<T>) => Promise<T>);

export function useAppDispatch(): AppDispatch {
  return useDispatch<AppDispatch>();
}
