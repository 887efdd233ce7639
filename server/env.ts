import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { isLoopbackHost } from './http/clientAddress.ts';
import type { AdminPlace } from './services.ts';
import {
  missingS3Variables,
  type S3Settings,
  s3SettingsOf,
  storageVariables,
} from './storage/files/s3Settings.ts';

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a port is a number'),
  v.transform(Number),
  v.maxValue(65_535, 'a port is at most 65535'),
);

const databaseSchema = v.pipe(
  v.string(),
  v.regex(/^$|^postgres(ql)?:\/\//, 'empty, or a postgres:// address'),
);

/** '*', or origins as a browser sends them, separated by commas. */
const originsSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().replace(/\/$/, ''))
      .filter(Boolean),
  ),
  v.array(v.pipe(v.string(), v.regex(/^(\*|https?:\/\/[^/]+)$/, '*, or http(s) origins'))),
);

/** http(s), without a slash at the end; '' uses the host of each request. */
const publicUrlSchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.replace(/\/+$/, '')),
  v.check((text) => text === '' || isPlainAddress(text), 'empty, or an http(s) address'),
);

function isPlainAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '');
}

const switchSchema = v.pipe(
  v.picklist(['0', '1'], '0 or 1'),
  v.transform((text) => text === '1'),
);

function wholeUpTo(max: number, message: string, min = 0) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,4}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

/** Bounds the damage of a typing error. */
const WELCOME_COINS_MAX = 100_000;

/** An origin as a browser sends it; '' is every origin at which the server is reached. */
const adminOriginSchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.replace(/\/+$/, '')),
  v.check(
    (text) => text === '' || (isPlainAddress(text) && new URL(text).origin === text),
    'empty, or an http(s) origin without a path',
  ),
);

const environmentSchema = v.object({
  PORT: v.optional(portSchema, '8080'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), './data'),
  DATABASE_URL: v.optional(databaseSchema, ''),
  APP_DIR: v.optional(v.string(), 'dist/app'),
  CONFIG_FILE: v.optional(v.string()),
  ALLOW_ORIGINS: v.optional(originsSchema, '*'),
  WELCOME_COINS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'coins are a whole number'),
      v.transform(Number),
      v.maxValue(WELCOME_COINS_MAX, `at most ${WELCOME_COINS_MAX} coins`),
    ),
  ),
  DEMO: v.optional(switchSchema, '1'),
  SMS: v.optional(v.picklist(['demo', 'off'], 'demo or off')),
  SMS_SHOW_CODES: v.optional(switchSchema, '0'),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d$/, 'how many proxies stand before it: 0 to 9'),
      v.transform(Number),
    ),
    '0',
  ),
  PUBLIC_URL: v.optional(publicUrlSchema, ''),
  IMAGE_BASE: v.optional(publicUrlSchema, ''),
  ADMIN: v.optional(switchSchema, '1'),
  ADMIN_ORIGIN: v.optional(adminOriginSchema, ''),
  ADMIN_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), 'dist/admin'),
  PAY_SANDBOX: v.optional(switchSchema),
  SCAN_MINUTES: v.optional(wholeUpTo(1_440, 'minutes between two scans: 0 to 1440'), '5'),
  MEDIA_WORKERS: v.optional(wholeUpTo(64, 'processes that encode pictures: 1 to 64', 1)),
  FFMPEG: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), 'ffmpeg'),
  KEEP_ORIGINALS: v.optional(switchSchema, '1'),
  ROLE: v.optional(v.picklist(['all', 'web', 'worker'], 'all, web or worker'), 'all'),
  LOG: v.optional(v.picklist(['text', 'json'], 'text or json'), 'text'),
  METRICS_PORT: v.optional(portSchema),
  DRAIN_SECONDS: v.optional(wholeUpTo(300, 'seconds: 0 to 300')),
  BACKUPS: v.optional(switchSchema, '1'),
  BACKUP_DIR: v.optional(v.string(), ''),
  BACKUP_FILES: v.optional(switchSchema, '0'),
  BACKUP_PASSPHRASE: v.optional(
    v.pipe(v.string(), v.minLength(12, 'a passphrase has at least 12 characters')),
  ),
  SEO: v.optional(switchSchema, '1'),
  PUSH_PRIVATE: v.optional(switchSchema, '0'),
  ...storageVariables,
  SERVER_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(32, 'a secret has at least 32 characters')),
  ),
});

