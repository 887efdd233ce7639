import { describe, expect, it } from 'vitest';
import { createReadingTime, type TimedPlace } from '../../../src/features/reader/readingTime.ts';
import type { ReadingStretch } from '../../../src/shared/offline/readingDays/readingDay.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const detail = { uuid: 'work', tags: ['武侠'], status: 'finished', chapters: 2 } as const;
const place: TimedPlace = {
  account: 'me',
  detail: { ...detail, tags: [...detail.tags] },
  chapter: 'c1',
  index: 1,
  isAtEnd: false,
};

function reading() {
  let nowMs = 1_000_000;
  const reports: ReadingStretch[] = [];
  const pauses: boolean[] = [];
  const time = createReadingTime(
    (stretch, isPause) => {
      reports.push(stretch);
      pauses.push(isPause);
    },
    () => nowMs,
  );
  return {
    time,
    reports,
    pauses,
    wait: (ms: number) => {
      nowMs += ms;
    },
    readMs: () => reports.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0),
  };
}

describe('reading time', () => {
  it('counts from one move to the next, and until the reader leaves', () => {
    const { time, wait, readMs } = reading();
    time.move(place);
    wait(20 * SECOND_MS);
    time.move(place);
    wait(10 * SECOND_MS);
    time.stop();
    expect(readMs()).toBe(30 * SECOND_MS);
  });

  it('counts three minutes of a page that was left open, however long it lies there', () => {
    const { time, wait, readMs } = reading();
    time.move(place);
    wait(60 * MINUTE_MS);
    time.move(place);
    wait(60 * MINUTE_MS);
    time.stop();
    expect(readMs()).toBe(6 * MINUTE_MS);
  });

  it('counts nothing while the page is hidden, and goes on when it is shown', () => {
    const { time, wait, readMs } = reading();
    time.resume();
    wait(MINUTE_MS);
    time.move(place);
    wait(10 * SECOND_MS);
    time.stop();
    wait(MINUTE_MS);
    time.stop();
    time.resume();
    wait(20 * SECOND_MS);
    time.move(place);
    time.stop();
    expect(readMs()).toBe(30 * SECOND_MS);
  });

  it('is reported twice a minute, so that a killed tab loses little', () => {
    const { time, wait, reports, pauses } = reading();
    for (let turns = 0; turns <= 12; turns += 1) {
      time.move(place);
      wait(5 * SECOND_MS);
    }
    expect(reports.map(({ fromMs, toMs }) => toMs - fromMs)).toEqual([30_000, 30_000]);
    expect(pauses).toEqual([false, false]);
  });

  it('reports a chapter when its end is reached, and the work at the end of its last one', () => {
    const { time, wait, reports, pauses } = reading();
    time.move(place);
    wait(5 * SECOND_MS);
    time.move({ ...place, isAtEnd: true });
    time.move({ ...place, isAtEnd: true });
    time.move({ ...place, chapter: 'c2', index: 2 });
    wait(5 * SECOND_MS);
    time.move({ ...place, chapter: 'c2', index: 2, isAtEnd: true });
    expect(reports.map(({ chapter, finished }) => [chapter, finished])).toEqual([
      ['c1', undefined],
      ['c2', 'work'],
    ]);
    expect(reports[0]?.tags).toEqual(['武侠']);
    expect(pauses).toEqual([false, false]);
    time.stop();
    time.stop();
    // The pause is reported once, also where nothing was read since the chapter's end.
    expect(pauses).toEqual([false, false, true]);
    expect([reports[2]?.account, reports[2]?.chapter]).toEqual(['me', undefined]);
  });

  it('does not take a work that opens at an end for one that was read', () => {
    const { time, reports } = reading();
    time.move({ ...place, isAtEnd: true });
    time.stop();
    expect(reports).toEqual([]);
  });

  it('belongs to the account that read, and to none before there is one', () => {
    const { time, wait, reports } = reading();
    time.move({ ...place, account: '' });
    wait(SECOND_MS);
    time.move(place);
    wait(SECOND_MS);
    time.move({ ...place, account: 'other' });
    wait(SECOND_MS);
    time.stop();
    expect(reports.map(({ account, fromMs, toMs }) => [account, toMs - fromMs])).toEqual([
      ['me', SECOND_MS],
      ['other', SECOND_MS],
    ]);
  });
});
