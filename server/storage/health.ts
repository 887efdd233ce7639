import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Well below the 2 s that a client waits for its health probe. */
const PATIENCE_MS = 1_200;
/** The database is probed at most once within this time, for any number of requests. */
const KNOWN_MS = 1_000;

interface Check {
  readonly answered: Promise<boolean>;
  /** When the next probe may start, by `performance.now`; Infinity while this one runs. */
  endsMs: number;
}

const checks = new WeakMap<Database, Check>();

/** Whether the database answers, as of at most a second ago. */
export function isAnswering(db: Database): Promise<boolean> {
  const known = checks.get(db);
  if (known && performance.now() < known.endsMs) return known.answered;
  const check: Check = {
    endsMs: Infinity,
    answered: inTime(sql`select 1`.execute(db)).finally(() => {
      check.endsMs = performance.now() + KNOWN_MS;
    }),
  };
  checks.set(db, check);
  return check.answered;
}

/** Whether something resolves in time; an error counts as no. */
export async function inTime(answer: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), PATIENCE_MS);
  });
  const answered = answer.then(
    () => true,
    () => false,
  );
  const isInTime = await Promise.race([answered, late]);
  clearTimeout(timer);
  return isInTime;
}
