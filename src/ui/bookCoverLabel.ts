import type { BookCoverProps } from './BookCover.tsx';

export const BADGE_LABELS = {
  finished: '完结',
  limited: '限免',
  paid: '付费',
  new: '新作',
} as const;
export type CoverBadge = keyof typeof BADGE_LABELS;

/** The marks of a cover as text, for the name of the link around it. */
export function bookCoverLabel(bookCover: Omit<BookCoverProps, 'cover'>): string[] {
  const { badge, ribbon = 0, unit = '话', stored, progress = 0, veiled } = bookCover;
  const label: string[] = [];
  if (badge) label.push(BADGE_LABELS[badge]);
  if (ribbon > 0) label.push(`${ribbon} ${unit}更新`);
  if (stored) label.push('已下载');
  if (progress > 0) label.push(`看到 ${Math.round(Math.min(1, progress) * 100)}%`);
  if (veiled) label.push('离线时打不开');
  return label;
}
