/** How a call can fail; plain data, so that it may lie in the store. */
export type Failure =
  /** Nothing answered: no address, no connection, or `status`, an HTTP status other than 200. */
  | { readonly kind: 'network'; readonly status?: number }
  | { readonly kind: 'timeout' }
  /** An answer came, and it is not an envelope or not of its schema: `reason` for the log, not for a person. */
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
