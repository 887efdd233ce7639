import { useEffect, useState } from 'react';
import { undoDeletion } from '../features/offline/index.ts';
import { restoreReads } from '../api/endpoints/history.ts';
import { restoreCollected } from '../api/endpoints/libraryEdits.ts';
import { DELETE_UNDO_MS, SNACK_MS } from '../shared/limits.ts';
import { globalActions, type Snack as SnackState, type Undo } from '../state/globalSlice.ts';
import { useAppDispatch } from '../state/store.ts';
import { Snack } from '../ui/Snack.tsx';
import * as texts from './texts.ts';

export default function SnackBar({ snack: { message, undo } }: { snack: SnackState }) {
  const dispatch = useAppDispatch();
  const [isHeld, setIsHeld] = useState(false);
  const ms = undo?.type === 'deletion' ? DELETE_UNDO_MS : SNACK_MS;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dispatch(globalActions.snackEnded()), ms);
    return () => clearTimeout(timer);
  }, [isHeld, ms, dispatch]);
  const close = () => dispatch(globalActions.snackEnded());
  const takeBack = () => {
    close();
    if (undo?.type === 'deletion') undoDeletion(undo.chapters);
    else if (undo) void dispatch(restored(undo));
  };
  return (
    <Snack
      message={message}
      actionLabel={undo && texts.UNDO}
      onAction={takeBack}
      onClose={close}
      onHold={setIsHeld}
    />
  );
}

function restored(undo: Exclude<Undo, { type: 'deletion' }>) {
  return undo.type === 'collect' ? restoreCollected(undo) : restoreReads(undo);
}
