import { KEYWORD_CHARACTERS_MAX } from '../../shared/limits.ts';

/**
 * What is wrong with a keyword before it is sent (contract 3: 1…50 characters), in words.
 * @param keyword trimmed
 */
export function keywordProblem(keyword: string): string | undefined {
  if (keyword === '') return '先输入想找的漫画名、作者或标签';
  const over = keyword.length - KEYWORD_CHARACTERS_MAX;
  return over > 0 ? `最多 ${KEYWORD_CHARACTERS_MAX} 个字，删掉 ${over} 个再搜` : undefined;
}
