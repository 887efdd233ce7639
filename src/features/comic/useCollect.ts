import { setCollected } from '../../api/shelf.ts';
import { removeCollected } from '../../api/shelfEdits.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState } from '../../state/store.ts';

/** How long a phone that can shakes when something is collected (design 19). */
const COLLECT_VIBRATION_MS = 8;

interface Collecting {
  readonly isCollected: boolean;
  readonly toggle: () => void;
}

export function useCollect(uuid: string): Collecting {
  const dispatch = useAppDispatch();
  const isCollected = useAppState(({ user }) => user.comiccollectuuids.includes(uuid));
  const toggle = () => {
    // Absent in Safari.
    (navigator as Partial<Navigator>).vibrate?.(COLLECT_VIBRATION_MS);
    if (isCollected) {
      void dispatch(removeCollected('comic', [uuid]));
      return;
    }
    void dispatch(setCollected({ kind: 'comic', uuid, isCollected: true }));
    dispatch(globalActions.toastShown('已加入书架'));
  };
  return { isCollected, toggle };
}
