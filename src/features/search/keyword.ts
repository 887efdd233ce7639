import type { Kind } from '../../shared/contract/index.ts';
import { KEYWORD_CHARACTERS_MAX } from '../../shared/limits.ts';
import { SEARCHES } from './searches.ts';

/**
 * Checks a keyword (1…50 characters) before it is sent.
 * @param keyword trimmed
 * @returns the error text
 */
export function keywordProblem(keyword: string, kind: Kind = 'comic'): string | undefined {
  if (keyword === '') return `先输入想找的${SEARCHES[kind].wanted}`;
  const over = keyword.length - KEYWORD_CHARACTERS_MAX;
  return over > 0
    ? `最多 ${KEYWORD_CHARACTERS_MAX}\u00a0个字，删掉 ${over}\u00a0个再搜`
    : undefined;
}
