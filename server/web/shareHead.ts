import { CHAPTER_UNITS } from '../../src/shared/chapterUnits.ts';
import { escapeMarkup } from '../base/markup.ts';
import { isoTime } from '../base/time.ts';
import type { ChapterTable, WorkTable } from '../storage/tables.ts';
import type { PublicWork } from './publicWorks.ts';

/** What the page of a work carries for search engines and link previews (Open Graph, schema.org). */
export interface ShareHead {
  readonly title: string;
  readonly description: string;
  /** Elements for the end of `<head>`. */
  readonly markup: string;
}

const SITE_NAME = '墨屿';
/** Longer descriptions are cut by search engines and messengers. */
const DESCRIPTION_CHARACTERS_MAX = 160;

/** The address of the page that search engines are to list. @param base without a slash at the end */
export function pageAddress(
  base: string,
  { id, kind }: { readonly id: string; readonly kind: WorkTable['kind'] },
  chapterId?: string,
): string {
  if (chapterId === undefined)
    return `${base}/detail${kind}?${new URLSearchParams({ uuid: id }).toString()}`;
  const query = new URLSearchParams({ uuid: id, chapter: chapterId });
  // A film plays on the page of its work.
  return `${base}/${kind === 'film' ? 'detail' : 'read'}${kind}?${query.toString()}`;
}

export function sharePictureAddress(base: string, workId: string): string {
  return `${base}/share/${encodeURIComponent(workId)}.jpg`;
}

/** @param base the public address, without a slash at the end */
export function shareHead({ work, chapter, isFree }: PublicWork, base: string): ShareHead {
  const name = chapter ? `${work.title} ${chapterTitle(work, chapter)}` : work.title;
  const title = `${name} - ${SITE_NAME}`;
  const description = descriptionOf(work);
  const url = pageAddress(base, work, chapter?.id);
  const image = sharePictureAddress(base, work.id);
  const properties = [
    ['og:site_name', SITE_NAME],
    ['og:locale', 'zh_CN'],
    ['og:type', openGraphType(work, chapter)],
    ['og:title', name],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image],
    ['og:image:alt', work.title],
  ] as const;
  const markup = [
    `<link rel="canonical" href="${escapeMarkup(url)}" />`,
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary" />',
    // A data block: browsers do not run it, so that the page's policy need not allow it.
    `<script type="application/ld+json">${jsonText(structuredData({ work, chapter, isFree }, { url, image, base }))}</script>`,
  ].join('\n    ');
  return { title, description, markup };
}

function chapterTitle(work: WorkTable, { idx, title }: ChapterTable): string {
  return title || `第${idx}${CHAPTER_UNITS[work.kind]}`;
}

function descriptionOf({ title, author, intro }: WorkTable): string {
  const text = intro.replaceAll(/\s+/g, ' ').trim() || [title, author].filter(Boolean).join(' · ');
  if (text.length <= DESCRIPTION_CHARACTERS_MAX) return text;
  return `${text.slice(0, DESCRIPTION_CHARACTERS_MAX - 1)}…`;
}

function openGraphType({ kind, chapter_count }: WorkTable, chapter: ChapterTable | undefined) {
  if (kind !== 'film') return chapter ? 'article' : 'book';
  if (chapter_count <= 1) return 'video.movie';
  return chapter ? 'video.episode' : 'video.tv_show';
}

interface Addresses {
  readonly url: string;
  readonly image: string;
  readonly base: string;
}

/** A description in the vocabulary of schema.org. */
function structuredData(
  { work, chapter, isFree }: PublicWork,
  { url, image, base }: Addresses,
): object {
  const isSeries = work.kind === 'film' && work.chapter_count > 1;
  const types = {
    comic: ['ComicSeries', 'ComicIssue', 'issueNumber', 'isPartOf'],
    novel: ['Book', 'Chapter', 'position', 'isPartOf'],
    film: [isSeries ? 'TVSeries' : 'Movie', 'TVEpisode', 'episodeNumber', 'partOfSeries'],
  } as const;
  const [type, chapterType, numberName, partName] = types[work.kind];
  const about = {
    '@type': type,
    name: work.title,
    url: pageAddress(base, work),
    image,
    description: descriptionOf(work),
    inLanguage: work.language || 'zh-CN',
    ...(work.age_rating !== '' && { contentRating: work.age_rating }),
    ...(work.author !== '' && { author: { '@type': 'Person', name: work.author } }),
    ...(work.tags !== '' && { genre: work.tags.split(' ').filter(Boolean) }),
    ...(work.first_at > 0 && { datePublished: isoTime(work.first_at) }),
    dateModified: isoTime(work.updated_at),
  };
  const context = { '@context': 'https://schema.org' };
  if (!chapter || (work.kind === 'film' && !isSeries)) return { ...context, ...about };
  return {
    ...context,
    '@type': chapterType,
    name: chapterTitle(work, chapter),
    url,
    image,
    [numberName]: chapter.idx,
    isAccessibleForFree: isFree,
    ...(chapter.published_at > 0 && { datePublished: isoTime(chapter.published_at) }),
    [partName]: about,
  };
}

/** JSON that cannot end the element around it. */
function jsonText(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
