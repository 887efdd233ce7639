import type { ReadEntry, UserState } from './userState.ts';

export function lastRead(entries: readonly ReadEntry[]): ReadEntry | undefined {
  let newest: ReadEntry | undefined;
  for (const entry of entries) if (!newest || entry.at > newest.at) newest = entry;
  return newest;
}

export function allReads(user: UserState): readonly ReadEntry[] {
  return [...user.comicreaduuids, ...user.novelreaduuids, ...user.filmreaduuids];
}
