import { useState } from 'react';
import { globalActions } from '../state/globalSlice.ts';
import { useAppDispatch } from '../state/store.ts';
import { failureMessage, isUnreachable, type Failure } from './failure.ts';

/** 换一批: asks for the next lot of a list, and what is read out when it is there. */
export function useAnotherLot(refetch: () => PromiseLike<{ readonly error?: unknown }>) {
  const [said, setSaid] = useState('');
  const dispatch = useAppDispatch();
  const change = async () => {
    setSaid('');
    const error = (await refetch()).error as Failure | undefined;
    if (!error) setSaid('已换一批');
    // Other failures are told where all are; that nobody answered is each screen's to say.
    else if (isUnreachable(error)) dispatch(globalActions.toastShown(failureMessage(error)));
  };
  return [said, () => void change()] as const;
}
