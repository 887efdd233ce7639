import type { Middleware } from '@reduxjs/toolkit';
import { callFailed, failureMessage, isUnreachable, type Failure } from '../api/failure.ts';
import { isStandalone } from '../lib/platform.ts';
import { TOAST_MS } from '../shared/limits.ts';
import { globalActions } from '../state/globalSlice.ts';
import { userActions } from '../state/userSlice.ts';
import type { StateOfApp } from '../state/store.ts';

/** An init that takes longer than this is shown: calls wait for it. */
const LOADING_DELAY_MS = 800;

/**
 * What happens by itself; the one place where a failure becomes words. A middleware of our own: the listener
 * middleware of the toolkit is more code on the first screen than all of this.
 * @param onUnreachable nobody answered a call
 */
export function createListeners(onUnreachable: () => void): Middleware<object, StateOfApp> {
  return ({ dispatch, getState }) => {
    let initTimer: ReturnType<typeof setTimeout> | undefined;

    function endToastInTime(): void {
      const id = getState().global.toast?.id ?? 0;
      setTimeout(() => dispatch(globalActions.toastEnded(id)), TOAST_MS);
    }

    function hear(failure: Failure): void {
      // Where nobody answers, screens say so where it stands.
      if (isUnreachable(failure)) onUnreachable();
      else if (failure.kind !== 'cancelled') {
        dispatch(globalActions.toastShown(failureMessage(failure)));
      }
    }

    function showLongInit(): void {
      clearTimeout(initTimer);
      initTimer = setTimeout(() => dispatch(globalActions.loadingChanged(true)), LOADING_DELAY_MS);
    }

    function endInit(): void {
      clearTimeout(initTimer);
      if (getState().global.loading) dispatch(globalActions.loadingChanged(false));
    }

    return (next) => (action) => {
      const result = next(action);
      if (globalActions.toastShown.match(action)) endToastInTime();
      else if (callFailed.match(action)) hear(action.payload);
      // An app on the home screen was not opened by a link; what to do there is said by a sheet (design 66).
      else if (userActions.launchTokenRefused.match(action) && !isStandalone()) {
        dispatch(globalActions.toastShown('链接里的账号已失效'));
      } else if (globalActions.initStarted.match(action)) showLongInit();
      else if (globalActions.initEnded.match(action)) endInit();
      return result;
    };
  };
}
