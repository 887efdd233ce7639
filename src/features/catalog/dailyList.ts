import type { Work } from '../../shared/contract/index.ts';
import { WEEKDAY_NAMES, type Week } from './week.ts';

/** The works of a weekday, as far as they have come. */
export interface DailyList {
  readonly updated: readonly Work[];
  /** Expected: they come on this weekday. */
  readonly expected: readonly Work[];
}

/**
 * @param weekday 1…7 of `week`; a day that is still to come has nothing updated yet
 * A work that has ended is expected no more: it shows on the day of its last chapter alone.
 */
export function dailyList(works: readonly Work[], weekday: number, week: Week): DailyList {
  const startMs = weekday > week.today ? Infinity : (week.starts[weekday - 1] ?? Infinity);
  const isUpdated = ({ latest }: Work) => Date.parse(latest?.at ?? '') >= startMs;
  return {
    updated: works.filter(isUpdated),
    expected: works.filter((work) => !isUpdated(work) && work.status === 'serial'),
  };
}

/** As 周六 · 已更新 31 / 46 部; of a day to come, 周日 · 共 12 部. */
export function dailyCount(
  { updated, expected }: DailyList,
  { weekday, today, unit }: { weekday: number; today: number; unit: string },
): string {
  const name = WEEKDAY_NAMES[weekday - 1] ?? '';
  const all = updated.length + expected.length;
  if (weekday > today) return `${name} · 共 ${all} ${unit}`;
  return `${name} · 已更新 ${updated.length} / ${all} ${unit}`;
}

/** As 第128话, then its title. */
export function latestText({ latest }: Pick<Work, 'latest'>, part: string): string {
  if (!latest) return '';
  return [latest.index > 0 && `第${latest.index}${part}`, latest.title].filter(Boolean).join('　');
}
