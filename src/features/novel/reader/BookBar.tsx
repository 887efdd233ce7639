import type { ReactNode } from 'react';
import { CHAPTER_UNITS } from '../../../lib/workText.ts';
import { ReaderBottom } from '../../../ui/ReaderBottom.tsx';
import { useShownPlace } from '../../../lib/reading/placeStore.ts';
import { useReader } from '../../reader/index.ts';
import * as texts from '../texts.ts';
import type { BookReader } from './BookChrome.tsx';
import { charactersAfter, readingTime, textLength } from './bookPlace.ts';

interface BookBarProps {
  readonly panel: ReactNode;
  readonly actions: ReactNode;
}

/** Bottom bar: moves within the chapter and to its neighbours, and shows the remaining reading time. */
export function BookBar({ panel, actions }: BookBarProps) {
  const { here, work, places, view, chrome, onGo, onChapter } = useReader() as BookReader;
  const { page, pages, ratio } = useShownPlace(places);
  const length = textLength(here);
  const left = length * (1 - ratio);
  const after = charactersAfter(work?.directory.chapters ?? [], here.uuid);
  const book = after > 0 ? texts.bookLeft(readingTime(left + after)) : '';
  const opener = (chapter: string | null) =>
    chapter === null ? undefined : () => onChapter(chapter);
  const seek = (to: number) => {
    chrome.holdOn();
    const by = to - page;
    // One step turns the page: converted into a character offset it might stay on the same page.
    if ((by === 1 || by === -1) && view.current?.turn(by)) return;
    const part = pages > 1 ? (to - 1) / pages : 0;
    onGo({ chapter: here.uuid, offset: Math.round(part * length) });
  };
  return (
    <ReaderBottom
      unit={CHAPTER_UNITS.novel}
      page={Math.min(page, pages)}
      pages={pages}
      onSeek={seek}
      onPrevious={opener(here.previous)}
      onNext={opener(here.next)}
      hidden={!chrome.isShown}
      note={texts.chapterLeft(readingTime(left), book)}
      panel={panel || undefined}
      actions={actions}
    />
  );
}
