import type { Endpoint, ParsedInputOf, RawDataOf } from '../../src/shared/contract/index.ts';
import type { Peer } from './peer.ts';
import type { Caller } from '../domain/accounts/accounts.ts';
import type { UserTable } from '../storage/tables.ts';
import type { Services } from '../services.ts';

/** One call as it came in, parsed. */
export interface Incoming<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input: ParsedInputOf<E>;
  readonly caller: Caller | undefined;
  /** The call's UUID, lower case, where it carries one. */
  readonly idempotency: string | undefined;
  readonly nowMs: number;
  /** Where it comes from, for counting tries: see `byNetworks`. */
  readonly networks: Peer['networks'];
  /** Whether whoever makes it sits at the server itself. */
  readonly local: Peer['local'];
  /** Where we are reached from outside, as the caller reaches us: an http(s) address without a slash at the end. */
  readonly base: string;
}

/** A call of somebody who is known. */
export interface AccountIncoming<E extends Endpoint = Endpoint> extends Incoming<E> {
  readonly caller: Caller;
  readonly account: UserTable;
}

/** Who may make a call: anybody; an account; whoever ever held a token (`change_token`, which looks closer itself). */
type Access = 'anybody' | 'account' | 'holder';

/** A call of the contract and what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly access: Access;
  readonly run: (services: Services, call: Incoming) => Promise<unknown>;
}

/** A call that needs no account. */
export function forAnybody<E extends Endpoint>(
  endpoint: E,
  run: (services: Services, call: Incoming<E>) => Promise<RawDataOf<E>>,
): Route {
  return {
    endpoint,
    access: 'anybody',
    run: (services, call) => run(services, call as Incoming<E>),
  };
}

/** A call that answers 402 without a token that is good for it. */
export function forAccount<E extends Endpoint>(
  endpoint: E,
  run: (services: Services, call: AccountIncoming<E>) => Promise<RawDataOf<E>>,
  access: 'account' | 'holder' = 'account',
): Route {
  return {
    endpoint,
    access,
    run: (services, call) => {
      // `answerCall` lets nobody in here without a caller.
      const { caller } = call as AccountIncoming<E>;
      return run(services, { ...(call as Incoming<E>), caller, account: caller.account });
    },
  };
}
