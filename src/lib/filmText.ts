import type { Work } from '../shared/contract/index.ts';
import { twoDigits } from './format.ts';
import { chaptersText } from './workText.ts';

/** Price of a whole film in coins or as a label; `paid`: costs coins, number unknown. */
export type FilmPrice = number | 'free' | 'limited' | 'bought' | 'paid';

export function filmPrice({ price, coins }: Pick<Work, 'price' | 'coins'>): FilmPrice {
  if (price !== 'paid') return price;
  return coins || 'paid';
}

/** As 1:48:20, 42:10, 0:25; fractions of a second are cut. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const parts = hours > 0 ? [hours, twoDigits(minutes)] : [minutes];
  return [...parts, twoDigits(whole % 60)].join(':');
}

/** Length as 1:48:20, or 全 12 集 or 更新至 3 集 for several episodes; '' if unknown. */
export function filmLength({
  status,
  chapters,
  duration,
}: Pick<Work, 'status' | 'chapters' | 'duration'>): string {
  if (chapters > 1) return chaptersText({ kind: 'film', status, chapters });
  return duration ? clockText(duration) : '';
}

/**
 * As 科幻 · 9.1 分.
 * @param more number of tags to add to the category
 */
export function filmMeta(
  { category, tags, score }: Pick<Work, 'category' | 'tags' | 'score'>,
  more = 0,
): string {
  const kinds = [...new Set([category, ...tags].filter(Boolean))].slice(0, 1 + more);
  return [...kinds, score > 0 && `${score.toFixed(1)}\u00a0分`].filter(Boolean).join(' · ');
}

/** As 可试看 3 分钟, 可试看 8 秒; '' for a free film or one without a preview. */
export function trialText({
  price,
  preview_seconds: seconds = 0,
}: Pick<Work, 'price' | 'preview_seconds'>): string {
  if (price !== 'paid' || seconds <= 0) return '';
  return `可试看 ${seconds < 60 ? `${seconds}\u00a0秒` : `${Math.floor(seconds / 60)}\u00a0分钟`}`;
}
