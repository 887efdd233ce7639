import type { ReadingDay } from '../../../../src/shared/contract/readingDays.ts';
import { START_MS } from '../../../support/product/testServer.ts';

/** A minute at noon of the day on which test servers start. */
export function readingDay(more: Partial<ReadingDay> = {}): ReadingDay {
  const started_at = new Date(START_MS).toISOString();
  const seconds = more.seconds ?? 60;
  const hours = Array.from({ length: 24 }, (_, hour) =>
    hour === 12 ? Math.min(seconds, 3_600) : 0,
  );
  const base = { day: started_at.slice(0, 10), started_at, chapters: 1, finished: [], tags: [] };
  return { ...base, hours, ...more, seconds };
}
