import type { VolumeProps } from './Volume.tsx';

export const BADGE_WORDS = {
  finished: '完结',
  limited: '限免',
  paid: '付费',
  new: '新作',
} as const;
export type VolumeBadge = keyof typeof BADGE_WORDS;

/** The marks of a cover as text, for the name of the link around it. */
export function volumeWords(volume: Omit<VolumeProps, 'cover'>): string[] {
  const { badge, ribbon = 0, unit = '话', kept, progress = 0, veiled } = volume;
  const words: string[] = [];
  if (badge) words.push(BADGE_WORDS[badge]);
  if (ribbon > 0) words.push(`${ribbon} ${unit}更新`);
  if (kept) words.push('已下载');
  if (progress > 0) words.push(`看到 ${Math.round(Math.min(1, progress) * 100)}%`);
  if (veiled) words.push('离线时打不开');
  return words;
}
