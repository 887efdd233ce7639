import { setCollected } from '../../api/endpoints/collect.ts';
import { removeCollected } from '../../api/endpoints/libraryEdits.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import * as texts from './texts.ts';

const COLLECT_VIBRATION_MS = 8;

interface Collecting {
  readonly isCollected: boolean;
  readonly toggle: () => void;
}

export function useCollect(uuid: string, kind: ListedKind = 'comic'): Collecting {
  const dispatch = useAppDispatch();
  const isCollected = useAppState(({ user }) => user[`${kind}collectuuids`].includes(uuid));
  const toggle = () => {
    // Missing in Safari.
    (navigator as Partial<Navigator>).vibrate?.(COLLECT_VIBRATION_MS);
    if (isCollected) {
      void dispatch(removeCollected(kind, [uuid]));
      return;
    }
    const onShown = () => dispatch(globalActions.toastShown(texts.COLLECTED));
    void dispatch(setCollected({ kind, uuid, isCollected: true, onShown }));
  };
  return { isCollected, toggle };
}
