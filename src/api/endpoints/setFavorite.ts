import { userActions, type ListedKind } from '../../state/userSlice.ts';
import { api } from '../api.ts';
import { queueChange, sendChanges } from '../outbox.ts';
import type { AppThunk } from '../thunk.ts';

interface FavoriteChange {
  readonly kind: ListedKind;
  readonly uuid: string;
  readonly isFavorite: boolean;
  /** Called when the change is queued and shown; leaving the page loses nothing from then on. */
  readonly onShown?: () => void;
}

/** Adds or removes a favorite: shown as soon as the change is queued, sent as soon as the server is reachable. */
export function setFavorite({ kind, uuid, isFavorite, onShown }: FavoriteChange): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const action = isFavorite ? 'add' : 'delete';
    const at = new Date().toISOString();
    const change = { type: 'collect', action, kind, work: uuid, at } as const;
    // Queued before it shows: a reader who leaves as soon as it shows loses nothing.
    await queueChange(session, change).catch((error: unknown) => {
      console.warn('a change could not be queued', error);
    });
    dispatch(userActions.favoriteSet({ kind, uuid, isFavorite }));
    onShown?.();
    await sendChanges(session);
    dispatch(api.util.invalidateTags(['collection']));
  };
}
