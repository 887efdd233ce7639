import { globalActions } from '../state/globalSlice.ts';
import { failureMessage, isUnreachable, type Failure } from './failure.ts';
import type { SessionApi } from './thunk.ts';

/**
 * Returns a thunk for 换一批: requests the next batch of a list.
 * @returns the text for screen readers; '' after a failure, for which a toast is shown
 */
export function nextBatch(refetch: () => PromiseLike<{ readonly error?: unknown }>) {
  return async (dispatch: SessionApi['dispatch']): Promise<string> => {
    const error = (await refetch()).error as Failure | undefined;
    if (!error) return '已换一批';
    // `app/listeners.ts` shows all other failures; an unreachable server is left to each screen.
    if (isUnreachable(error)) dispatch(globalActions.toastShown(failureMessage(error)));
    return '';
  };
}
