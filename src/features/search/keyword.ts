import type { Kind } from '../../shared/contract/index.ts';
import { KEYWORD_CHARACTERS_MAX } from '../../shared/limits.ts';
import { SEARCHES } from './searches.ts';
import * as texts from './texts.ts';

/**
 * Checks a keyword (1…50 characters) before it is sent.
 * @param keyword trimmed
 * @returns the error text
 */
export function keywordProblem(keyword: string, kind: Kind = 'comic'): string | undefined {
  if (keyword === '') return texts.enterFirst(SEARCHES[kind].wanted);
  const over = keyword.length - KEYWORD_CHARACTERS_MAX;
  return over > 0 ? texts.tooLong(KEYWORD_CHARACTERS_MAX, over) : undefined;
}
