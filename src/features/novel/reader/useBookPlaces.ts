import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WorkDetail } from '../../../shared/contract/index.ts';
import { FURTHER_CHARACTERS_MIN } from '../../../shared/limits.ts';
import { createPlaceStore, noteOwnPlace, useFurther, useProgress } from '../../reader/index.ts';
import type { BookPlace, ShownPlace } from '../book/view.ts';
import type { BookSettings } from '../settings/bookSettings.ts';
import { notedPage, textLength, type ReaderPlace } from './bookPlace.ts';
import type { BookRow } from './useBookRow.ts';
import type { BookStart } from './useBookStart.ts';

interface Placing {
  readonly row: BookRow;
  readonly start: BookStart;
  readonly settings: BookSettings;
  readonly work: string;
  readonly detail: WorkDetail | undefined;
}

/** Where the person is: shown, noted, and asked about where another device is further. */
export function useBookPlaces({ row, start, settings, work, detail }: Placing) {
  const { opening, current } = row;
  const [places] = useState(() => createPlaceStore<ReaderPlace>(unseen(opening), isSameInLines));
  const { account, entry } = start;
  const further = useFurther({
    account,
    work,
    detail,
    entry,
    current,
    least: FURTHER_CHARACTERS_MIN,
  });
  const progress = useProgress({
    kind: 'novel',
    detail,
    before: start.before,
    // What another device read is not written over before somebody has said so.
    isIncognito: settings.incognito || further.place !== undefined,
    onSaved: noteOwnPlace,
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
    const original = text.toOriginal(shown.offset);
    const end = text.toOriginal(Math.round(shown.ratio * textLength(text.chapter)));
    const place = { ...shown, original, to: Math.max(original + 1, end) };
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
  return { chapter, offset, original: offset, to: offset + 1, page: 1, pages: 1, ratio: 0 };
}

/** What the lines around the text say of a place. */
function isSameInLines(a: ReaderPlace, b: ReaderPlace): boolean {
  const isSamePage = a.chapter === b.chapter && a.page === b.page && a.pages === b.pages;
  return isSamePage && Math.floor(a.ratio * 100) === Math.floor(b.ratio * 100);
}
