import { globalActions } from '../state/globalSlice.ts';
import { failureMessage, isUnreachable, type Failure } from './failure.ts';
import type { SessionApi } from './thunk.ts';

/**
 * 换一批: asks for the next lot of a list.
 * @returns what is read out when it is there; '' where nobody answered, which is then said
 */
export function anotherLot(refetch: () => PromiseLike<{ readonly error?: unknown }>) {
  return async (dispatch: SessionApi['dispatch']): Promise<string> => {
    const error = (await refetch()).error as Failure | undefined;
    if (!error) return '已换一批';
    // Other failures are told where all are; that nobody answered is each screen's to say.
    if (isUnreachable(error)) dispatch(globalActions.toastShown(failureMessage(error)));
    return '';
  };
}
