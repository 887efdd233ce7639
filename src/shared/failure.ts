/** How a call can fail; plain data, so that the Redux store can hold it. */
export type Failure =
  /** No address, no connection, or an HTTP `status` other than 200. */
  | { readonly kind: 'network'; readonly status?: number }
  | { readonly kind: 'timeout' }
  /** The response is not an envelope or does not match its schema; `reason` is for the log. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** The server refused. */
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
