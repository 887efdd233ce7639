import type { ParsedName } from './chapterName.ts';

/** From the year or the first note about the release on: 沙丘.2021.1080p.BluRay.x264. */
const RELEASE =
  /[\s._\-[(]+(?:(?:19|20)\d{2}|\d{3,4}[pi]|[48]k|web-?(?:dl|rip)|blu-?ray|b[dr]rip|hdtv|dvdrip|[xh]\.?26[45]|hevc)(?=$|[\s._\-\])]).*$/i;
const CHINESE_EPISODE = /第\s*[^\s第]{1,8}\s*[话話回集期].*$/;

/** @returns the title of a film from the name of its file, without what it says about the release */
export function filmTitle(name: string): string {
  const title = name.replace(RELEASE, '');
  const spaced = title.includes(' ') ? title : title.replaceAll('.', ' ');
  return spaced.trim() || name;
}

/** @returns the title of an episode: 第3集 归途; 第2集 of S01E02.1080p */
export function episodeTitle({ title, number, place }: ParsedName): string {
  const own = filmTitle(title);
  const chinese = CHINESE_EPISODE.exec(own)?.[0];
  if (chinese !== undefined) return chinese;
  return number !== undefined && place === 'numbered' ? `第${number}集` : own;
}
