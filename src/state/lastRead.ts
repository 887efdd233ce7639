import type { ReadEntry, UserState } from './userState.ts';

/** What was read last; undefined where nothing was. */
export function lastRead(entries: readonly ReadEntry[]): ReadEntry | undefined {
  let newest: ReadEntry | undefined;
  for (const entry of entries) if (!newest || entry.at > newest.at) newest = entry;
  return newest;
}

/** What was read last of each work, of all kinds. */
export function allReads(user: UserState): readonly ReadEntry[] {
  return [...user.comicreaduuids, ...user.novelreaduuids, ...user.filmreaduuids];
}
