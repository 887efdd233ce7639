import { userActions, type ListedKind } from './userSlice.ts';
import { useAppDispatch, useAppState } from './store.ts';

interface AutoPay {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

/** Automatic purchase of a work's next chapters (stored in `comicautoPayuuids` and its siblings). */
export function useAutoPay(kind: ListedKind, uuid: string): AutoPay {
  const dispatch = useAppDispatch();
  const isOn = useAppState(({ user }) => user[`${kind}autoPayuuids`].includes(uuid));
  const set = (next: boolean) => {
    if (next !== isOn) dispatch(userActions.autoPayToggled({ kind, uuid }));
  };
  return { isOn, set };
}
