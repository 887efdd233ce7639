import type { BackupPlan } from '../backup/backupPlan.ts';
import type { Random } from '../base/random.ts';
import type { Environment } from '../env.ts';
import type { FileStorage } from '../storage/files/fileStorage.ts';
import type { S3Settings } from '../storage/files/s3Settings.ts';
import type { Database } from '../storage/database.ts';

export interface OpsContext {
  readonly db: Database;
  readonly nowMs: number;
  readonly random: Random;
  /** The server's secret; a function, because only the few commands that derive a password need it. */
  readonly secret: () => Promise<string>;
  /** The origin of the admin app for links; undefined: there is none (`ADMIN=0`). */
  readonly adminOrigin: string | undefined;
  readonly dataDir: string;
  /** The files of imported works. */
  readonly files: FileStorage;
  /** The S3 server that files can be moved to; undefined: there is none. */
  readonly s3: S3Settings | undefined;
  readonly backups: BackupPlan;
  /** Looks for jobs at once, where this process runs them. */
  readonly wakeJobs: () => void;
}

/** The same result as text and as data. */
export interface Outcome {
  readonly lines: readonly string[];
  /** For `--json`. */
  readonly data: unknown;
  /** The command ran but found a problem: the exit code is 1. */
  readonly bad?: boolean;
}

/** The arguments after the command's name. */
export interface Arguments {
  readonly given: readonly string[];
  /** @returns the option's text; undefined where it was not given */
  readonly option: (name: string) => string | undefined;
}

export interface Command {
  /** As it is typed: `users find`. */
  readonly name: string;
  /** The arguments after the name, for the help: `<文字>`. */
  readonly usage: string;
  readonly about: string;
  readonly given: number;
  /** Help texts by name. */
  readonly options?: Readonly<Record<string, string>>;
  /** Options without a value, with their help texts; `option` answers `yes` for one that is given. */
  readonly flags?: Readonly<Record<string, string>>;
  readonly required?: readonly string[];
  /** A repeat would change something twice, so the sender adds a `key` that makes it idempotent. */
  readonly keyed?: boolean;
  /** The server may take minutes for it. */
  readonly isSlow?: boolean;
  /** Runs it in the process of the command line instead, with no database open. */
  readonly runLocally?: (env: Environment, given: Arguments) => Promise<Outcome>;
  readonly run: (context: OpsContext, given: Arguments) => Promise<Outcome>;
}

/** A request of the operator that fails, with a message for the operator. */
export class OpsError extends Error {
  override readonly name = 'OpsError';
}

/** A command line that cannot be parsed; the help is shown. */
export class UsageError extends OpsError {}

export function wholeNumber(text: string, what: string, min: number, max: number): number {
  const value = /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new UsageError(`${what}要是 ${min} 到 ${max} 的整数`);
  }
  return value;
}

/** @throws UsageError where the trimmed text is empty or too long */
export function plainText(text: string, what: string, charactersMax: number): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new UsageError(`${what}不能是空的`);
  if (trimmed.length > charactersMax) throw new UsageError(`${what}最多 ${charactersMax} 个字`);
  if (trimmed.includes('\0')) throw new UsageError(`${what}里有不能用的字符`);
  return trimmed;
}
