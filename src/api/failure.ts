import { createAction } from '@reduxjs/toolkit';
import { CODE } from '../shared/contract/index.ts';
import type { Failure } from '../shared/failure.ts';

export type { Failure, Result } from '../shared/failure.ts';

/** The server did not answer; stored copies are shown instead. */
export function isUnreachable(failure: Failure): boolean {
  return failure.kind === 'network' || failure.kind === 'timeout';
}

export function isTokenExpired(failure: Failure): boolean {
  return failure.kind === 'code' && failure.code === CODE.tokenExpired;
}

/** The message of the server if it sent one, else a text of the app. */
export function failureMessage(failure: Failure): string {
  switch (failure.kind) {
    case 'code':
      return failure.message || '出了点问题，请稍后再试';
    case 'unreadable':
      return '服务器的应答读不出来';
    case 'timeout':
      return '网络有点慢，请稍后再试';
    case 'network':
      return failure.status === undefined ? '网络没有连上' : '服务器没有正常应答，请稍后再试';
    case 'cancelled':
      return '已取消';
  }
}

/** A short code that the reader can quote to support. */
export function failureCode(failure: Failure): string {
  switch (failure.kind) {
    case 'code':
      return `API-${failure.code}`;
    case 'unreadable':
      return 'API-READ';
    case 'timeout':
      return 'NET-TIME';
    case 'network':
      return `NET-${failure.status ?? 'DOWN'}`;
    default:
      return 'NET-DOWN';
  }
}

/**
 * Text and code for an error screen. `text` is undefined if the device may be offline: the screen then uses its own
 * text. A server that answers with an HTTP status has been reached.
 */
export function failureView(failure: Failure): { text: string | undefined; code: string } {
  const text = isOffTheNet(failure) ? undefined : failureMessage(failure);
  return { text, code: failureCode(failure) };
}

/** No server was reached: the device may be offline. */
export function isOffTheNet(failure: Failure): boolean {
  return isUnreachable(failure) && !('status' in failure);
}

/** Dispatched once per failure that the reader may have to see; `app/listeners.ts` alone decides how it is shown. */
export const callFailed = createAction<Failure>('api/callFailed');
