import type * as v from 'valibot';
import { type AdminCall, isOwnCall } from '../../src/shared/admin/call.ts';
import type { Write } from '../storage/database.ts';
import type { Services } from '../services.ts';
import type { TokenCaller } from './apiTokens.ts';
import type { AuditEntry } from './audit.ts';
import type { AdminClient, SessionCaller } from './sessions.ts';

/** An operator in the admin app, or a program with one of the operator's API tokens. */
export type OperatorCaller = SessionCaller | TokenCaller;

/** Whether phones and the numbers of orders are shown whole: to 站长, and to their API tokens that may do everything. */
export function seesInFull(caller: OperatorCaller): boolean {
  const isFull =
    !('token' in caller) || (caller.token.role === 'owner' && caller.token.scope === 'all');
  return caller.operator.role === 'owner' && isFull;
}

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
  /** Hex SHA-256 of the browser's cookie; a browser without one gets one with the answer, which is no session yet. */
  readonly browserHash: () => string;
}

interface OpenContext extends AdminContext {
  readonly caller: SessionCaller | undefined;
}

export interface OperatorContext extends AdminContext {
  readonly caller: OperatorCaller;
}

interface OwnContext extends AdminContext {
  readonly caller: SessionCaller;
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

/** A route for operators, by session or API token; the roles stand with the call. */
export function adminRoute<TInput extends Schema, TAnswer extends Schema>(
  call: AdminCall<TInput, TAnswer>,
  run: Run<OperatorContext, TInput, TAnswer>,
): AdminRoute {
  // `admit` lets no call without an operator pass, and `handleAdminCall` has parsed the input by the call's schema.
  return {
    call,
    run: (context, input) => run(context as OperatorContext, input),
  };
}

/**
 * A route of the operator's own account, for sessions alone.
 * @throws Error where the path is open to API tokens
 */
export function ownRoute<TInput extends Schema, TAnswer extends Schema>(
  call: AdminCall<TInput, TAnswer>,
  run: Run<OwnContext, TInput, TAnswer>,
): AdminRoute {
  if (!isOwnCall(call)) throw new Error(`${call.path} is not of the own account`);
  return {
    call,
    run: (context, input) => run(context as OwnContext, input),
  };
}

/** A route that is called before the sign-in too, never by API tokens. */
export function openRoute<TInput extends Schema, TAnswer extends Schema>(
  call: AdminCall<TInput, TAnswer> & { readonly access: 'anyone' },
  run: Run<OpenContext, TInput, TAnswer>,
): AdminRoute {
  return {
    call,
    run: (context, input) => run(context as OpenContext, input),
  };
}
