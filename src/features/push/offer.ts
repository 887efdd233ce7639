import { createSignal } from '../../lib/signal.ts';
import type { ListedKind } from '../../state/userSlice.ts';

interface FavoriteWork {
  readonly kind: ListedKind;
  readonly uuid: string;
}

let offered: FavoriteWork | undefined;
const changes = createSignal();

/** A work has become a favorite by the reader's press: the moment to offer notifications. */
export function offerPush(work: FavoriteWork): void {
  offered = work;
  changes.emit();
}

export const offeredWork = {
  read: () => offered,
  subscribe: changes.subscribe,
};
