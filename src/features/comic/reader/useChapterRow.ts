import { useCallback, useMemo, useState } from 'react';
import { worksApi } from '../../../api/works.ts';
import type { ChapterContent, ComicContent } from '../../../shared/contract/index.ts';

export interface ChapterRow {
  /** What lies in a row around the chapter that is read, in reading order. */
  readonly chapters: readonly ComicContent[];
  readonly here: ComicContent;
  /** The neighbour is to be there too, as soon as it is known; one that is locked or away never comes. */
  readonly wantNext: () => void;
  readonly wantPrevious: () => void;
}

/**
 * The chapter that is read with its neighbours (features 48).
 * @param address content of the chapter that the address names
 * @param current uuid of the chapter that is read now
 */
export function useChapterRow(address: ComicContent, current: string): ChapterRow {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(() => new Set([address.uuid]));
  const here = useContent(address.work, current, true) ?? address;
  const { uuid, previous, next } = here;
  // What was read is behind: it stays within reach.
  const all = wanted.has(uuid) ? wanted : new Set([...wanted, uuid]);
  if (all !== wanted) setWanted(all);
  const before = useContent(address.work, previous, previous !== null && all.has(previous));
  const after = useContent(address.work, next, next !== null && all.has(next));

  const want = useCallback((chapter: string | null) => {
    if (chapter === null) return;
    setWanted((known) => (known.has(chapter) ? known : new Set([...known, chapter])));
  }, []);
  const chapters = useMemo(() => {
    const row = [before, here, after].filter((each) => each !== undefined);
    // A back end that names a chapter its own neighbour would make a row of one chapter twice.
    return row.filter(
      (each, index) => row.findIndex((other) => other.uuid === each.uuid) === index,
    );
  }, [before, here, after]);
  return { chapters, here, wantNext: () => want(next), wantPrevious: () => want(previous) };
}

function useContent(
  work: string,
  chapter: string | null,
  isWanted: boolean,
): ComicContent | undefined {
  const of = { kind: 'comic', uuid: work, chapter: chapter ?? '' } as const;
  const { currentData } = worksApi.useChapterQuery(of, { skip: !isWanted || chapter === null });
  return isComic(currentData) ? currentData : undefined;
}

function isComic(content: ChapterContent | undefined): content is ComicContent {
  return content !== undefined && 'pages' in content;
}
