import { useState, type RefObject } from 'react';
import { useStore } from 'react-redux';
import type { WorkWithChapters } from '../../../api/endpoints/works.ts';
import type { ComicContent } from '../../../shared/contract/index.ts';
import type { StateOfApp } from '../../../state/store.ts';
import { useChapterRow } from '../../reader/index.ts';
import { createPlaceStore } from '../../../lib/reading/placeStore.ts';
import { isScrolled } from '../readerModes.ts';
import type { ReaderSettings } from '../readerSettings.ts';
import { modeOf } from './readingMode.ts';
import type { Place } from './stripPlace.ts';

/** Where a chapter opens. */
interface ChapterStart {
  readonly chapter: string;
  readonly ratio: number;
}

/** The chapters in a row, the position in them, and the mode that they are read in. */
export function useReaderChapters(
  address: ComicContent,
  work: WorkWithChapters | undefined,
  settings: Pick<ReaderSettings, 'mode'>,
  root: RefObject<HTMLElement | null>,
) {
  const store = useStore<StateOfApp>();
  const [target, setTarget] = useState<ChapterStart>();
  const startOf = (chapter: string): ChapterStart => {
    if (target?.chapter === chapter) return target;
    const entry = entryOf(store.getState(), address.work);
    return { chapter, ratio: entry?.chapter === chapter ? entry.ratio : 0 };
  };
  const [places] = useState(() => createPlaceStore<Place>({ ...startOf(address.uuid), page: 1 }));
  const [before] = useState(() => entryOf(store.getState(), address.work));
  const row = useChapterRow('comic', address, root, startOf);
  const guess = modeOf('auto', work?.detail.layout, row.here.pages);
  const mode = settings.mode === 'auto' ? guess : settings.mode;
  const [wasScrolled, setWasScrolled] = useState(isScrolled(mode));
  if (isScrolled(mode) !== wasScrolled) {
    setWasScrolled(isScrolled(mode));
    row.reopen(places.latest());
  }
  return { ...row, places, before, guess, mode, target, setTarget };
}

export type ReaderChapters = ReturnType<typeof useReaderChapters>;

function entryOf({ user }: StateOfApp, work: string) {
  return user.comicreaduuids.find(({ uuid }) => uuid === work);
}
