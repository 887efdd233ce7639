import type { FilmQuality } from '../shared/contract/index.ts';

export { filmBytes, keepableQualities } from '../shared/offline/films.ts';

const NAMES = [
  { lines: 1080, name: '超清' },
  { lines: 480, name: '高清' },
  { lines: 360, name: '标清' },
] as const;

/** As 高清 480P, 流畅 240P. A film that stands upright is named by its width. */
export function qualityTitle({ width, height }: Pick<FilmQuality, 'width' | 'height'>): string {
  const lines = Math.min(width, height);
  const name = NAMES.find((each) => lines >= each.lines)?.name ?? '流畅';
  return `${name} ${lines}P`;
}
