import type { Dispatch } from '@reduxjs/toolkit';
import type { Shelf } from '../shared/offline/database/shelf.ts';
import type { StateOfApp } from '../state/store.ts';
import type { Client } from './client.ts';

/** What the store's thunks and queries work with; the app puts it together, tests put in their own. */
export interface Services {
  readonly client: Client;
  readonly shelf: () => Promise<Shelf>;
  /** Seldom needed, and no part of the first screen; it stands above the session, which is handed it here. */
  readonly accountChanges: () => Promise<AccountChanges>;
}
type AccountChanges = Pick<
  typeof import('./replaceAccount.ts'),
  'exchangeLaunchToken' | 'replaceAccount'
>;

/** A thunk's or a query's own arguments: what calls, init and the outbox work with. */
export interface SessionApi {
  readonly dispatch: Dispatch;
  readonly getState: () => unknown;
  readonly extra: unknown;
}

/** Every thunk of the app; `stateOf` and `servicesOf` say what it is given. */
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

/** @returns the account's uuid, '' before any is known */
export const accountOf = (api: { getState: () => unknown }): string =>
  stateOf(api).user.userinfo?.uuid ?? '';
