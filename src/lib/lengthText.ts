import type { Work } from '../shared/contract/index.ts';
import { oneDigit } from './count.ts';
import { LANGUAGE } from './language.ts';
import { chapterCount } from './workText.ts';

/** Length of a work: 68 万字, 4.4 万字, 4,915 字; 128 话 if the number of characters is unknown. */
export function lengthText({
  kind,
  chapters,
  characters,
}: Pick<Work, 'kind' | 'chapters' | 'characters'>): string {
  if (characters) return charactersText(characters);
  return chapters > 0 ? chapterCount(kind, chapters) : '';
}

export function charactersText(characters: number): string {
  if (characters < 1e4) return `${characters.toLocaleString(LANGUAGE)}\u00a0字`;
  const tens = characters / 1e4;
  return `${tens < 10 ? oneDigit(tens) : Math.floor(tens)}\u00a0万字`;
}
