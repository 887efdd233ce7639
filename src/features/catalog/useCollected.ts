import { shelfApi } from '../../api/endpoints/shelf.ts';
import { useAppState } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';

/**
 * The works a person collected, by uuid, with how many chapters are new in each. Which they are the device knows by
 * itself; what is new only where the back end has answered.
 */
export function useCollected(kind: ListedKind): ReadonlyMap<string, number> {
  const uuids = useAppState(({ user }) => user[`${kind}collectuuids`]);
  const { data = [] } = shelfApi.useCollectedQuery(kind);
  const fresh = new Map(data.map((work) => [work.uuid, work.new_chapters]));
  return new Map(uuids.map((uuid) => [uuid, fresh.get(uuid) ?? 0]));
}
