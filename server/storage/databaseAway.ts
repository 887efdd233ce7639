import { DatabaseError } from 'pg';

/** The database gives no answer at present; the message is for the operator. A call that meets it is answered 503. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
  }
}

/** PostgreSQL's: connection exceptions; it was shut down, has crashed, or is starting. */
const AWAY = /^(08...|57P0[123])$/;

/** Whether a query failed because its connection has ended or gives no answer, so that its effect is unknown. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '');
  // Of parameters and results, which are ours.
  return !(error instanceof TypeError || error instanceof RangeError);
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // Node tries each address of a host, and says nothing in the error of all of them.
  return cause.message || String('code' in cause ? cause.code : cause.name);
}
