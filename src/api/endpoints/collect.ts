import { userActions, type ListedKind } from '../../state/userSlice.ts';
import { api } from '../api.ts';
import { queueChange, sendChanges } from '../outbox.ts';
import type { AppThunk } from '../thunk.ts';

interface CollectChange {
  readonly kind: ListedKind;
  readonly uuid: string;
  readonly isCollected: boolean;
  /** It is in line and shown: whoever is told so may leave. */
  readonly onShown?: () => void;
}

/** Shown as soon as the device has it, sent when somebody answers. */
export function setCollected({ kind, uuid, isCollected, onShown }: CollectChange): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const action = isCollected ? 'add' : 'delete';
    const at = new Date().toISOString();
    const change = { type: 'collect', action, kind, work: uuid, at } as const;
    // In line before it shows: whoever leaves as soon as it shows has lost nothing.
    await queueChange(session, change).catch((error: unknown) => {
      console.warn('a change could not be put in line', error);
    });
    dispatch(userActions.collectSet({ kind, uuid, isCollected }));
    onShown?.();
    await sendChanges(session);
    dispatch(api.util.invalidateTags(['collection']));
  };
}
