import { fontSize, type useBookSettings } from '../settings/bookSettings.ts';
import type { BookPlace } from '../book/view.ts';
import type { BookPanel } from './BookChrome.tsx';
import { textLength } from './bookPlace.ts';
import type { BookAction } from './useBookInput.ts';
import type { BookRow } from './useBookRow.ts';
import type { useBookTools } from './useBookTools.ts';

interface ActionTools {
  readonly row: BookRow;
  readonly book: ReturnType<typeof useBookSettings>;
  readonly tools: ReturnType<typeof useBookTools>;
  readonly turn: (direction: 1 | -1) => void;
  readonly goTo: (place: BookPlace) => void;
  readonly openChapter: (chapter: string | null) => void;
  readonly setPanel: (panel: BookPanel | undefined) => void;
  /** Beside the pages. @returns false without room */
  readonly toggleContents: () => boolean;
  readonly closeBars: () => void;
  readonly toggleBars: () => void;
  readonly toggleFullscreen: (() => void) | undefined;
}

/** What taps and keys do in the novel reader. */
export function runBookAction(action: BookAction, by: ActionTools): void {
  const { here, current } = by.row;
  const { settings, change } = by.book;
  const resize = (step: 1 | -1) => change({ fontsize: fontSize(settings.fontsize + step) });
  const acts: Record<BookAction, () => void> = {
    next: () => by.turn(1),
    previous: () => by.turn(-1),
    menu: by.toggleBars,
    first: () => by.goTo({ chapter: current, offset: 0 }),
    last: () => by.goTo({ chapter: current, offset: Math.max(0, textLength(here) - 1) }),
    nextChapter: () => by.openChapter(here.next),
    previousChapter: () => by.openChapter(here.previous),
    larger: () => resize(1),
    smaller: () => resize(-1),
    bookmark: () => by.tools.toggleBookmark(),
    fullscreen: () => by.toggleFullscreen?.(),
    contents() {
      if (by.toggleContents()) by.closeBars();
      else by.setPanel({ kind: 'contents' });
    },
    listen: () => by.setPanel({ kind: 'listen' }),
    help: () => by.setPanel({ kind: 'keys' }),
    close: by.closeBars,
  };
  by.tools.forgetHit();
  acts[action]();
}
