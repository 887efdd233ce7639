import type { Work } from '../../shared/contract/index.ts';
import * as texts from './texts.ts';
import { WEEKDAY_NAMES, type Week } from './week.ts';

export interface DailyList {
  readonly updated: readonly Work[];
  /** Due on this weekday and not updated yet. */
  readonly expected: readonly Work[];
}

/**
 * A finished work is never expected: it is listed only on the day of its last chapter.
 * @param weekday 1…7 of `week`; on a future day nothing is updated yet
 */
export function dailyList(works: readonly Work[], weekday: number, week: Week): DailyList {
  const startMs = weekday > week.today ? Infinity : (week.starts[weekday - 1] ?? Infinity);
  const isUpdated = ({ latest }: Work) => Date.parse(latest?.at ?? '') >= startMs;
  return {
    updated: works.filter(isUpdated),
    expected: works.filter((work) => !isUpdated(work) && work.status === 'serial'),
  };
}

/** 周六 · 已更新 31 / 46 部; of a future day, 周日 · 共 12 部. */
export function dailyCount(
  { updated, expected }: DailyList,
  { weekday, today, unit }: { weekday: number; today: number; unit: string },
): string {
  const name = WEEKDAY_NAMES[weekday - 1] ?? '';
  const all = updated.length + expected.length;
  if (weekday > today) return texts.dayCount(name, all, unit);
  return texts.dayProgress(name, updated.length, all, unit);
}

/** 第 128 话 and its title. */
export function latestText({ latest }: Pick<Work, 'latest'>, part: string): string {
  if (!latest) return '';
  return [latest.index > 0 && texts.chapterOf(latest.index, part), latest.title]
    .filter(Boolean)
    .join('　');
}
