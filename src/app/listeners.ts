import { createListenerMiddleware } from '@reduxjs/toolkit';
import { callFailed, failureMessage, isUnreachable } from '../api/failure.ts';
import { TOAST_MS } from '../shared/limits.ts';
import { globalActions } from '../state/globalSlice.ts';
import type { StateOfApp } from '../state/store.ts';

/** A re-init that takes longer than this is shown: calls wait for it. */
const LOADING_DELAY_MS = 800;

/**
 * What happens by itself; the one place where a failure becomes words.
 * @param onUnreachable nobody answered a call
 */
export function createListeners(onUnreachable: () => void) {
  const listeners = createListenerMiddleware<StateOfApp>();

  listeners.startListening({
    actionCreator: globalActions.toastShown,
    effect: async (_action, { delay, dispatch, getState }) => {
      const id = getState().global.toast?.id ?? 0;
      await delay(TOAST_MS);
      dispatch(globalActions.toastEnded(id));
    },
  });

  listeners.startListening({
    actionCreator: callFailed,
    effect: ({ payload: failure }, { dispatch }) => {
      if (isUnreachable(failure)) {
        // Screens say so where it stands.
        onUnreachable();
      } else if (failure.kind !== 'cancelled') {
        dispatch(globalActions.toastShown(failureMessage(failure)));
      }
    },
  });

  listeners.startListening({
    actionCreator: globalActions.initStarted,
    effect: async (_action, { dispatch, delay, take, cancelActiveListeners }) => {
      cancelActiveListeners();
      const isQuick = await Promise.race([
        take(globalActions.initFinished.match).then(() => true),
        take(callFailed.match).then(() => true),
        delay(LOADING_DELAY_MS).then(() => false),
      ]);
      if (isQuick) return;
      dispatch(globalActions.loadingChanged(true));
    },
  });

  return listeners;
}
