import type * as v from 'valibot';
import type { AdminCall } from '../../src/shared/admin/call.ts';
import type { Write } from '../storage/database.ts';
import type { Services } from '../services.ts';
import type { AuditEntry } from './audit.ts';
import type { AdminClient, OperatorCaller } from './sessions.ts';

/** What a route of the admin API runs with. */
export interface AdminContext {
  readonly services: Services;
  readonly nowMs: number;
  readonly client: AdminClient;
  /** Where the browser sees the admin app: for links. */
  readonly origin: string;
  readonly caller: OperatorCaller | undefined;
  /** Writes the audit row of a change, in its transaction. */
  readonly audit: (
    t: Write,
    entry: AuditEntry,
    as?: { readonly id: string; readonly name: string },
  ) => Promise<void>;
  /**
   * The body of a call that takes a file.
   * @throws AdminError `too_large`
   */
  readonly readBody: () => Promise<Buffer>;
  /** Sets the session's cookie with the answer; '' removes it. */
  readonly setCookie: (token: string) => void;
}

export interface OperatorContext extends AdminContext {
  readonly caller: OperatorCaller;
}

export interface AdminRoute {
  readonly call: AdminCall;
  readonly run: (context: AdminContext, input: unknown) => Promise<unknown>;
}

type Schema = v.GenericSchema;
/** A `Response` is sent as it is: files, streams. */
type Run<TContext, TInput extends Schema, TAnswer extends Schema> = (
  context: TContext,
  input: v.InferOutput<TInput>,
) => Promise<v.InferInput<TAnswer> | Response>;

/** A route for operators who are signed in; the roles stand with the call. */
export function adminRoute<TInput extends Schema, TAnswer extends Schema>(
  call: AdminCall<TInput, TAnswer>,
  run: Run<OperatorContext, TInput, TAnswer>,
): AdminRoute {
  // `handleAdminCall` admits nobody without a session here, and has parsed the input by the call's schema.
  return {
    call,
    run: (context, input) => run(context as OperatorContext, input),
  };
}

/** A route that is called before the sign-in too. */
export function openRoute<TInput extends Schema, TAnswer extends Schema>(
  call: AdminCall<TInput, TAnswer> & { readonly access: 'anyone' },
  run: Run<AdminContext, TInput, TAnswer>,
): AdminRoute {
  return { call, run: (context, input) => run(context, input) };
}
