import { CHAPTER_UNITS } from './workText.ts';
import type { Kind, WorkDetail } from '../shared/contract/index.ts';

const WEEKDAYS = '一二三四五六日';

/** For example "连载中 · 周三更新", "已完结". */
export function updateSchedule({
  status,
  weekday,
}: Pick<WorkDetail, 'status' | 'weekday'>): string {
  if (status === 'finished') return '已完结';
  const day = WEEKDAYS[weekday - 1];
  return day ? `连载中 · 周${day}更新` : '连载中';
}

/** Text in place of a next chapter. */
export function lastText(
  detail: Pick<WorkDetail, 'status' | 'weekday'> | undefined,
  kind: Kind = 'comic',
): string {
  const day = detail?.status === 'serial' ? WEEKDAYS[detail.weekday - 1] : undefined;
  const last = `已是最新一${CHAPTER_UNITS[kind]}`;
  return day ? `${last}，每周${day}更新` : last;
}
