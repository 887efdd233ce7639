import type { Dispatch } from '@reduxjs/toolkit';
import type { OfflineStore } from '../shared/offline/database/offlineStore.ts';
import type { StateOfApp } from '../state/store.ts';
import type { Client } from './client.ts';

/** Dependencies of the store's thunks and queries; the app provides them, tests replace them. */
export interface Services {
  /** Replaced once: `watchBlocked` looks at its answers. */
  client: Client;
  readonly offlineStore: () => Promise<OfflineStore>;
  /** Loaded on demand, apart from the first screen. Passed in because that module imports the session. */
  readonly accountChanges: () => Promise<AccountChanges>;
}
type AccountChanges = Pick<
  typeof import('./replaceAccount.ts'),
  'exchangeLaunchToken' | 'replaceAccount'
>;

/** The arguments of a thunk or query, as calls, init and the outbox take them. */
export interface SessionApi {
  readonly dispatch: Dispatch;
  readonly getState: () => unknown;
  readonly extra: unknown;
}

/** Every thunk of the app; read its arguments with `stateOf` and `servicesOf`. */
export type AppThunk<T = void> = (
  dispatch: Dispatch,
  getState: () => unknown,
  extra: unknown,
) => Promise<T>;

export function servicesOf(extra: unknown): Services {
  return extra as Services;
}

export function stateOf(api: { getState: () => unknown }): StateOfApp {
  return api.getState() as StateOfApp;
}

/** @returns the account's uuid, '' before the first init */
export const accountOf = (api: { getState: () => unknown }): string =>
  stateOf(api).user.userinfo?.uuid ?? '';
