import {
  BOOK_SEARCH_HITS_MAX,
  SEARCH_EXCERPT_AFTER,
  SEARCH_EXCERPT_BEFORE,
  SLICE_MS,
} from '../../../shared/limits.ts';
import { foldText } from './foldText.ts';

/** A chapter that can be searched: its text is asked for when its turn comes. */
export interface SearchedChapter {
  readonly uuid: string;
  readonly index: number;
  readonly title: string;
  /** @returns undefined where it is gone by now */
  readonly load: () => Promise<readonly string[] | undefined>;
}

export interface Hit {
  /** UTF-16 units of the original paragraphs joined by line feeds. */
  readonly offset: number;
  readonly length: number;
  /** Of its paragraph. */
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

export interface FoundChapter {
  readonly uuid: string;
  readonly title: string;
  readonly hits: readonly Hit[];
}

export interface SearchNews {
  /** Chapters that were looked through. */
  readonly searched: number;
  readonly found: readonly FoundChapter[];
  readonly hits: number;
  /** There is more than is listed. */
  readonly isCut: boolean;
  readonly isDone: boolean;
}

/** Chapters are read from the device so many at a time. */
const LOADED_AT_ONCE = 8;

/**
 * Finds words in chapters, in their order. Case, width and simplified or traditional make no difference. It never holds
 * the page's thread for longer than `SLICE_MS` and one chapter.
 * @param signal ends it: nothing is told any more
 * @param onNews after each slice, and when it is done
 */
export async function searchBook(
  words: string,
  chapters: readonly SearchedChapter[],
  signal: AbortSignal,
  onNews: (news: SearchNews) => void,
): Promise<void> {
  const wanted = foldText(words);
  let news: SearchNews = { searched: 0, found: [], hits: 0, isCut: false, isDone: false };
  let sliceEnd = performance.now() + SLICE_MS;
  for (let start = 0; start < chapters.length && !news.isCut; start += LOADED_AT_ONCE) {
    const loading = chapters.slice(start, start + LOADED_AT_ONCE).map(loadedChapter);
    for (const { chapter, paragraphs } of await Promise.all(loading)) {
      if (signal.aborted) return;
      news = withChapter(news, chapter, paragraphs ? hitsIn(paragraphs, wanted) : []);
      if (performance.now() < sliceEnd) continue;
      onNews(news);
      await nextTask();
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
  if (!signal.aborted) onNews({ ...news, isDone: true });
}

async function loadedChapter(chapter: SearchedChapter) {
  const paragraphs = await chapter.load().catch((error: unknown) => {
    console.warn('a chapter could not be searched', error);
    return undefined;
  });
  return { chapter, paragraphs };
}

function withChapter(
  news: SearchNews,
  { uuid, title }: SearchedChapter,
  hits: readonly Hit[],
): SearchNews {
  const room = BOOK_SEARCH_HITS_MAX - news.hits;
  const listed = hits.slice(0, room);
  return {
    searched: news.searched + 1,
    found: listed.length > 0 ? [...news.found, { uuid, title, hits: listed }] : news.found,
    hits: news.hits + listed.length,
    isCut: news.isCut || hits.length > room,
    isDone: false,
  };
}

/** @param wanted folded, not empty; @returns one more than may be listed at most */
export function hitsIn(paragraphs: readonly string[], wanted: string): Hit[] {
  const text = paragraphs.join('\n');
  const folded = foldText(text);
  const hits: Hit[] = [];
  let offset = folded.indexOf(wanted);
  while (offset !== -1 && hits.length <= BOOK_SEARCH_HITS_MAX) {
    hits.push(hitAt(text, offset, wanted.length));
    offset = folded.indexOf(wanted, offset + wanted.length);
  }
  return hits;
}

function hitAt(text: string, offset: number, length: number): Hit {
  const end = offset + length;
  const lead = text.slice(Math.max(0, offset - SEARCH_EXCERPT_BEFORE), offset);
  const rest = text.slice(end, end + SEARCH_EXCERPT_AFTER);
  const before = lead.slice(lead.lastIndexOf('\n') + 1);
  const [after = ''] = rest.split('\n');
  const isCut = before.length === SEARCH_EXCERPT_BEFORE;
  return {
    offset,
    length,
    before: isCut ? `…${withoutHalf(before)}` : before,
    match: text.slice(offset, end),
    after: after.replace(/[\uD800-\uDBFF]$/, ''),
  };
}

/** Without the second half of a character whose first was cut off. */
const withoutHalf = (text: string) => text.replace(/^[\uDC00-\uDFFF]/, '');

/** The page may paint and answer in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
