import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { CHARACTERS_A_MINUTE, PAGES_A_MINUTE } from '../../shared/limits.ts';

/** For example "52 页 · 约 6 分钟"; empty if the number is unknown. */
export function pagesNote(pages: number): string {
  if (pages <= 0) return '';
  return `${pages}\u00a0页 · 约 ${Math.max(1, Math.floor(pages / PAGES_A_MINUTE))}\u00a0分钟`;
}

/** For example "5103 字 · 约 12 分钟"; empty if the number is unknown. */
export function charactersNote(characters: number): string {
  if (characters <= 0) return '';
  return `${characters}\u00a0字 · 约 ${Math.max(1, Math.floor(characters / CHARACTERS_A_MINUTE))}\u00a0分钟`;
}

/**
 * Names the chapters that are missing between two adjacent ones: "缺少第 87 话" or "缺少第 87–89 话".
 * @param before and `after`: chapter numbers, which may be fractional (extras between two chapters)
 */
export function missingBetween(
  before: number,
  after: number,
  kind: Kind = 'comic',
): string | undefined {
  const from = Math.floor(before) + 1;
  const to = Math.ceil(after) - 1;
  if (from > to) return undefined;
  const unit = CHAPTER_UNITS[kind];
  return from === to
    ? `缺少第\u00a0${from}\u00a0${unit}`
    : `缺少第\u00a0${from}–${to}\u00a0${unit}`;
}
