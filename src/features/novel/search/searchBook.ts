import {
  BOOK_SEARCH_HITS_MAX,
  SEARCH_EXCERPT_AFTER,
  SEARCH_EXCERPT_BEFORE,
  SLICE_MS,
} from '../../../shared/limits.ts';
import { foldText } from './foldText.ts';

/** A searchable chapter whose text is loaded when the search reaches it. */
export interface SearchedChapter {
  readonly uuid: string;
  readonly index: number;
  readonly title: string;
  /** @returns undefined if the text has been removed since */
  readonly load: () => Promise<readonly string[] | undefined>;
}

export interface Hit {
  /** UTF-16 units of the original paragraphs joined by line feeds. */
  readonly offset: number;
  readonly length: number;
  /** Context within the paragraph. */
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

export interface FoundChapter {
  readonly uuid: string;
  readonly title: string;
  readonly hits: readonly Hit[];
}

export interface SearchProgress {
  readonly searched: number;
  readonly found: readonly FoundChapter[];
  readonly hits: number;
  /** Whether the list of hits is truncated. */
  readonly isCut: boolean;
  readonly isDone: boolean;
}

/** Chapters loaded from the device in parallel. */
const LOADED_AT_ONCE = 8;

/**
 * Searches chapters in order, ignoring case, width and simplified/traditional. Blocks the main thread for at most
 * `SLICE_MS` plus one chapter.
 * @param signal cancels the search and its callbacks
 * @param onProgress called after each slice and at the end
 */
export async function searchBook(
  query: string,
  chapters: readonly SearchedChapter[],
  signal: AbortSignal,
  onProgress: (progress: SearchProgress) => void,
): Promise<void> {
  const wanted = foldText(query);
  let progress: SearchProgress = { searched: 0, found: [], hits: 0, isCut: false, isDone: false };
  let sliceEnd = performance.now() + SLICE_MS;
  for (let start = 0; start < chapters.length && !progress.isCut; start += LOADED_AT_ONCE) {
    const loading = chapters.slice(start, start + LOADED_AT_ONCE).map(loadedChapter);
    for (const { chapter, paragraphs } of await Promise.all(loading)) {
      if (signal.aborted) return;
      progress = withChapter(progress, chapter, paragraphs ? hitsIn(paragraphs, wanted) : []);
      if (performance.now() < sliceEnd) continue;
      onProgress(progress);
      await nextTask();
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
  if (!signal.aborted) onProgress({ ...progress, isDone: true });
}

async function loadedChapter(chapter: SearchedChapter) {
  const paragraphs = await chapter.load().catch((error: unknown) => {
    console.warn('a chapter could not be searched', error);
    return undefined;
  });
  return { chapter, paragraphs };
}

function withChapter(
  progress: SearchProgress,
  { uuid, title }: SearchedChapter,
  hits: readonly Hit[],
): SearchProgress {
  const room = BOOK_SEARCH_HITS_MAX - progress.hits;
  const listed = hits.slice(0, room);
  return {
    searched: progress.searched + 1,
    found: listed.length > 0 ? [...progress.found, { uuid, title, hits: listed }] : progress.found,
    hits: progress.hits + listed.length,
    isCut: progress.isCut || hits.length > room,
    isDone: false,
  };
}

/** @param wanted folded, not empty @returns at most one more than the list may show */
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

/** Drops a lone low surrogate left by cutting a pair. */
const withoutHalf = (text: string) => text.replace(/^[\uDC00-\uDFFF]/, '');

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