/** The variables that the server reads. */
export const ENVIRONMENT_NAMES = Object.keys(environmentSchema.entries);

export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** '' is the embedded database in `dataDir`. */
  readonly databaseUrl: string;
  /** '' serves the API alone. */
  readonly appDir: string;
  readonly configFile: string;
  readonly allowOrigins: readonly string[];
  /** Coins of a new account; the demo's buy two or three chapters. */
  readonly welcomeCoins: number;
  /** Whether a new database gets the demo catalogue. */
  readonly demo: boolean;
  /** `demo` writes codes to the log; `off` sends none. */
  readonly sms: 'demo' | 'off';
  /** Whether codes that bind a phone are included in answers to a client on this machine (demo only). */
  readonly smsShowCodes: boolean;
  /** Number of proxies before this process, each of which appends to X-Forwarded-For; 0 ignores the header. */
  readonly trustedProxies: number;
  /** The public address; '' uses the host of each request. */
  readonly publicUrl: string;
  /** Where browsers fetch pictures and films; '' is the server itself. */
  readonly imageBase: string;
  /** Undefined: no admin app and no admin API. */
  readonly admin: AdminPlace | undefined;
  readonly adminDir: string;
  /** Whether the sandbox checkout, which takes no money, is open. */
  readonly paySandbox: boolean;
  /** How often the folders of sources are scanned; 0: only when an operator wants it. */
  readonly scanMinutes: number;
  /** Processes that read archives and encode pictures beside each other. */
  readonly mediaWorkers: number;
  /** The program that reads and encodes films. */
  readonly ffmpeg: string;
  /** Whether uploaded files stay after they were imported. */
  readonly keepOriginals: boolean;
  /** `web` answers calls and runs no jobs, `worker` runs jobs and answers its probes alone, `all` does both. */
  readonly role: 'all' | 'web' | 'worker';
  readonly logFormat: 'text' | 'json';
  /** Where the numbers for Prometheus are served, to this machine alone; undefined: nowhere. */
  readonly metricsPort: number | undefined;
  /** How long a process that is to stop still takes requests, so that load balancers see it leave. */
  readonly drainSeconds: number;
  /** Whether backups are made daily and before each migration. */
  readonly backups: boolean;
  /** '' is `backups` in `dataDir`. */
  readonly backupDir: string;
  /** Whether those backups include the imported files. */
  readonly backupFiles: boolean;
  /** Seals the secret in backups; undefined leaves it out. */
  readonly backupPassphrase: string | undefined;
  /** Whether push services may have private addresses; for those in the operator's own network. */
  readonly allowsPrivatePush: boolean;
  /** Whether search engines may list the works. */
  readonly seo: boolean;
  /** Where imported files are stored; undefined: in `dataDir`. */
  readonly s3: S3Settings | undefined;
  /** Of the disk cache before S3, in bytes; 0: none. */
  readonly cacheBytes: number;
  /** Set where several processes share a database; otherwise stored in `dataDir`. */
  readonly secret: string | undefined;
}

export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

type Variables = v.InferOutput<typeof environmentSchema>;

const DEMO = { PAY_SANDBOX: true, WELCOME_COINS: 128, SMS: 'demo' } as const;

/** Longer than load balancers need to notice that a process is not ready. Alone, a process has no other to leave requests to. */
const DRAIN_SECONDS = 5;

const DECISIONS: Record<keyof typeof DEMO, string> = {
  PAY_SANDBOX: '0, or 1 for the checkout that credits orders without taking money',
  WELCOME_COINS: '0, or how many coins each new account is given',
  SMS: 'off, or demo to write codes to the log instead of sending them',
};

