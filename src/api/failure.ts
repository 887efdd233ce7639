import { createAction } from '@reduxjs/toolkit';
import { CODE } from '../shared/contract/index.ts';
import type { Failure } from '../shared/failure.ts';

export type { Failure, Result } from '../shared/failure.ts';

/** Nobody answered: what is kept on the device stands in. */
export function isUnreachable(failure: Failure): boolean {
  return failure.kind === 'network' || failure.kind === 'timeout';
}

export function isTokenExpired(failure: Failure): boolean {
  return failure.kind === 'code' && failure.code === CODE.tokenExpired;
}

/** The server's own words where it has some (seed 8), else ours (design 9). */
export function failureMessage(failure: Failure): string {
  switch (failure.kind) {
    case 'code':
      return failure.message || '出了点问题，请稍后再试';
    case 'unreadable':
      return '服务器的回答读不出来';
    case 'timeout':
      return '网络有点慢，请稍后再试';
    case 'network':
      return failure.status === undefined ? '网络没有连上' : '服务器没有正常应答，请稍后再试';
    case 'cancelled':
      return '已取消';
  }
}

/** A short code for a person to tell the service. */
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
 * What a screen says where nothing came of a call; `text` is undefined where the network may be what is missing: the
 * screen's own words then. A server that answers with an HTTP status is there, and says so little.
 */
export function failureView(failure: Failure): { text: string | undefined; code: string } {
  const text = isOffTheNet(failure) ? undefined : failureMessage(failure);
  return { text, code: failureCode(failure) };
}

/** No server was reached at all: the network may be what is missing. */
export function isOffTheNet(failure: Failure): boolean {
  return isUnreachable(failure) && !('status' in failure);
}

/** Every failure that a person may have to hear of, once; `app/listeners.ts` alone decides what becomes of it. */
export const callFailed = createAction<Failure>('api/callFailed');
