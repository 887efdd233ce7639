import {
  API_TOKEN_CALLS_BURST,
  API_TOKEN_CALLS_PER_SECOND,
} from '../../src/shared/admin/limits.ts';
import { tooMany } from '../domain/limits/rateLimiter.ts';

/**
 * [Note: The limit of all calls]
 * Calls are counted by account and by the networks of their address, in the memory of each process: behind n processes
 * a client may make n times as many. Images, films and the app's own files are not counted. The figures are far above
 * the needs of a reader, because many readers share an address: fifty readers who each download a novel of 2,000
 * chapters make 100,000 calls as fast as they are answered. The limit keeps a single address from taking the whole
 * process.
 */

/** A number of calls at once, and the rate at which more are allowed. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

const PER_ACCOUNT: Allowance = { burst: 10_000, perSecond: 50 };
const PER_NETWORK: Allowance = { burst: 120_000, perSecond: 300 };
const PER_TOKEN: Allowance = {
  burst: API_TOKEN_CALLS_BURST,
  perSecond: API_TOKEN_CALLS_PER_SECOND,
};
/** The factor between the allowance of a network and that of the next wider one. */
const PER_WIDER_NETWORK = 2;
const NETWORK_STEPS = 3;
/** Per limiter: at about 150 bytes each, 3 MB. */
export const KEYS_MAX = 20_000;

export interface Limiter {
  /** Counts one call. @returns ms until it is allowed, 0 where it is; a refused call is not counted */
  take(key: string): number;
  size(): number;
}

/**
 * Counts by the generic cell rate algorithm (ITU-T I.371): one number for each key, the time when all its calls are
 * worked off at the steady rate. The keys are in two halves: when one is full, the other, used longer ago, is dropped.
 * (A single Map whose oldest keys are deleted is slow: V8 walks over the deleted entries to find the first.)
 * @param now ms, of a monotonic clock
 */
export function limiter({ burst, perSecond }: Allowance, now: () => number): Limiter {
  let recent = new Map<string, number>();
  let older = new Map<string, number>();
  const callMs = 1_000 / perSecond;
  const aheadMs = burst * callMs;
  return {
    take(key) {
      const atMs = now();
      const fromMs = Math.max(atMs, recent.get(key) ?? older.get(key) ?? 0);
      const waitMs = fromMs + callMs - aheadMs - atMs;
      recent.set(key, waitMs > 0 ? fromMs : fromMs + callMs);
      if (recent.size > KEYS_MAX / 2) {
        older = recent;
        recent = new Map();
      }
      return Math.max(0, waitMs);
    },
    size: () => recent.size + older.size,
  };
}

export interface CallLimits {
  /** @param networks from narrow to wide, see `ClientAddress`. @throws ApiError 429 with `data.retry_after` in seconds */
  countAddress(networks: readonly string[]): void;
  /** @throws ApiError 429 with `data.retry_after` in seconds */
  countAccount(userId: string): void;
  /** Counts a call with an operator's API token. @throws ApiError 429 with `data.retry_after` in seconds */
  countToken(tokenId: string): void;
}

export interface CallLimitsOptions {
  readonly account?: Allowance;
  readonly network?: Allowance;
  readonly now?: () => number;
}

export function callLimits({
  account = PER_ACCOUNT,
  network = PER_NETWORK,
  now = () => performance.now(),
}: CallLimitsOptions = {}): CallLimits {
  const accounts = limiter(account, now);
  const tokens = limiter(PER_TOKEN, now);
  const networks = Array.from({ length: NETWORK_STEPS }, (_, step) => {
    const times = PER_WIDER_NETWORK ** step;
    return limiter({ burst: network.burst * times, perSecond: network.perSecond * times }, now);
  });
  const count = (each: Limiter, key: string) => {
    const waitMs = each.take(key);
    if (waitMs > 0) throw tooMany(waitMs, '请求太频繁了');
  };
  return {
    countAddress(wanted) {
      for (const [step, key] of wanted.entries()) count(networks[step]!, key);
    },
    countAccount: (userId) => count(accounts, userId),
    countToken: (tokenId) => count(tokens, tokenId),
  };
}
