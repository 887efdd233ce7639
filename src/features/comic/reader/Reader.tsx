import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigation } from '../../../lib/navigation.ts';
import { useOpenReader } from '../../../offline/openReaders.ts';
import { useFullscreen } from '../../../lib/useFullscreen.ts';
import { useWakeLock } from '../../../lib/useWakeLock.ts';
import type { StateOfApp } from '../../../state/store.ts';
import { useNightMode } from '../../../ui/useThemeMode.ts';
import styles from '../Reader.module.css';
import { looksOf } from '../readerLooks.ts';
import { isScrolled, type ReadingMode } from '../readerModes.ts';
import { useReaderSettings } from '../readerSettings.ts';
import { PagedView } from './PagedView.tsx';
import { ReaderChrome, type ReaderPanel } from './ReaderChrome.tsx';
import { modeOf } from './readingMode.ts';
import { StripView } from './StripView.tsx';
import type { Place } from './stripPlace.ts';
import { usePageOrders } from './usePageOrders.ts';
import { usePagesAhead } from './usePagesAhead.ts';
import { useReaderInput } from './useReaderInput.ts';
import type { ViewHandle } from './view.ts';
import {
  ReaderDimmer,
  ReaderEnd,
  ReaderStart,
  createPlaceStore,
  type ReaderProps,
  useChapterRow,
  useChrome,
  useCurrentChapter,
  useIsNextReadable,
  useIncognito,
  useOpened,
  useProgress,
  usePull,
  useStableChapters,
} from '../../reader/index.ts';
import { chapterAddress, useCollect } from '../../work/index.ts';
import { chapterName } from '../../../lib/chapterNames.ts';

/** The next chapter is loaded when this many screens, or pages in paged mode, are left. */
const NEXT_WANTED_SCREENS = 2;
/** The previous chapter is loaded when this many screens are left before the position and the reader scrolls back. */
const PREVIOUS_WANTED_SCREENS = 1.2;

