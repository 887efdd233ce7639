import type { BackupPlan } from './backup/backupPlan.ts';
import type { LiveCatalogue } from './domain/catalogue/liveCatalogue.ts';
import type { CallLimits } from './http/callLimits.ts';
import type { Random, Clock } from './base/random.ts';
import type { Database } from './storage/database.ts';
import type { HourlyCounts } from './domain/statistics/hourlyCounts.ts';
import type { HostConfig } from './http/hostConfig.ts';
import type { Report } from './monitoring/log.ts';
import type { FileStorage } from './storage/files/fileStorage.ts';
import type { MediaPool } from './media/mediaPool.ts';
import type { OpenAsset } from './http/openAsset.ts';
import type { PaymentProvider } from './pay/provider.ts';
import type { SmsSender } from './sms/sender.ts';

export interface AdminPlace {
  /** The only origin at which the admin app answers; '' is any that reaches the server safely. */
  readonly origin: string;
}

/** The dependencies of every call. */
export interface Services {
  readonly db: Database;
  readonly catalogue: LiveCatalogue;
  readonly openAsset: OpenAsset;
  readonly clock: Clock;
  readonly random: Random;
  /** @returns the present content of `config.js` */
  readonly hostConfig: () => HostConfig;
  readonly secret: string;
  /** Sends codes to phones; without a sender, the calls about phones are refused. */
  readonly sms: SmsSender | undefined;
  readonly welcomeCoins: number;
  /** Without a provider, no order can be placed. */
  readonly providers: readonly PaymentProvider[];
  /** The public address, without a slash at the end; '' uses the host of each request. */
  readonly publicUrl: string;
  /** The CDN that pulls from this server, without a slash at the end; '' has pictures and films fetched here. */
  readonly imageBase: string;
  /** Origins that may call the API from another site; `*` is any, always without credentials. */
  readonly allowOrigins: readonly string[];
  /** Proxies before the server whose X-Forwarded-For and -Proto are trusted, see `clientAddressOf` and `baseOf`. */
  readonly trustedProxies: number;
  /** Undefined: there is no admin app (`ADMIN=0`). */
  readonly admin: AdminPlace | undefined;
  readonly callLimits: CallLimits;
  /** The files of imported works. */
  readonly files: FileStorage;
  readonly media: MediaPool;
  readonly dataDir: string;
  /** Whether uploaded files stay after they were imported. */
  readonly keepOriginals: boolean;
  /** What `ops backup` and the daily backup back up, and where to. */
  readonly backups: BackupPlan;
  /** Whether search engines may list the works (`SEO`). */
  readonly seo: boolean;
  /** Looks for jobs at once; called after the transaction that has enqueued one. */
  readonly wakeJobs: () => void;
  /** Counts for the plots of the overview. */
  readonly counts: HourlyCounts;
  /** Counts what became of a provider's notice. */
  readonly countNotice: (provider: string, outcome: string) => void;
  /** True once the process is about to stop: its probes then fail, and everything else is still answered. */
  readonly draining: () => boolean;
  /** Whether push services may have private addresses (`PUSH_PRIVATE`), see [Note: Addresses of push services]. */
  readonly allowsPrivatePush: boolean;
  readonly report: Report;
}
