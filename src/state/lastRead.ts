import type { ReadEntry, UserState } from './userState.ts';

/** The newest entry; undefined for an empty list. */
export function lastRead(entries: readonly ReadEntry[]): ReadEntry | undefined {
  let newest: ReadEntry | undefined;
  for (const entry of entries) if (!newest || entry.at > newest.at) newest = entry;
  return newest;
}

/** The entries of all kinds. */
export function allReads(user: UserState): readonly ReadEntry[] {
  return [...user.comicreaduuids, ...user.novelreaduuids, ...user.filmreaduuids];
}
