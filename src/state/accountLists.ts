import { readUserState, type UserState } from './userState.ts';

/** What of the persisted user belongs to the account rather than to the device: it goes, and comes back, with it. */
const LIST_FIELDS = [
  'comiccollectuuids',
  'comicreaduuids',
  'comicsearchhistory',
  'comicautoPayuuids',
  'novelcollectuuids',
  'novelreaduuids',
  'novelsearchhistory',
  'novelautoPayuuids',
  'filmcollectuuids',
  'filmreaduuids',
  'filmautoPayuuids',
  'videosearchhistory',
] as const satisfies readonly (keyof UserState)[];
export type AccountLists = Pick<UserState, (typeof LIST_FIELDS)[number]>;

/** @param raw anything: what does not validate is left out; of a whole user, its lists */
export function accountLists(raw: unknown): AccountLists {
  const user = readUserState(raw);
  return Object.fromEntries(LIST_FIELDS.map((name) => [name, user[name]])) as AccountLists;
}

/** Both, each once; of what is in both, the second's. */
export function joinLists(first: AccountLists, second: AccountLists): AccountLists {
  const joined = LIST_FIELDS.map((name) => [name, [...first[name], ...second[name]]]);
  return accountLists(Object.fromEntries(joined));
}
