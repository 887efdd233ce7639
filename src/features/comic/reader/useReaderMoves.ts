import { readAddress } from '../../../lib/addresses.ts';
import { useRef, type RefObject } from 'react';
import { useNavigation } from '../../../lib/navigation.ts';
import { worksApi } from '../../../api/endpoints/works.ts';
import type { useProgress } from '../../reader/index.ts';
import { isScrolled } from '../readerModes.ts';
import type { Place } from './stripPlace.ts';
import type { ReaderChapters } from './useReaderChapters.ts';
import type { ViewHandle } from './view.ts';

/** The next chapter is loaded when this many screens, or pages in paged mode, are left. */
const NEXT_WANTED_SCREENS = 2;
/** The previous chapter is loaded when this many screens are left before the position and the reader scrolls back. */
const PREVIOUS_WANTED_SCREENS = 1.2;

interface ReaderMovesOptions {
  readonly reading: ReaderChapters;
  readonly view: RefObject<ViewHandle | null>;
  readonly progress: Pick<ReturnType<typeof useProgress>, 'move'>;
  /** The next chapter may be loaded before it is reached. */
  readonly preloadsNext: boolean;
  /** Called before a jump. */
  readonly onJump: () => void;
}

/** What happens as the position moves, and the moves from chapter to chapter. */
export function useReaderMoves(options: ReaderMovesOptions) {
  const { reading, view, progress, preloadsNext, onJump } = options;
  const { chapters, current, here, mode, moveTo, places, wantNext, wantPrevious } = reading;
  const { open } = useNavigation();
  const [load] = worksApi.useLazyChapterQuery();
  const last = useRef<Place>(undefined);
  const room = useRef({ ahead: Infinity, behind: Infinity });

  const onPlace = (place: Place) => {
    const content = chapters.find(({ uuid }) => uuid === place.chapter);
    if (!content) return;
    const was = last.current;
    last.current = place;
    places.move(place);
    if (reading.target?.chapter === place.chapter) reading.setTarget(undefined);
    // Reaching the end is saved at once; the position where a chapter opens is not urgent.
    const isMoved = was?.chapter === place.chapter;
    const isEnd = place.page === content.pages.length;
    const isReached = isEnd && was?.page !== place.page;
    const pages = content.pages.length;
    progress.move(content, { ...place, pages }, isMoved && (isReached || place.ratio === 1));
    if (place.chapter !== current) moveTo(place.chapter);
  };
  const onRoom = (ahead: number, behind: number) => {
    room.current = { ahead, behind };
    if (ahead < NEXT_WANTED_SCREENS && preloadsNext) wantNext();
    // Paged mode: the previous chapter takes the place of the card before the first page.
    if (behind === 0 && !isScrolled(mode)) wantPrevious();
  };
  const goOn = () => {
    const isLast = chapters.at(-1)?.uuid === current;
    if (here.next !== null && isLast && isAtEnd(view.current, room.current.ahead)) {
      open(readAddress('comic', here.work, here.next), { replace: true });
    }
  };
  const goBack = () => {
    if (room.current.behind < PREVIOUS_WANTED_SCREENS) wantPrevious();
  };
  /** While a chapter loads, the screen that waits for it would take the reader's place, and the target with it. */
  const openLoaded = async (chapter: string) => {
    const of = { kind: 'comic', uuid: here.work, chapter } as const;
    await load(of, true);
    open(readAddress('comic', here.work, chapter), { replace: true });
  };
  const openInRow = (uuid: string): boolean => {
    if (!chapters.some((each) => each.uuid === uuid)) return false;
    onJump();
    view.current?.seek(uuid, 1);
    return true;
  };
  return {
    onPlace,
    onRoom,
    goOn,
    goBack,
    turn: (direction: 1 | -1) => {
      if (view.current?.turn(direction)) return;
      if (direction === 1) goOn();
      else goBack();
    },
    openInRow,
    /** @param page from 1 @param pages of the chapter */
    openPage: (chapter: string, page: number, pages: number) => {
      if (chapters.some(({ uuid }) => uuid === chapter)) {
        onJump();
        view.current?.seek(chapter, page);
        return;
      }
      reading.setTarget({ chapter, ratio: (page - 1) / Math.max(page, pages) });
      void openLoaded(chapter);
    },
    openNeighbour: (chapter: string | null) => {
      if (chapter !== null && !openInRow(chapter)) {
        open(readAddress('comic', here.work, chapter), { replace: true });
      }
    },
  };
}

/** In a strip the end includes the card below the last page. */
function isAtEnd(view: ViewHandle | null, ahead: number): boolean {
  const box = view?.box();
  if (!box || ahead > 0) return false;
  return box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
}
