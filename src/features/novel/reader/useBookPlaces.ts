import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { WorkDetail } from '../../../shared/contract/index.ts';
import { createPlaceStore, useProgress } from '../../work/face.ts';
import type { BookHandle, BookPlace, ShownPlace } from '../book/view.ts';
import type { BookSettings } from '../settings/bookSettings.ts';
import { heldOffset, notedPage, textLength, type ReaderPlace } from './bookPlace.ts';
import { noteOwnPlace } from './ownPlaces.ts';
import type { BookRow } from './useBookRow.ts';
import type { BookStart } from './useBookStart.ts';
import { useFurther } from './useFurther.ts';

interface Placing {
  readonly view: RefObject<BookHandle | null>;
  readonly row: BookRow;
  readonly start: BookStart;
  readonly settings: BookSettings;
  readonly work: string;
  readonly detail: WorkDetail | undefined;
}

/** Where the person is: shown, noted, and asked about where another device is further. */
export function useBookPlaces({ view, row, start, settings, work, detail }: Placing) {
  const { opening, current } = row;
  const [places] = useState(() => createPlaceStore<ReaderPlace>(unseen(opening), isSameInLines));
  const { account, entry } = start;
  const further = useFurther({ account, work, detail, entry, current });
  const progress = useProgress({
    kind: 'novel',
    detail,
    before: start.before,
    // What another device read is not written over before somebody has said so.
    isIncognito: settings.incognito || further.place !== undefined,
    onSaved: noteOwnPlace,
  });
  const held = useRef<{ place: BookPlace; opening: number }>({
    place: opening,
    opening: opening.id,
  });
  const last = useRef<ReaderPlace>(undefined);

  const note = (place: ReaderPlace, isUrgent: boolean) => {
    const content = row.chapters.find(({ uuid }) => uuid === place.chapter);
    if (!content) return;
    const page = notedPage(place.original);
    progress.move(content, { page, pages: textLength(content), ratio: place.ratio }, isUrgent);
  };
  const [stays, setStays] = useState(0);
  const noteStay = useEffectEvent(() => {
    if (last.current) note(last.current, true);
  });
  // Once it may be written again: what is here is the newest then.
  useEffect(() => {
    if (stays > 0) noteStay();
  }, [stays]);
  const onPlace = (shown: ShownPlace) => {
    const text = row.textOf(shown.chapter);
    if (!text) return;
    if (held.current.opening !== opening.id) {
      held.current = { place: opening, opening: opening.id };
    }
    const end = Math.round(shown.ratio * textLength(text.chapter));
    const from = text.toOriginal(shown.offset);
    const to = Math.max(from + 1, text.toOriginal(end));
    const page = { chapter: shown.chapter, start: from, end: to };
    const reach = settings.turn === 'scroll' ? lineLength(view.current, settings) : Infinity;
    const original = heldOffset(held.current.place, page, reach);
    held.current.place = { chapter: shown.chapter, offset: original };
    const place = { ...shown, original, from, to };
    const was = last.current;
    last.current = place;
    places.move(place);
    start.setTarget(undefined);
    if (place.chapter !== current) row.moveTo(place.chapter);
    // Where somebody is when a chapter opens is no news, and the end of one is worth writing at once.
    const isSame = entry?.chapter === place.chapter && entry.page === notedPage(original);
    const isEnd = was?.chapter === place.chapter && place.ratio === 1 && was.ratio !== 1;
    if (was || !isSame) note(place, isEnd);
  };
  return {
    places,
    onPlace,
    flush: progress.flush,
    /** Before somebody is taken there: pages of another size begin elsewhere. */
    hold: (place: BookPlace) => {
      held.current.place = place;
    },
    further: {
      place: further.place,
      accept: further.answer,
      stay: () => {
        further.answer();
        setStays(stays + 1);
      },
    },
  };
}

/** Until the first page is laid out. */
function unseen({ chapter, offset }: BookPlace): ReaderPlace {
  return {
    chapter,
    offset,
    original: offset,
    from: offset,
    to: offset,
    page: 1,
    pages: 1,
    ratio: 0,
  };
}

/** What the lines around the text say of a place. */
function isSameInLines(a: ReaderPlace, b: ReaderPlace): boolean {
  const isSamePage = a.chapter === b.chapter && a.page === b.page && a.pages === b.pages;
  return isSamePage && Math.floor(a.ratio * 100) === Math.floor(b.ratio * 100);
}

/** Characters a line. */
function lineLength(view: BookHandle | null, { fontsize, margin }: BookSettings): number {
  const width = view?.box()?.clientWidth ?? 0;
  return Math.max(1, Math.floor((width - 2 * margin) / fontsize));
}
