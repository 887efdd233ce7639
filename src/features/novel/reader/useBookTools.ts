import { useMemo, useState, type RefObject } from 'react';
import type { WorkWithChapters } from '../../../api/endpoints/works.ts';
import { chapterName } from '../../../lib/chapterNames.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch, useIsOffline } from '../../../state/store.ts';
import type { PlaceStore } from '../../../lib/reading/placeStore.ts';
import type { BookChapter, BookHandle, BookMark } from '../book/view.ts';
import { useBookmarks } from '../bookmarks/useBookmarks.ts';
import { useListening } from '../speech/useListening.ts';
import * as texts from '../texts.ts';
import type { AfterLast, OriginalRange } from '../toolProps.ts';
import type { ReaderPlace } from './bookPlace.ts';
import type { BookRow } from './useBookRow.ts';

interface Tooling {
  readonly row: BookRow;
  readonly places: PlaceStore<ReaderPlace>;
  readonly work: WorkWithChapters | undefined;
  readonly view: RefObject<BookHandle | null>;
  readonly isNextReadable: boolean;
  readonly isListenOpen: boolean;
}

const NONE: readonly BookChapter[] = [];

export function useBookTools(tooling: Tooling) {
  const { row, places, work, view, isNextReadable, isListenOpen } = tooling;
  const dispatch = useAppDispatch();
  const isOffline = useIsOffline();
  const bookmarks = useBookmarks(row.here.work);
  const [hit, setHit] = useState<OriginalRange>();
  const [query, setQuery] = useState('');
  const { texts: chapters } = row;
  const shownChapters = useMemo(() => chapters?.map(({ chapter }) => chapter) ?? NONE, [chapters]);
  const listening = useListening({
    title: work?.detail.title ?? '',
    author: work?.detail.author ?? '',
    chapters: shownChapters,
    after: afterLast(row, { isOffline, isNextReadable }),
    lang: row.lang,
    place: () => view.current?.place(),
    follow(place) {
      const { chapter, original, to } = places.latest();
      const at = row.textOf(place.chapter)?.toOriginal(place.offset) ?? place.offset;
      const isSeen = chapter === place.chapter && at >= original && at < to;
      if (!isSeen) view.current?.seek(place);
    },
    isOpen: isListenOpen,
  });
  const hitMark = useMemo(() => hit && markOf(hit, chapters), [hit, chapters]);
  const { mark } = listening;
  const marks = useMemo(
    () => [hitMark, mark].filter((each) => each !== undefined),
    [hitMark, mark],
  );

  const toggleBookmark = async () => {
    const { chapter: uuid, original, to } = places.latest();
    const chapter = row.chapters.find((each) => each.uuid === uuid);
    if (!chapter) return;
    const isMarked = await bookmarks.toggle(chapter, original, to);
    dispatch(globalActions.toastShown(isMarked ? texts.BOOKMARKED : texts.BOOKMARK_DELETED));
  };
  return {
    shownChapters,
    shownTitle: chapterName(row.textOf(row.current)?.chapter ?? row.here, 'novel'),
    marks,
    showHit: setHit,
    forgetHit: () => setHit(undefined),
    query,
    setQuery,
    listening,
    isMarked: ({ chapter, original, to }: ReaderPlace) =>
      bookmarks.within(chapter, original, to).length > 0,
    toggleBookmark: () => {
      toggleBookmark().catch((error: unknown) => {
        console.warn('a bookmark could not be stored', error);
        dispatch(globalActions.toastShown(texts.SAVE_FAILED));
      });
    },
  };
}
export type BookTools = ReturnType<typeof useBookTools>;

function markOf(hit: OriginalRange, chapters: BookRow['texts']): BookMark | undefined {
  const { chapter, offset, length } = hit;
  const text = chapters?.find((each) => each.chapter.uuid === chapter);
  if (!text) return undefined;
  const start = text.toShown(offset);
  return { chapter, start, end: Math.max(start + 1, text.toShown(offset + length)), kind: 'hit' };
}

interface Reach {
  readonly isOffline: boolean;
  readonly isNextReadable: boolean;
}

function afterLast(
  { chapters, current }: BookRow,
  { isOffline, isNextReadable }: Reach,
): AfterLast {
  const last = chapters.at(-1);
  if (!last || last.next === null) return 'end';
  if (last.uuid !== current || isNextReadable) return 'loading';
  return isOffline ? 'away' : 'locked';
}
