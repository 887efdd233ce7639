import type { Shelf } from '../shared/offline/database/shelf.ts';
import type { StateOfApp } from '../state/store.ts';
import type { Client } from './client.ts';

/** What the store's thunks and queries work with; the app puts it together, tests put in their own. */
export interface Services {
  readonly client: Client;
  readonly shelf: () => Promise<Shelf>;
}

export function servicesOf(extra: unknown): Services {
  return extra as Services;
}

export function stateOf(api: { getState: () => unknown }): StateOfApp {
  return api.getState() as StateOfApp;
}

/** @returns the account's uuid, '' before any is known */
export const accountOf = (api: { getState: () => unknown }): string =>
  stateOf(api).user.userinfo?.uuid ?? '';
