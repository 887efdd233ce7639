import type { Middleware } from '@reduxjs/toolkit';
import { callFailed, failureMessage, isUnreachable, type Failure } from '../api/failure.ts';
import { isStandalone } from '../lib/platform.ts';
import { TOAST_MS } from '../shared/limits.ts';
import { globalActions } from '../state/globalSlice.ts';
import { userActions } from '../state/userSlice.ts';
import type { StateOfApp } from '../state/store.ts';
import * as texts from './texts.ts';

/** An init that gets no token for longer shows the loading overlay, since calls wait for the token. */
const LOADING_DELAY_MS = 800;

/**
 * Side effects of actions; the only place where a failure becomes a text. A plain middleware, because the toolkit's
 * listener middleware is larger than this file, and this is part of the first screen.
 * @param onUnreachable called when a call got no response
 */
export function createListeners(onUnreachable: () => void): Middleware<object, StateOfApp> {
  return ({ dispatch, getState }) => {
    let initTimer: ReturnType<typeof setTimeout> | undefined;

    function endToastInTime(): void {
      const id = getState().global.toast?.id ?? 0;
      setTimeout(() => dispatch(globalActions.toastEnded(id)), TOAST_MS);
    }

    function onFailure(failure: Failure): void {
      // Each screen shows an unreachable server itself.
      if (isUnreachable(failure)) onUnreachable();
      else if (failure.kind !== 'cancelled') {
        dispatch(globalActions.toastShown(failureMessage(failure)));
      }
    }

    function showLongInit(): void {
      clearTimeout(initTimer);
      if (getState().user.token) return;
      initTimer = setTimeout(() => dispatch(globalActions.loadingChanged(true)), LOADING_DELAY_MS);
    }

    function endLoading(): void {
      clearTimeout(initTimer);
      if (getState().global.loading) dispatch(globalActions.loadingChanged(false));
    }

    return (next) => (action) => {
      const result = next(action);
      if (globalActions.toastShown.match(action)) endToastInTime();
      else if (callFailed.match(action)) onFailure(action.payload);
      // An app on the home screen was not opened by a link; a sheet explains what to do there.
      else if (userActions.launchTokenRefused.match(action) && !isStandalone()) {
        dispatch(globalActions.toastShown(texts.ACCOUNT_ENDED));
      } else if (globalActions.initStarted.match(action)) showLongInit();
      else if (globalActions.initEnded.match(action) || userActions.tokenReceived.match(action)) {
        endLoading();
      }
      return result;
    };
  };
}
