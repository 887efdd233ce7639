import * as texts from '../texts.ts';

const TITLES_MAX = 3;

/** As 《雪落长安》《潮汐》; beyond three 《…》《…》《…》等 5 部. @param titles each once */
export function titlesText(titles: readonly string[]): string {
  const named = titles.slice(0, TITLES_MAX).map((title) => `《${title}》`);
  const more = titles.length > TITLES_MAX ? texts.andOthers(titles.length) : '';
  return named.join('') + more;
}
