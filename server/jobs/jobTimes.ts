import { DAY_MS, MINUTE_MS } from '../base/time.ts';

/** A job whose lease is not renewed for so long is run again. */
export const LEASE_MS = 60_000;
export const RENEWAL_MS = 20_000;
/** How long after the first, second and third failed attempt the next begins; after the fourth the job stands. */
export const RETRY_DELAYS_MS: readonly number[] = [30_000, 2 * MINUTE_MS, 8 * MINUTE_MS];
export const TRIES_MAX = RETRY_DELAYS_MS.length + 1;
/** How often an idle process looks for jobs that other processes have enqueued. */
export const POLL_MS = 1_000;
/** Finished jobs are listed for so long. */
export const FINISHED_JOB_AGE_MAX_MS = 30 * DAY_MS;
