import type { Chance } from '../base/chance.ts';
import type { Database } from '../storage/database.ts';

/** What the operators' commands work with. */
export interface OpsContext {
  readonly db: Database;
  readonly nowMs: number;
  readonly chance: Chance;
  /** The server's secret; asked for by the few commands that derive a password. */
  readonly secret: () => Promise<string>;
}

/** What came of a command: the same in words and as data. */
export interface Outcome {
  readonly lines: readonly string[];
  /** For `--json`. */
  readonly data: unknown;
  /** It ran, and what it found is bad: the exit code says so. */
  readonly bad?: boolean;
}

/** The words of a command line after the command's name, parsed. */
export interface Arguments {
  readonly words: readonly string[];
  /** An option's text; undefined where it was not given. */
  readonly option: (name: string) => string | undefined;
}

export interface Command {
  /** As it is typed: `users find`. */
  readonly name: string;
  /** What follows the name, for the help: `<文字>`. */
  readonly usage: string;
  readonly about: string;
  /** How many words follow. */
  readonly words: number;
  /** Options with a text, by name, and what they are for. */
  readonly options?: Readonly<Record<string, string>>;
  /** Options that must be given. */
  readonly required?: readonly string[];
  /** Doing it twice would do it twice, but for its `key`: whoever sends it gives it one. */
  readonly keyed?: boolean;
  readonly run: (context: OpsContext, given: Arguments) => Promise<Outcome>;
}

/** Something is wrong with what an operator asked for, told in words. */
export class OpsError extends Error {
  override readonly name = 'OpsError';
}

/** It cannot be understood; the help says how it is typed. */
export class UsageError extends OpsError {}

/** @throws UsageError */
export function wholeNumber(text: string, what: string, min: number, max: number): number {
  const value = /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new UsageError(`${what}要是 ${min} 到 ${max} 的整数`);
  }
  return value;
}

/** @throws UsageError where nothing is left of the text, or too much */
export function plainText(text: string, what: string, charactersMax: number): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new UsageError(`${what}不能是空的`);
  if (trimmed.length > charactersMax) throw new UsageError(`${what}最多 ${charactersMax} 个字`);
  if (trimmed.includes('\0')) throw new UsageError(`${what}里有不能用的字符`);
  return trimmed;
}
