import { readUserState, type UserState } from './userState.ts';

/** Fields of the persisted user that belong to the account instead of the device, and are replaced with it. */
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

/** @param raw anything: invalid fields become empty; a whole user yields its lists */
export function accountLists(raw: unknown): AccountLists {
  const user = readUserState(raw);
  return Object.fromEntries(LIST_FIELDS.map((name) => [name, user[name]])) as AccountLists;
}

/** Joins two accounts' lists without duplicates; entries of the second win. */
export function joinLists(first: AccountLists, second: AccountLists): AccountLists {
  const joined = LIST_FIELDS.map((name) => [name, [...first[name], ...second[name]]]);
  return accountLists(Object.fromEntries(joined));
}
