import { useCallback, useMemo, useState, type RefObject } from 'react';
import { worksApi } from '../../api/endpoints/works.ts';
import { useCurrentChapter, type InChapter } from './useCurrentChapter.ts';
import { useStableChapters } from './useStableChapters.ts';
import { isContentOf, type ContentOf, type ReadKind } from './readContent.ts';

interface Neighbours<T> {
  /** Loaded chapters around the current one, in reading order. */
  readonly chapters: readonly T[];
  readonly here: T;
  /** Requests the neighbour; a locked or unavailable chapter is never added. */
  readonly wantNext: () => void;
  readonly wantPrevious: () => void;
}

/**
 * The chapters in a row around the current one, as they stand on the screen.
 * @param address the chapter in the URL
 * @param root the element within which the reader scrolls
 * @param startOf initial position of an opened chapter
 */
export function useChapterRow<K extends ReadKind, P extends InChapter>(
  kind: K,
  address: ContentOf[K],
  root: RefObject<HTMLElement | null>,
  startOf: (chapter: string) => P,
) {
  const { work, uuid } = address;
  const place = useCurrentChapter({ kind, work, uuid }, startOf);
  const neighbours = useNeighbours(kind, address, place.current);
  const chapters = useStableChapters(neighbours.chapters, root);
  return { ...place, ...neighbours, chapters };
}

/** The current chapter and its neighbours. @param address the chapter in the URL @param current uuid */
function useNeighbours<K extends ReadKind>(
  kind: K,
  address: ContentOf[K],
  current: string,
): Neighbours<ContentOf[K]> {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(() => new Set([address.uuid]));
  const { work } = address;
  const here = useContent({ kind, work, chapter: current }, true) ?? address;
  const { uuid, previous, next } = here;
  // Chapters that were read stay loaded.
  const all = wanted.has(uuid) ? wanted : new Set([...wanted, uuid]);
  if (all !== wanted) setWanted(all);
  const isWanted = (chapter: string | null) => chapter !== null && all.has(chapter);
  const before = useContent({ kind, work, chapter: previous }, isWanted(previous));
  const after = useContent({ kind, work, chapter: next }, isWanted(next));

  const want = useCallback((chapter: string | null) => {
    if (chapter === null) return;
    setWanted((known) => (known.has(chapter) ? known : new Set([...known, chapter])));
  }, []);
  const chapters = useMemo(() => {
    const row = [before, here, after].filter((each) => each !== undefined);
    // Guards against a back end that names a chapter as its own neighbour.
    return row.filter(
      (each, index) => row.findIndex((other) => other.uuid === each.uuid) === index,
    );
  }, [before, here, after]);
  return { chapters, here, wantNext: () => want(next), wantPrevious: () => want(previous) };
}

interface OfRow<K> {
  readonly kind: K;
  readonly work: string;
  readonly chapter: string | null;
}

function useContent<K extends ReadKind>(
  { kind, work, chapter }: OfRow<K>,
  isWanted: boolean,
): ContentOf[K] | undefined {
  const of = { kind, uuid: work, chapter: chapter ?? '' };
  const { currentData } = worksApi.useChapterQuery(of, { skip: !isWanted || chapter === null });
  return isContentOf(kind, currentData) ? currentData : undefined;
}
