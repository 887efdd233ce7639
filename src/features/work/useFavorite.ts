import { setFavorite } from '../../api/endpoints/setFavorite.ts';
import { removeCollected } from '../../api/endpoints/libraryEdits.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { offerPush } from '../push/index.ts';
import * as texts from './texts.ts';

const COLLECT_VIBRATION_MS = 8;

interface FavoriteState {
  readonly isFavorite: boolean;
  readonly toggle: () => void;
}

export function useFavorite(uuid: string, kind: ListedKind = 'comic'): FavoriteState {
  const dispatch = useAppDispatch();
  const isFavorite = useAppState(({ user }) => user[`${kind}collectuuids`].includes(uuid));
  const toggle = () => {
    // Missing in Safari.
    (navigator as Partial<Navigator>).vibrate?.(COLLECT_VIBRATION_MS);
    if (isFavorite) {
      void dispatch(removeCollected(kind, [uuid]));
      return;
    }
    const onShown = () => {
      dispatch(globalActions.toastShown(texts.COLLECTED));
      offerPush({ kind, uuid });
    };
    void dispatch(setFavorite({ kind, uuid, isFavorite: true, onShown }));
  };
  return { isFavorite, toggle };
}
