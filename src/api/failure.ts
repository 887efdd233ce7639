import { createAction } from '@reduxjs/toolkit';
import { CODE } from '../shared/contract/index.ts';

/** How a call can fail; plain data, so that it may lie in the store. */
export type Failure =
  /** Nothing answered: no address, no connection, or an HTTP status other than 200. */
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  /** An answer came, and it is not one (contract 2): `reason` for the log, not for a person. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** The back end said no. */
  | {
      readonly kind: 'code';
      readonly code: number;
      readonly message: string;
      readonly data?: unknown;
    }
  | { readonly kind: 'cancelled' };

export type Result<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly failure: Failure };

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
      return '网络没有连上';
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
    default:
      return 'NET-DOWN';
  }
}

/** What a screen says where nothing came of a call; `text` is undefined where nobody answered: the screen's own words then. */
export function failureView(failure: Failure): { text: string | undefined; code: string } {
  const text = isUnreachable(failure) ? undefined : failureMessage(failure);
  return { text, code: failureCode(failure) };
}

/** Every failure that a person may have to hear of, once; `app/listeners.ts` alone decides what becomes of it. */
export const callFailed = createAction<Failure>('api/callFailed');
