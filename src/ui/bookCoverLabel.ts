import type { BookCoverProps } from './BookCover.tsx';
import * as texts from './texts.ts';

export const BADGE_LABELS = {
  finished: texts.FINISHED,
  limited: texts.LIMITED,
  paid: texts.PAID,
  new: texts.NEW_WORK,
} as const;
export type CoverBadge = keyof typeof BADGE_LABELS;

/** The marks of a cover as text, for the name of the link around it. */
export function bookCoverLabel(bookCover: Omit<BookCoverProps, 'cover'>): string[] {
  const { badge, ribbon = 0, unit = texts.CHAPTER, stored, progress = 0, veiled } = bookCover;
  const label: string[] = [];
  if (badge) label.push(BADGE_LABELS[badge]);
  if (ribbon > 0) label.push(texts.updates(ribbon, unit));
  if (stored) label.push(texts.DOWNLOADED);
  if (progress > 0) label.push(texts.seen(Math.round(Math.min(1, progress) * 100)));
  if (veiled) label.push(texts.NOT_OFFLINE);
  return label;
}
