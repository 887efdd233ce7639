import type { FilmQuality } from '../shared/contract/index.ts';

const NAMES = [
  { lines: 1080, name: '超清' },
  { lines: 480, name: '高清' },
  { lines: 360, name: '标清' },
] as const;

/** As 高清 480P, 流畅 240P. A portrait film is named by its width. */
export function qualityTitle({ width, height }: Pick<FilmQuality, 'width' | 'height'>): string {
  const lines = Math.min(width, height);
  return `${qualityName(lines)} ${lines}P`;
}

/** As 高清, or 高清、流畅 for several. @param stored stored episodes with their quality id, as 480p */
export function qualityNames(stored: readonly { readonly quality?: string }[]): string {
  const ids = new Set(stored.flatMap(({ quality }) => quality ?? []));
  return [...new Set([...ids].map(nameOfId))].join('、');
}

/** An id without a number is used as the name. */
function nameOfId(id: string): string {
  const lines = Number.parseInt(id, 10);
  return Number.isNaN(lines) ? id : qualityName(lines);
}

/** Short name, as 高清. */
export function qualityName(lines: number): string {
  return NAMES.find((each) => lines >= each.lines)?.name ?? '流畅';
}
