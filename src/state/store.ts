import type { TypedUseSelectorHook } from 'react-redux';
import { useSelector } from 'react-redux';
import type { GlobalState } from './globalSlice.ts';
import type { UserState } from './userState.ts';

/** The part of the store that this room owns; the app's store has the API's cache besides. */
export interface StateOfApp {
  readonly user: UserState;
  readonly global: GlobalState;
}

export const useAppState: TypedUseSelectorHook<StateOfApp> = useSelector;
