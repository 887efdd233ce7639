import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { useStoredChapters } from '../../../offline/stored.ts';
import { getOfflineStore } from '../../../lib/pictures.ts';
import { novelContentSchema } from '../../../shared/contract/works.ts';
import { BOOK_SEARCH_DELAY_MS } from '../../../shared/limits.ts';
import type { BookChapter } from '../book/view.ts';
import { searchBook, type SearchedChapter, type SearchProgress } from './searchBook.ts';

export interface BookSearch {
  readonly progress: SearchProgress | undefined;
  /** Number of searchable chapters; undefined while loading. */
  readonly here: number | undefined;
}

/**
 * Searches the stored and the open chapters, and repeats the search when further chapters are stored.
 * @param query '' for no search; unchanged during IME composition
 */
export function useBookSearch(
  work: string,
  open: readonly BookChapter[],
  query: string,
): BookSearch {
  const chapters = useSearched(work, open);
  const [answer, setAnswer] = useState<{
    readonly query: string;
    readonly progress: SearchProgress;
  }>();
  useEffect(() => {
    if (query === '' || !chapters) return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      void searchBook(query, chapters, ending.signal, (progress) => setAnswer({ query, progress }));
    }, BOOK_SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [query, chapters]);
  return {
    progress: answer?.query === query ? answer.progress : undefined,
    here: chapters?.length,
  };
}

function useSearched(
  work: string,
  open: readonly BookChapter[],
): readonly SearchedChapter[] | undefined {
  const stored = useStoredChapters(work);
  // The offline store reports every change; the search restarts only when the set of chapters changes.
  const uuids = stored?.filter(({ complete }) => complete).map(({ uuid }) => uuid);
  const key = uuids && [...uuids, ...open.map(({ uuid }) => uuid)].join(' ');
  return useMemo(() => {
    if (key === undefined || !stored) return undefined;
    const chapters = new Map<string, SearchedChapter>();
    for (const { uuid, index, title, complete } of stored) {
      if (complete) chapters.set(uuid, { uuid, index, title, load: () => storedText(uuid) });
    }
    for (const { uuid, index, title, paragraphs } of open) {
      chapters.set(uuid, { uuid, index, title, load: async () => paragraphs });
    }
    return [...chapters.values()].sort((a, b) => a.index - b.index);
    // oxlint-disable-next-line react/exhaustive-deps -- `key` covers everything used from the two lists
  }, [key]);
}

async function storedText(uuid: string): Promise<readonly string[] | undefined> {
  const stored = await (await getOfflineStore()).findChapter(uuid);
  return v.is(novelContentSchema, stored?.content) ? stored.content.paragraphs : undefined;
}