/**
 * Demo defaults apply silently only where the server is reachable from this machine alone.
 * @returns the undecided variables, one line each
 */
function undecided(variables: Variables): string[] {
  const { HOST, PUBLIC_URL, SMS_SHOW_CODES } = variables;
  if (isLoopbackHost(HOST) && PUBLIC_URL === '') return [];
  const where =
    PUBLIC_URL === '' ? 'where HOST is not this machine alone' : 'where PUBLIC_URL is set';
  const open = Object.entries(DECISIONS)
    .filter(([name]) => variables[name as keyof typeof DEMO] === undefined)
    .map(([name, choice]) => `${name}: must be set ${where}: ${choice}`);
  if (SMS_SHOW_CODES) open.push(`SMS_SHOW_CODES: must be 0 ${where}`);
  return open;
}

/**
 * Parses the environment once.
 * @throws EnvironmentError naming each variable and its expected value, never its value (it may be a secret); also
 * where other machines can reach the server and the operator has not decided about the demo defaults
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const result = v.safeParse(environmentSchema, variables);
  if (!result.success) {
    const lines = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
    throw new EnvironmentError(lines.join('\n'));
  }
  const { output } = result;
  const open = [...undecided(output), ...missingS3Variables(output)];
  if (output.ROLE !== 'all' && output.DATABASE_URL === '') {
    open.push('ROLE: web and worker need DATABASE_URL; the embedded database has one process');
  }
  if (open.length > 0) throw new EnvironmentError(open.join('\n'));
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    appDir: output.APP_DIR,
    configFile: output.CONFIG_FILE ?? (output.APP_DIR ? join(output.APP_DIR, 'config.js') : ''),
    allowOrigins: output.ALLOW_ORIGINS,
    welcomeCoins: output.WELCOME_COINS ?? DEMO.WELCOME_COINS,
    demo: output.DEMO,
    sms: output.SMS ?? DEMO.SMS,
    smsShowCodes: output.SMS_SHOW_CODES,
    trustedProxies: output.TRUST_PROXY,
    publicUrl: output.PUBLIC_URL,
    imageBase: output.IMAGE_BASE,
    admin: output.ADMIN ? { origin: output.ADMIN_ORIGIN } : undefined,
    adminDir: output.ADMIN_DIR,
    paySandbox: output.PAY_SANDBOX ?? DEMO.PAY_SANDBOX,
    scanMinutes: output.SCAN_MINUTES,
    mediaWorkers: output.MEDIA_WORKERS ?? Math.max(1, availableParallelism() - 1),
    ffmpeg: output.FFMPEG,
    keepOriginals: output.KEEP_ORIGINALS,
    role: output.ROLE,
    logFormat: output.LOG,
    metricsPort: output.METRICS_PORT,
    drainSeconds: output.DRAIN_SECONDS ?? (output.DATABASE_URL === '' ? 0 : DRAIN_SECONDS),
    backups: output.BACKUPS,
    backupDir: output.BACKUP_DIR,
    backupFiles: output.BACKUP_FILES,
    backupPassphrase: output.BACKUP_PASSPHRASE,
    seo: output.SEO,
    allowsPrivatePush: output.PUSH_PRIVATE,
    s3: s3SettingsOf(output),
    cacheBytes: output.CACHE_GB,
    secret: output.SERVER_SECRET,
  };
}

/**
 * Where the operator's browser finds the admin app, as far as the environment says: ADMIN_ORIGIN, else PUBLIC_URL, else
 * this machine.
 * @returns an origin; undefined where there is no admin app
 */
export function adminOriginOf({ admin, publicUrl, host, port }: Environment): string | undefined {
  if (!admin) return undefined;
  if (admin.origin !== '') return admin.origin;
  if (publicUrl !== '') return new URL(publicUrl).origin;
  return `http://${isLoopbackHost(host) && !host.includes(':') ? host : 'localhost'}:${port}`;
}