export function Reader({ content: address, work, onBack }: ReaderProps<'comic'>) {
  const root = useRef<HTMLDivElement>(null);
  const view = useRef<ViewHandle>(null);
  const store = useStore<StateOfApp>();
  const { open } = useNavigation();
  useOpenReader(address.work);
  const reading = useReaderSettings(address.work);
  const { settings } = reading;
  const startOf = (chapter: string) => {
    const entry = entryOf(store.getState(), address.work);
    return { chapter, ratio: entry?.chapter === chapter ? entry.ratio : 0 };
  };
  const [places] = useState(() => createPlaceStore({ ...startOf(address.uuid), page: 1 }));
  const [before] = useState(() => entryOf(store.getState(), address.work));

  const { current, opening, moveTo, reopen } = useCurrentChapter(
    { kind: 'comic', work: address.work, uuid: address.uuid },
    startOf,
  );
  const row = useChapterRow('comic', address, current);
  const chapters = useStableChapters(row.chapters, root);
  const { here } = row;
  const guess = modeOf('auto', work?.detail.layout, here.pages);
  const mode = settings.mode === 'auto' ? guess : settings.mode;
  const [wasScrolled, setWasScrolled] = useState(isScrolled(mode));
  if (isScrolled(mode) !== wasScrolled) {
    setWasScrolled(isScrolled(mode));
    reopen(places.latest());
  }

  const { orders, reload } = usePageOrders(settings.cropBorders, places);
  const [panel, setPanel] = useState<ReaderPanel>();
  const { isNight } = useNightMode();
  const looks = looksOf(settings, isNight);
  const fullscreen = useFullscreen();
  useWakeLock(settings.keepAwake);
  const { incognito: isIncognito } = settings;
  const progress = useProgress({
    kind: 'comic',
    detail: work?.detail,
    before,
    isIncognito,
  });
  const isNextReadable = useIsNextReadable(here, work);
  usePagesAhead(settings.preloadNext ? chapters[chapters.indexOf(here) + 1] : undefined);
  useOpened(isIncognito ? undefined : current);
  useIncognito(address.work, isIncognito ? current : undefined);

  const last = useRef<Place>(undefined);
  const onPlace = (place: Place) => {
    const content = chapters.find(({ uuid }) => uuid === place.chapter);
    if (!content) return;
    const was = last.current;
    last.current = place;
    places.move(place);
    // Reaching the end is saved at once; the position where a chapter opens is not urgent.
    const isMoved = was?.chapter === place.chapter;
    const isEnd = place.page === content.pages.length;
    const isReached = isEnd && was?.page !== place.page;
    const pages = content.pages.length;
    progress.move(content, { ...place, pages }, isMoved && (isReached || place.ratio === 1));
    if (place.chapter !== current) moveTo(place.chapter);
  };
  const room = useRef({ ahead: Infinity, behind: Infinity });
  const onRoom = (ahead: number, behind: number) => {
    room.current = { ahead, behind };
    if (ahead < NEXT_WANTED_SCREENS && settings.preloadNext && isNextReadable) row.wantNext();
    // Paged mode: the previous chapter takes the place of the card before the first page.
    if (behind === 0 && !isScrolled(mode)) row.wantPrevious();
  };
  const goOn = () => {
    const isLast = chapters.at(-1)?.uuid === current;
    if (here.next !== null && isLast && isAtEnd(view.current, room.current.ahead)) {
      open(chapterAddress(here.work, here.next), { replace: true });
    }
  };
  const goBack = () => {
    if (room.current.behind < PREVIOUS_WANTED_SCREENS) row.wantPrevious();
  };
  usePull(root, { forwards: forwardsOf(mode), onBack: goBack, onPullOn: goOn });

  const chrome = useChrome(root, view);
  const turn = (direction: 1 | -1) => {
    if (view.current?.turn(direction)) return;
    if (direction === 1) goOn();
    else goBack();
  };
  const openInRow = (uuid: string): boolean => {
    if (!chapters.some((each) => each.uuid === uuid)) return false;
    chrome.holdOn();
    view.current?.seek(uuid, 1);
    return true;
  };
  const { toggle: toggleMenu } = chrome;
  const collect = useCollect(address.work);
  const openNeighbour = (chapter: string | null) => {
    if (chapter !== null && !openInRow(chapter)) {
      open(chapterAddress(here.work, chapter), { replace: true });
    }
  };
  useReaderInput({
    root,
    view,
    mode,
    settings,
    turn,
    toggleMenu,
    onHold: (chapter, page) => {
      const content = chapters.find(({ uuid }) => uuid === chapter);
      if (content) setPanel({ kind: 'page', chapter: content, page });
    },
    onKey: (action) => {
      switch (action) {
        case 'first':
          view.current?.seek(current, 1);
          return;
        case 'last':
          view.current?.seek(current, here.pages.length);
          return;
        case 'nextChapter':
          openNeighbour(here.next);
          return;
        case 'previousChapter':
          openNeighbour(here.previous);
          return;
        case 'collect':
          collect.toggle();
          return;
        case 'close':
          chrome.hide();
          return;
        case 'fullscreen':
          fullscreen?.toggle();
          return;
      }
    },
  });
  useLayoutEffect(() => {
    view.current?.box()?.focus({ preventScroll: true });
  }, [view]);

  const title = work?.detail.title ?? before?.title ?? '';
  const View = isScrolled(mode) ? StripView : PagedView;
  return (
    <div ref={root} className={styles.reader} style={looks.style}>
      <ReaderChrome
        {...{ here, work, title, places, view, chrome, reading, mode, guess, panel, onBack }}
        onPanel={(next) => {
          // The panel may depend on the position.
          progress.flush();
          setPanel(next);
        }}
        onSeek={(page) => view.current?.seek(current, page)}
        onReload={reload}
      />
      <View
        key={opening.id}
        ref={view}
        chapters={chapters}
        start={opening}
        mode={mode}
        settings={settings}
        orders={orders}
        label={`${title} ${chapterName(here)}`}
        onPlace={onPlace}
        onRoom={onRoom}
        renderStart={(content) => <ReaderStart kind="comic" content={content} work={work} />}
        renderEnd={(content) => (
          <ReaderEnd kind="comic" {...{ content, work, chapters }} onOpenInRow={openInRow} />
        )}
      />
      <ReaderDimmer dimming={looks.dimming} />
    </div>
  );
}

function entryOf({ user }: StateOfApp, work: string) {
  return user.comicreaduuids.find(({ uuid }) => uuid === work);
}

/** In a strip the end includes the card below the last page. */
function isAtEnd(view: ViewHandle | null, ahead: number): boolean {
  const box = view?.box();
  if (!box || ahead > 0) return false;
  return box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
}

/** Direction in which the finger moves to read on: left for left-to-right. */
function forwardsOf(mode: ReadingMode) {
  if (mode === 'ltr') return 'left';
  return mode === 'rtl' ? 'right' : 'up';
}
