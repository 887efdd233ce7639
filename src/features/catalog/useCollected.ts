import { libraryApi } from '../../api/endpoints/library.ts';
import { useAppState } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';

/**
 * The reader's favorites by uuid, with the number of new chapters of each. The device knows the uuids itself, the
 * numbers only after the server has answered.
 */
export function useCollected(kind: ListedKind): ReadonlyMap<string, number> {
  const uuids = useAppState(({ user }) => user[`${kind}collectuuids`]);
  const { data = [] } = libraryApi.useCollectedQuery(kind);
  const fresh = new Map(data.map((work) => [work.uuid, work.new_chapters]));
  return new Map(uuids.map((uuid) => [uuid, fresh.get(uuid) ?? 0]));
}
