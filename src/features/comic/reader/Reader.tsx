import { useDeferredValue, useRef, useState } from 'react';
import { useOpenReader } from '../../../offline/openReaders.ts';
import { useFullscreen } from '../../../lib/useFullscreen.ts';
import { useWakeLock } from '../../../lib/useWakeLock.ts';
import { useNightMode } from '../../../ui/useThemeMode.ts';
import styles from '../Reader.module.css';
import { createPanelPlaces } from '../guided/panelPlace.ts';
import { looksOf } from '../readerLooks.ts';
import { isScrolled, type ReadingMode } from '../readerModes.ts';
import { useReaderSettings } from '../readerSettings.ts';
import { PagedView } from './PagedView.tsx';
import { type ComicReader, ReaderChrome, type ReaderPanel } from './ReaderChrome.tsx';
import { StripView } from './StripView.tsx';
import { usePageOrders } from './usePageOrders.ts';
import { usePagesAhead } from './usePagesAhead.ts';
import { useReaderChapters, type ReaderChapters } from './useReaderChapters.ts';
import { useReaderInput } from './useReaderInput.ts';
import { useReaderMoves } from './useReaderMoves.ts';
import type { ViewHandle } from './view.ts';
import {
  ReaderContext,
  ReaderEnd,
  ReaderStart,
  type ReaderProps,
  useIsNextReadable,
  useOpened,
  useProgress,
} from '../../reader/index.ts';
import { ReaderDimmer } from '../../../ui/ReaderDimmer.tsx';
import { type Chrome, useChrome } from '../../../lib/reading/useChrome.ts';
import { usePull } from '../../../lib/reading/usePull.ts';
import { useReadingFocus } from '../../../lib/reading/useReadingFocus.ts';
import { useFavorite } from '../../work/index.ts';
import { chapterName } from '../../../lib/chapterNames.ts';

interface ComicReaderProps extends ReaderProps<'comic'> {
  readonly panel: ReaderPanel | undefined;
  readonly setPanel: (panel: ReaderPanel | undefined) => void;
}

export function Reader(props: ComicReaderProps) {
  const { content: address, work, onBack } = props;
  const root = useRef<HTMLDivElement>(null);
  const view = useRef<ViewHandle>(null);
  useOpenReader(address.work);
  const reading = useReaderSettings(address.work);
  const { settings } = reading;
  const read = useReaderChapters(address, work, settings, root);
  const { places, before, current, opening, here, chapters, guess, mode } = read;
  const isGuided = settings.guided && !isScrolled(mode);
  const { orders, reload } = usePageOrders(
    { cropsBorders: settings.cropBorders, isGuided },
    places,
  );
  const [panelPlaces] = useState(createPanelPlaces);
  const { isNight } = useNightMode();
  const looks = looksOf(settings, isNight);
  useWakeLock(settings.keepAwake);
  const { incognito: isIncognito } = settings;
  const progress = useProgress({ kind: 'comic', detail: work?.detail, before, isIncognito });
  const isNextReadable = useIsNextReadable(here, work);
  usePagesAhead(settings.preloadNext ? chapters[chapters.indexOf(here) + 1] : undefined);
  useOpened(address.work, current, isIncognito, chapters);

  const chrome = useChrome(root, view);
  const moves = useReaderMoves({
    reading: read,
    view,
    progress,
    preloadsNext: settings.preloadNext && isNextReadable,
    onJump: chrome.holdOn,
  });
  // The pages render first: the bars, which are hidden until they are called, would delay them.
  const hasBars = useDeferredValue(true, false);
  const panels = panelsOf(props, progress.flush, chrome);
  const forwards = forwardsOf(mode);
  usePull(root, { forwards, onBack: moves.goBack, onPullOn: moves.goOn });
  useReaderInput({
    root,
    view,
    mode,
    forwards,
    settings,
    turn: moves.turn,
    toggleMenu: chrome.toggle,
    onHold: (chapter, page) => {
      const content = chapters.find(({ uuid }) => uuid === chapter);
      if (content) panels.onPanel({ kind: 'page', chapter: content, page });
    },
    onKey: useKeyActions(read, { ...panels, openNeighbour: moves.openNeighbour, view, chrome }),
  });
  useReadingFocus(view, opening.id);

  const title = work?.detail.title ?? before?.title ?? '';
  const reader: ComicReader = {
    kind: 'comic',
    here,
    work,
    title,
    places,
    panelPlaces,
    view,
    chrome,
    reading,
    mode,
    guess,
    ...panels,
    onBack,
    onSeek: (page) => view.current?.seek(current, page),
    onOpenPage: moves.openPage,
    onReload: reload,
  };
  const View = isScrolled(mode) ? StripView : PagedView;
  return (
    <ReaderContext value={reader}>
      <div ref={root} className={styles.reader} style={looks.style}>
        {hasBars && <ReaderChrome />}
        <div className={styles.ground} data-theme={looks.theme}>
          <View
            key={opening.id}
            ref={view}
            {...{ chapters, mode, settings, orders }}
            start={opening}
            label={`${title} ${chapterName(here)}`}
            onPlace={moves.onPlace}
            onPanel={panelPlaces.move}
            onRoom={moves.onRoom}
            renderStart={(content) => <ReaderStart content={content} />}
            renderEnd={(content) => (
              <ReaderEnd {...{ content, chapters }} onOpenInRow={moves.openInRow} />
            )}
          />
        </div>
        <ReaderDimmer dimming={looks.dimming} />
      </div>
    </ReaderContext>
  );
}

/** What is open over the pages, or beside them. */
function panelsOf(props: ComicReaderProps, flush: () => void, chrome: Chrome) {
  const { panel, setPanel, toggleContents } = props;
  const onPanel = (next: ReaderPanel | undefined) => {
    // The panel may depend on the position.
    flush();
    setPanel(next);
  };
  const onContents = () => {
    if (!toggleContents()) onPanel({ kind: 'contents' });
    else if (chrome.isShown) chrome.hide();
  };
  return { panel, onPanel, onContents };
}

interface KeyActors extends Pick<ComicReader, 'view' | 'chrome' | 'onPanel' | 'onContents'> {
  readonly openNeighbour: (chapter: string | null) => void;
}

/** What keys do besides turning and zooming. */
function useKeyActions(
  { here, current }: ReaderChapters,
  { openNeighbour, view, chrome, onPanel, onContents }: KeyActors,
) {
  const favorite = useFavorite(here.work);
  const fullscreen = useFullscreen();
  const actions = {
    first: () => view.current?.seek(current, 1),
    last: () => view.current?.seek(current, here.pages.length),
    nextChapter: () => openNeighbour(here.next),
    previousChapter: () => openNeighbour(here.previous),
    collect: favorite.toggle,
    contents: onContents,
    help: () => onPanel({ kind: 'keys' }),
    close: chrome.hide,
    fullscreen: () => fullscreen?.toggle(),
  };
  return (action: keyof typeof actions) => actions[action]();
}

/** Direction in which the finger moves to read on: left for left-to-right. */
function forwardsOf(mode: ReadingMode) {
  if (mode === 'ltr') return 'left';
  return mode === 'rtl' ? 'right' : 'up';
}
