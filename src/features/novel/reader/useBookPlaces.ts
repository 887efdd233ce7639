import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WorkDetail } from '../../../shared/contract/index.ts';
import { REMOTE_PROGRESS_CHARACTERS_MIN } from '../../../shared/limits.ts';
import { useRemoteProgress, useProgress } from '../../reader/index.ts';
import { createPlaceStore } from '../../../lib/reading/placeStore.ts';
import { noteOwnPlace } from '../../../state/ownPlaces.ts';
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

export function useBookPlaces({ row, start, settings, work, detail }: Placing) {
  const { opening, current } = row;
  const [places] = useState(() => createPlaceStore<ReaderPlace>(unseen(opening), isSameInLines));
  const { account, entry } = start;
  const remote = useRemoteProgress({
    account,
    work,
    detail,
    entry,
    current,
    least: REMOTE_PROGRESS_CHARACTERS_MIN,
  });
  const progress = useProgress({
    kind: 'novel',
    detail,
    before: start.before,
    isIncognito: settings.incognito,
    isAsked: remote.place !== undefined,
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
  // Once saving is allowed again, the current position is the newest.
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
    // A jump to a chapter that is still loading keeps its target, wherever the page of now is laid out again.
    start.setTarget((target) => (target?.chapter === place.chapter ? undefined : target));
    if (place.chapter !== current) row.moveTo(place.chapter);
    // The position where a chapter opens is not saved again; reaching a chapter's end is saved at once.
    const isSame = entry?.chapter === place.chapter && entry.page === notedPage(original);
    const isEnd = was?.chapter === place.chapter && place.ratio === 1 && was.ratio !== 1;
    if (was || !isSame) note(place, isEnd);
  };
  return {
    places,
    onPlace,
    flush: progress.flush,
    remoteProgress: {
      place: remote.place,
      accept: remote.answer,
      stay: () => {
        remote.answer();
        setStays(stays + 1);
      },
    },
  };
}

/** Placeholder until the first page is laid out. */
function unseen({ chapter, offset }: BookPlace): ReaderPlace {
  return { chapter, offset, original: offset, to: offset + 1, page: 1, pages: 1, ratio: 0 };
}

/** Whether the lines around the text would show the same. */
function isSameInLines(a: ReaderPlace, b: ReaderPlace): boolean {
  const isSamePage = a.chapter === b.chapter && a.page === b.page && a.pages === b.pages;
  return isSamePage && Math.floor(a.ratio * 100) === Math.floor(b.ratio * 100);
}
