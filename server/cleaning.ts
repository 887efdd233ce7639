import { closeDueAccounts } from './domain/accounts/closing.ts';
import { forgetVersions } from './domain/catalogue/upkeep.ts';
import { forgetAnswers } from './http/idempotency.ts';
import { forgetSessions } from './domain/accounts/accounts.ts';
import { type Database, vacuumSlice } from './storage/database.ts';
import { forgetOrigins } from './domain/accounts/knownOrigins.ts';
import { forgetRates } from './domain/limits/rateLimiter.ts';
import { forgetCodes } from './domain/accounts/smsCodes.ts';
import { forgetVisitors } from './domain/accounts/unusedVisitors.ts';
import { forgetChallenges } from './admin/passkeyChallenges.ts';
import { forgetReadingDays } from './domain/reading/readingDays.ts';
import { forgetHours } from './domain/statistics/readDays.ts';
import type { BackupPlan } from './backup/backupPlan.ts';
import { removeUnfinished } from './backup/removeUnfinished.ts';
import { forgetOperatorSessions } from './admin/sessions.ts';
import { forgetLinks } from './admin/setupLinks.ts';
import { forgetJobs } from './jobs/forgetJobs.ts';
import { repeat } from './base/repeat.ts';
import { DAY_MS, HOUR_MS } from './base/time.ts';

/**
 * Rows of one statement, or accounts of one scan; calls are answered in between. Measured on the embedded database: 200
 * rows cost 3 ms of CPU (at most 21), 200 accounts 14 ms (at most 36), so a quarter stays below 10 ms.
 */
export const CLEANING_ROWS = 50;
/** At least as long as a statement takes, which leaves half of the time to calls. */
const REST_MS = 20;

const FORGETS = [
  forgetAnswers,
  forgetRates,
  forgetCodes,
  forgetSessions,
  forgetOrigins,
  forgetOperatorSessions,
  forgetLinks,
  forgetChallenges,
  forgetVersions,
  forgetHours,
  forgetReadingDays,
  forgetJobs,
  closeDueAccounts,
];

export interface Cleaning {
  readonly rest?: () => Promise<void>;
  readonly stopped?: () => boolean;
}

/** Removes expired rows a few at a time: answers, counted tries, codes, sessions, links and challenges of operators, known devices and addresses, replaced versions, counts of old hours, old reading days, jobs that ended long ago. Closes accounts whose days of grace are over. */
export async function forgetOld(
  db: Database,
  nowMs: number,
  { rest = restALittle, stopped = () => false }: Cleaning = {},
): Promise<void> {
  for (const forget of FORGETS) {
    while (!stopped() && (await forget(db, nowMs, CLEANING_ROWS)) === CLEANING_ROWS) {
      await rest();
    }
  }
}

/** Removes unused visitor accounts without content. It scans every old account, so it runs once a day. */
export async function forgetUnused(
  db: Database,
  nowMs: number,
  { rest = restALittle, stopped = () => false }: Cleaning = {},
): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined && !stopped()) {
    last = await forgetVisitors(db, nowMs, CLEANING_ROWS, last);
    await rest();
  }
}

/** Gives the space of removed rows back to the file system, a slice at a time. */
export async function reclaimSpace(
  db: Database,
  { rest = restALittle, stopped = () => false }: Cleaning = {},
): Promise<void> {
  while (!stopped() && (await vacuumSlice(db)) > 0) await rest();
}

interface CleaningServices {
  readonly db: Database;
  readonly backups: BackupPlan;
  /** Receives one line for a failure; the next attempt is an hour later, or a day for what is cleaned once a day. */
  readonly report: (line: string) => void;
}

/**
 * Cleans at once, in the background, and then every hour.
 * @returns a function that stops the cleaning and resolves when its last statement has ended
 */
export function startCleaning({ db, backups, report }: CleaningServices): () => Promise<void> {
  let unusedAtMs = -Infinity;
  return repeat({
    everyMs: HOUR_MS,
    work: async (stopped) => {
      const nowMs = Date.now();
      await forgetOld(db, nowMs, { stopped });
      if (Math.abs(nowMs - unusedAtMs) >= DAY_MS) {
        unusedAtMs = nowMs;
        await removeUnfinished(backups, nowMs).catch((error: unknown) => {
          report(`what killed backups and restores left was not removed: ${String(error)}`);
        });
        await forgetUnused(db, nowMs, { stopped });
      }
      await reclaimSpace(db, { stopped });
    },
    onError: (error) => report(`cleaning failed: ${String(error)}`),
  });
}

function restALittle(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, REST_MS);
  });
}
