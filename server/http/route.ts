import type { Endpoint, ParsedInputOf, RawDataOf } from '../../src/shared/contract/index.ts';
import type { ClientAddress } from './clientAddress.ts';
import type { Caller } from '../domain/accounts/accounts.ts';
import type { DraftPreview } from '../domain/catalogue/draftPreview.ts';
import type { UserTable } from '../storage/tables.ts';
import type { Services } from '../services.ts';

export interface Incoming<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input: ParsedInputOf<E>;
  readonly caller: Caller | undefined;
  /** The call's UUID, lower case, where it carries one. */
  readonly idempotency: string | undefined;
  readonly nowMs: number;
  /** The networks of the client, for counting tries: see `byNetworks`. */
  readonly networks: ClientAddress['networks'];
  readonly local: ClientAddress['local'];
  /** The public address as the caller reaches it: http(s), without a slash at the end. */
  readonly base: string;
  /** The draft or home page that an operator previews in this browser. */
  readonly preview?: DraftPreview | undefined;
}

export interface AccountIncoming<E extends Endpoint = Endpoint> extends Incoming<E> {
  readonly caller: Caller;
  readonly account: UserTable;
}

/** The required caller: none, an account, or the holder of any token ever issued (`change_token` checks it itself). */
type Access = 'anybody' | 'account' | 'holder';

export interface Route {
  readonly endpoint: Endpoint;
  readonly access: Access;
  readonly run: (services: Services, call: Incoming) => Promise<unknown>;
}

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

/** A call that answers 402 without a valid token. */
export function forAccount<E extends Endpoint>(
  endpoint: E,
  run: (services: Services, call: AccountIncoming<E>) => Promise<RawDataOf<E>>,
  access: 'account' | 'holder' = 'account',
): Route {
  return {
    endpoint,
    access,
    run: (services, call) => {
      // `handleCall` admits no call without a caller here.
      const { caller } = call as AccountIncoming<E>;
      return run(services, { ...(call as Incoming<E>), caller, account: caller.account });
    },
  };
}
