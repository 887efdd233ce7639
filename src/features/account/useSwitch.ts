import type { SwitchOutcome } from '../../api/endpoints/account.ts';
import type { Failure } from '../../api/failure.ts';
import type { AppThunk } from '../../api/thunk.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import * as texts from './texts.ts';

/**
 * Changes the account and leads to 我的, which shows the new one.
 * @returns the failure; undefined: success, with a toast
 */
export function useSwitch(): (thunk: AppThunk<SwitchOutcome>) => Promise<Failure | undefined> {
  const dispatch = useAppDispatch();
  const { open } = useNavigation();
  return async (thunk) => {
    const outcome = await dispatch(thunk);
    if (outcome.kind === 'failed') return outcome.failure;
    dispatch(globalActions.toastShown(switchText(outcome)));
    open('/mine', { replace: true });
    return undefined;
  };
}

function switchText(outcome: Exclude<SwitchOutcome, { kind: 'failed' }>): string {
  switch (outcome.kind) {
    case 'switched':
      return texts.switchedTo(outcome.username);
    case 'same':
      return texts.ALREADY_THIS;
    case 'later':
      return texts.SWITCHES_ONLINE;
  }
}
