import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { CHARACTERS_A_MINUTE, PAGES_A_MINUTE } from '../../shared/limits.ts';
import * as texts from './texts.ts';

/** For example "52 页 · 约 6 分钟"; empty if the number is unknown. */
export function pagesNote(pages: number): string {
  if (pages <= 0) return '';
  return texts.pagesAndMinutes(pages, Math.max(1, Math.floor(pages / PAGES_A_MINUTE)));
}

/** For example "5103 字 · 约 12 分钟"; empty if the number is unknown. */
export function charactersNote(characters: number): string {
  if (characters <= 0) return '';
  return texts.charactersAndMinutes(
    characters,
    Math.max(1, Math.floor(characters / CHARACTERS_A_MINUTE)),
  );
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
  return from === to ? texts.missingOne(from, unit) : texts.missingRange(from, to, unit);
}
