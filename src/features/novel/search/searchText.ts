import { BOOK_SEARCH_HITS_MAX } from '../../../shared/limits.ts';
import type { SearchProgress } from './searchBook.ts';

interface Search {
  readonly wanted: string;
  readonly progress: SearchProgress | undefined;
  /** Number of searchable chapters; undefined while loading. */
  readonly here: number | undefined;
  readonly total: number;
}

export function searchText({ wanted, progress, here, total }: Search): string {
  const rest = here !== undefined && here < total ? '，其余还没下载' : '';
  if (wanted === '') return here === undefined ? '' : `可搜索 ${here} / ${total}\u00a0章${rest}`;
  if (!progress) return '正在搜索…';
  const through = `已搜索 ${progress.searched} / ${total}\u00a0章`;
  if (!progress.isDone) return `找到 ${progress.hits}\u00a0处，${through}…`;
  if (progress.isCut) return `只列出前 ${BOOK_SEARCH_HITS_MAX}\u00a0处，${through}`;
  const hits = progress.hits > 0 ? `找到 ${progress.hits}\u00a0处` : '没有找到';
  return `${hits}，${through}${rest}`;
}
