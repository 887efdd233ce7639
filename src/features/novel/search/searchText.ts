import { BOOK_SEARCH_HITS_MAX } from '../../../shared/limits.ts';
import * as texts from '../texts.ts';
import type { SearchProgress } from './searchBook.ts';

interface Search {
  readonly wanted: string;
  readonly progress: SearchProgress | undefined;
  /** Number of searchable chapters; undefined while loading. */
  readonly here: number | undefined;
  readonly total: number;
}

export function searchText({ wanted, progress, here, total }: Search): string {
  const rest = here !== undefined && here < total ? texts.REST_AWAY : '';
  if (wanted === '') return here === undefined ? '' : texts.searchable(here, total, rest);
  if (!progress) return texts.SEARCHING;
  const through = texts.searchedChapters(progress.searched, total);
  if (!progress.isDone) return texts.foundSoFar(progress.hits, through);
  if (progress.isCut) return texts.firstHits(BOOK_SEARCH_HITS_MAX, through);
  const hits = progress.hits > 0 ? texts.found(progress.hits) : texts.NOTHING_FOUND;
  return `${hits}，${through}${rest}`;
}
