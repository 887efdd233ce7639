import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import type { JobLogEntry } from '../../src/shared/admin/jobs.ts';
import { jobLogEntrySchema } from '../../src/shared/admin/jobs.ts';

/** Entries of a job; of more, the oldest are forgotten. */
const ENTRIES_MAX = 100;
const TEXT_CHARACTERS_MAX = 1_000;

const lineSchema = v.pipe(v.string(), v.parseJson(), jobLogEntrySchema);

/** The entries of a job's log, the oldest first. A line that cannot be read is left out. */
export function readLog(log: string): JobLogEntry[] {
  return log.split('\n').flatMap((line) => {
    const parsed = v.safeParse(lineSchema, line);
    return parsed.success ? [parsed.output] : [];
  });
}

/** The log with a further entry. An attempt that waits for the same reason as the one before leaves nothing. */
export function withEntry(log: string, entry: JobLogEntry): string {
  const entries = readLog(log);
  const [before, begun] = entries.slice(-2);
  const isRepeated =
    entry.what === 'waits' &&
    begun?.what === 'begun' &&
    before?.what === 'waits' &&
    before.text === entry.text;
  const next = isRepeated ? entries.slice(0, -1) : [...entries, entry];
  return next.slice(-ENTRIES_MAX).map(lineOf).join('');
}

/** The log with a further entry, in the statement that changes a job which no process has. */
export function appended(...entries: readonly JobLogEntry[]): RawBuilder<string> {
  return sql<string>`log || ${entries.map(lineOf).join('')}`;
}

function lineOf({ text, ...entry }: JobLogEntry): string {
  return `${JSON.stringify({ ...entry, text: text.slice(0, TEXT_CHARACTERS_MAX) })}\n`;
}
