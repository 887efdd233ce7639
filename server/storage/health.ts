import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Well below the 2 s that a client waits for its health probe. */
const PATIENCE_MS = 1_200;
/** The database is probed at most once within this time, for any number of requests. */
const KNOWN_MS = 1_000;

interface Look {
  readonly answered: Promise<boolean>;
  /** When the next probe may start, by `performance.now`; Infinity while this one runs. */
  endsMs: number;
}

const looks = new WeakMap<Database, Look>();

/** Whether the database answers, as of at most a second ago. */
export function isAnswering(db: Database): Promise<boolean> {
  const known = looks.get(db);
  if (known && performance.now() < known.endsMs) return known.answered;
  const look: Look = {
    endsMs: Infinity,
    answered: inTime(sql`select 1`.execute(db)).finally(() => {
      look.endsMs = performance.now() + KNOWN_MS;
    }),
  };
  looks.set(db, look);
  return look.answered;
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
