import { useEffect, useState } from 'react';
import { restoreReads } from '../api/history.ts';
import { restoreCollected } from '../api/shelfEdits.ts';
import { SNACK_MS } from '../shared/limits.ts';
import { globalActions, type Snack as SnackState, type Undo } from '../state/globalSlice.ts';
import { useAppDispatch } from '../state/store.ts';
import { Snack } from '../ui/Snack.tsx';

/** What was deleted, and for SNACK_MS the way to take it back. */
export default function SnackBar({ snack: { message, undo } }: { snack: SnackState }) {
  const dispatch = useAppDispatch();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dispatch(globalActions.snackEnded()), SNACK_MS);
    return () => clearTimeout(timer);
  }, [isHeld, dispatch]);
  const close = () => dispatch(globalActions.snackEnded());
  const takeBack = () => {
    close();
    if (undo) void dispatch(restored(undo));
  };
  return (
    <Snack
      message={message}
      actionLabel={undo && '撤销'}
      onAction={takeBack}
      onClose={close}
      onHold={setIsHeld}
    />
  );
}

function restored(undo: Undo) {
  return undo.type === 'collect' ? restoreCollected(undo) : restoreReads(undo);
}
