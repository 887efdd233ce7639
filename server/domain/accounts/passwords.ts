import { createHash, timingSafeEqual } from 'node:crypto';
import { tooMany } from '../limits/rateLimiter.ts';
import { derivePassword } from '../../base/secret.ts';
import type { Services } from '../../services.ts';
import type { UserTable } from '../../storage/tables.ts';

/** Loaded with the first password: a start, and a command of operators, seldom needs it. */
const loadArgon2 = () => import('@node-rs/argon2');

/** Argon2id is the package's default; the costs are OWASP's second choice: 19 MiB, two passes. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of an unknown random password, with the same costs. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$wkGfTpETpeMkrCkuoIPbWg$QhpO6Yf9YjcNnLZxHvG9ageDLsC26KvAQlH3RE5eZ8E';

/** Parallel hashes share Node's four threads with everything that reads a file. */
const PARALLEL = 2;
/** With more calls waiting, a call would be answered after its caller has given up. */
const WAITING_MAX = 64;
const CROWD_WAIT_MS = 5_000;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < PARALLEL) running += 1;
  else if (waiting.length >= WAITING_MAX) throw tooMany(CROWD_WAIT_MS, '现在登录的人太多了');
  else {
    await new Promise<void>((go) => {
      waiting.push(go);
    });
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * @returns the hash of a chosen password, including its salt and costs
 * @throws ApiError 429 where too many calls wait for a hash
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await loadArgon2()).hash(password.normalize('NFC'), COSTS));
}

/**
 * Checks a chosen password; takes the same time where there is no hash.
 * @throws ApiError 429 where too many calls wait for a hash
 */
export async function isPasswordOf(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? NOBODYS_HASH;
  const isRight = await inTurn(async () =>
    (await loadArgon2()).verify(known, password.normalize('NFC')),
  );
  return isRight && typeof passwordHash === 'string';
}

/**
 * Checks a password, chosen or generated. Takes the same time where there is no such account, or none with a chosen
 * password, so the duration reveals nothing.
 * @throws ApiError 429 where too many calls wait for a hash
 */
export async function isPassword(
  { secret }: Pick<Services, 'secret'>,
  account: UserTable | undefined,
  password: string,
): Promise<boolean> {
  const chosen = await isPasswordOf(account?.password_hash, password);
  const derived = derivePassword(secret, account?.password_version ?? 1, account?.id ?? '');
  const generated = timingSafeEqual(digest(derived), digest(password));
  if (!account) return false;
  return account.password_hash === null ? generated : chosen;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
