import { userActions, type ListedKind } from '../../state/userSlice.ts';
import { useAppDispatch, useAppState } from '../../state/store.ts';

interface AutoPay {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

/** Whether the next chapters of a work are bought without asking (seed 3, `comicautoPayuuids`). */
export function useAutoPay(kind: ListedKind, uuid: string): AutoPay {
  const dispatch = useAppDispatch();
  const isOn = useAppState(({ user }) => user[`${kind}autoPayuuids`].includes(uuid));
  const set = (next: boolean) => {
    if (next !== isOn) dispatch(userActions.autoPayToggled({ kind, uuid }));
  };
  return { isOn, set };
}
