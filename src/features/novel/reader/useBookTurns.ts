import { useRef, type RefObject } from 'react';
import { NOVEL_NEXT_WANTED_PAGES } from '../../../shared/limits.ts';
import { usePull } from '../../../lib/reading/usePull.ts';
import type { BookHandle } from '../book/view.ts';
import type { BookSettings } from '../settings/bookSettings.ts';
import type { BookRow } from './useBookRow.ts';

interface Turning {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly view: RefObject<BookHandle | null>;
  readonly row: BookRow;
  readonly settings: BookSettings;
  readonly isNextReadable: boolean;
  readonly openChapter: (chapter: string | null) => void;
}

/** Turns and pulls, and the chapters that they make necessary. */
export function useBookTurns(turning: Turning) {
  const { root, view, row, settings, isNextReadable, openChapter } = turning;
  const { here, current, chapters } = row;
  const isLast = () => chapters.at(-1)?.uuid === current;
  const behind = useRef(Infinity);
  const onRoom = (ahead: number, left: number) => {
    behind.current = left;
    const isDue = ahead < NOVEL_NEXT_WANTED_PAGES;
    if (isDue && settings.preloadNext && isNextReadable) row.wantNext();
    // Paged mode: the previous chapter takes the place of the card before the first page.
    if (left < 1 && settings.turn !== 'scroll') row.wantPrevious();
  };
  usePull(root, {
    forwards: settings.turn === 'scroll' ? 'up' : 'left',
    onBack: () => {
      if (behind.current < 1) row.wantPrevious();
    },
    onPullOn: () => {
      if (isLast() && isAtEnd(view.current)) openChapter(here.next);
    },
  });
  const turn = (direction: 1 | -1) => {
    if (view.current?.turn(direction)) return;
    if (direction === -1) row.wantPrevious();
    else if (isLast()) openChapter(here.next);
  };
  return { onRoom, turn };
}

/** Whether the card after the last page is open, or the scrolled text is at its end. */
function isAtEnd(view: BookHandle | null): boolean {
  const box = view?.box();
  if (!box) return false;
  const page = box.querySelector('[data-role="current"]');
  if (page) return !page.hasAttribute('data-page');
  return box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
}
