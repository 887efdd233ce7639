import { forgetRepeats } from './repeats.ts';
import { forgetSessions } from './store/accounts.ts';
import type { Database } from './store/database.ts';
import { forgetRates } from './store/rate.ts';
import { forgetCodes } from './store/smsCodes.ts';

/** Removes what has had its time: answers, counted tries, codes, sessions that ended. */
export async function forgetOld(db: Database, nowMs: number): Promise<void> {
  await forgetRepeats(db, nowMs);
  await forgetRates(db, nowMs);
  await forgetCodes(db, nowMs);
  await forgetSessions(db, nowMs);
}
