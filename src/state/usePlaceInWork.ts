import { useAppState } from './store.ts';
import type { ListedKind } from './userSlice.ts';
import type { ReadEntry } from './userState.ts';

export function usePlaceInWork(uuid: string, kind: ListedKind): ReadEntry | undefined {
  return useAppState(({ user }) => user[`${kind}readuuids`].find((entry) => entry.uuid === uuid));
}
