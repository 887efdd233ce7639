import type { Catalogue } from './domain/catalogue/readCatalogue.ts';
import type { CallLimits } from './http/callLimits.ts';
import type { Chance, Clock } from './base/chance.ts';
import type { Database } from './storage/database.ts';
import type { HostConfig } from './http/hostConfig.ts';
import type { PaymentProvider } from './pay/provider.ts';
import type { SmsSender } from './sms/sender.ts';

/** All that the back end is a function of. */
export interface Services {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly chance: Chance;
  /** As `config.js` says at this moment. */
  readonly hostConfig: () => HostConfig;
  readonly secret: string;
  /** Who brings codes to phones; without one, phones are of no use here. */
  readonly sms: SmsSender | undefined;
  /** Coins that a new account is given. */
  readonly welcomeCoins: number;
  /** Who takes payments; none: nothing can be ordered. */
  readonly providers: readonly PaymentProvider[];
  /** Where we are reached from outside, without a slash at the end; '' is as each request says. */
  readonly publicUrl: string;
  /** Origins that may call the API from another site; `*` is any, always without credentials. */
  readonly allowOrigins: readonly string[];
  /** Proxies before us whose X-Forwarded-For and -Proto are believed, see `peerOf` and `baseOf`. */
  readonly trustedProxies: number;
  /** How many calls a client may make of this process. */
  readonly callLimits: CallLimits;
  /** True once the process is about to stop: the health probe then says no. */
  readonly draining: () => boolean;
  /** One line for the operator; never with a query, a body or a token. */
  readonly report: (line: string) => void;
}
