import * as v from 'valibot';
import { adminCall, CATALOGUE_READERS } from './call.ts';

/** What the plots of the overview show. */

export const PLOT_DAYS = ['7', '30', '90'] as const;

const dayCountsSchema = v.object({
  /** In the zone, as 2026-11-23. */
  day: v.string(),
  /** Accounts that read on that day. */
  readers: v.number(),
  /** Chapters that they began. */
  chapters: v.number(),
  /** Fen, without what was refunded on that day; null: not for this role. */
  income: v.nullable(v.number()),
  /** Accounts by the day of their first visit. */
  accounts: v.number(),
  sent_bytes: v.number(),
  /** Jobs that failed for good. */
  failed_jobs: v.number(),
});
export type DayCounts = v.InferOutput<typeof dayCountsSchema>;

export const getPlots = adminCall({
  method: 'GET',
  path: '/overview/plots',
  access: CATALOGUE_READERS,
  input: v.object({ days: v.picklist(PLOT_DAYS) }),
  answer: v.object({
    /** IANA name of the time zone in which days begin. */
    zone: v.string(),
    /**
     * The day on which counting began: readers, chapters, bytes and failed jobs from before are unknown. Null: nothing is
     * counted yet.
     */
    counted_from: v.nullable(v.string()),
    /** The earliest first; today is the last. */
    days: v.array(dayCountsSchema),
  }),
  about: 'Counts readers, chapters, income, accounts, bytes and failed jobs by day.',
});
