import { useRef, useState, type CSSProperties } from 'react';
import { useOpenReader } from '../../../offline/openReaders.ts';
import { useFullscreen } from '../../../lib/useFullscreen.ts';
import { useWakeLock } from '../../../lib/useWakeLock.ts';
import { useNightMode } from '../../../ui/useThemeMode.ts';
import { chapterName } from '../../../lib/chapterNames.ts';
import {
  ReaderContext,
  ReaderEnd,
  ReaderStart,
  type ReaderProps,
  useIsNextReadable,
  useOpened,
  useReader,
} from '../../reader/index.ts';
import { ReaderDimmer } from '../../../ui/ReaderDimmer.tsx';
import { useChrome } from '../../../lib/reading/useChrome.ts';
import { useReadingFocus } from '../../../lib/reading/useReadingFocus.ts';
import { BookView } from '../book/BookView.tsx';
import type { BookHandle, BookPlace } from '../book/view.ts';
import { lookOf, useBookSettings } from '../settings/bookSettings.ts';
import { groundOf } from '../settings/grounds.ts';
import { defaultAreas } from '../settings/tapAreas.ts';
import { BookChrome, type BookPanel, type BookReader } from './BookChrome.tsx';
import { BookLines } from './BookLines.tsx';
import { runBookAction } from './bookActions.ts';
import { RemoteProgressDialog } from './RemoteProgressDialog.tsx';
import styles from './Reader.module.css';
import { type BookAction, useBookInput } from './useBookInput.ts';
import { useBookPlaces } from './useBookPlaces.ts';
import { useBookRow } from './useBookRow.ts';
import { useBookStart } from './useBookStart.ts';
import { useBookTools } from './useBookTools.ts';
import { useBookTurns } from './useBookTurns.ts';
import { useBookViewKey } from './useBookViewKey.ts';

export function Reader({ content: address, work, onBack, toggleContents }: ReaderProps<'novel'>) {
  const root = useRef<HTMLDivElement>(null);
  const view = useRef<BookHandle>(null);
  useOpenReader(address.work);
  const book = useBookSettings();
  const { settings } = book;
  const start = useBookStart(address.work);
  const row = useBookRow(address, root, start.startOf);
  const { here, current } = row;
  const detail = work?.detail;
  const placing = useBookPlaces({ row, start, settings, work: address.work, detail });
  const { places } = placing;
  const [panel, setPanel] = useState<BookPanel>();
  const { isNight } = useNightMode();
  const ground = groundOf(settings.bgcolor, isNight);
  const fullscreen = useFullscreen();
  useWakeLock(settings.keepAwake);
  useOpened(address.work, current, settings.incognito, row.chapters);
  const isNextReadable = useIsNextReadable(here, work);
  const chrome = useChrome(root, view, panel?.kind === 'type');

  const goTo = (place: BookPlace) => {
    const shown = row.toShown(place);
    if (shown) {
      chrome.holdOn();
      view.current?.seek(shown);
      return;
    }
    void start.openAt(place);
  };
  const isListenOpen = panel?.kind === 'listen';
  const tools = useBookTools({ row, places, work, view, isNextReadable, isListenOpen });
  const openChapter = (chapter: string | null) => {
    if (chapter !== null) goTo({ chapter, offset: 0 });
  };
  const { onRoom, turn } = useBookTurns({ root, view, row, settings, isNextReadable, openChapter });
  const closeBars = () => {
    setPanel(undefined);
    if (chrome.isShown) chrome.hide();
  };
  const actors = { row, book, tools, goTo, openChapter, setPanel, toggleContents, closeBars };
  const onAction = (action: BookAction) =>
    runBookAction(action, {
      ...actors,
      turn(direction) {
        if (settings.turn !== 'scroll') closeBars();
        turn(direction);
      },
      toggleBars() {
        setPanel(undefined);
        chrome.toggle();
      },
      toggleFullscreen: fullscreen?.toggle,
    });
  const areas = settings.tapAreas ?? defaultAreas(settings.turn);
  useBookInput({ root, turn: settings.turn, areas, onAction });

  const title = detail?.title ?? start.before?.title ?? '';
  const { key, place } = useBookViewKey(row, places);
  useReadingFocus(view, row.texts && key);
  const reader: BookReader = {
    kind: 'novel',
    here,
    work,
    title,
    places,
    view,
    chrome,
    row,
    tools,
    book,
    panel,
    onBack,
    onPanel(next) {
      // The panel may depend on the position.
      placing.flush();
      setPanel(next);
    },
    onContents: () => onAction('contents'),
    onGo: goTo,
    onChapter: openChapter,
  };
  return (
    <ReaderContext value={reader}>
      {/* Focusable, so that a tap beside the text keeps keyboard input working. */}
      <div ref={root} className={styles.reader} style={styleOf(ground)} tabIndex={-1}>
        <div className={styles.book} data-theme={ground.theme} data-lines={settings.statusLines}>
          {settings.statusLines && <BookLines.Top />}
          {row.texts && <BookText key={key} {...{ place, onRoom }} onPlace={placing.onPlace} />}
          {settings.statusLines && <BookLines.Bottom />}
        </div>
        <BookChrome />
        <RemoteProgressDialog remote={placing.remoteProgress} onJump={goTo} />
        <ReaderDimmer dimming={1 - (settings.brightness ?? 100) / 100} />
      </div>
    </ReaderContext>
  );
}

interface BookTextProps extends Pick<Parameters<typeof BookView>[0], 'onPlace' | 'onRoom'> {
  readonly place: BookPlace;
}

function BookText({ place, ...rest }: BookTextProps) {
  const { view, row, tools, book, title } = useReader() as BookReader;
  const { settings } = book;
  const { here, chapters } = row;
  const first = chapters[0] ?? here;
  return (
    <BookView
      ref={view}
      chapters={tools.shownChapters}
      start={row.toShown(place) ?? place}
      turn={settings.turn}
      look={lookOf(settings)}
      marks={tools.marks}
      lang={row.lang}
      label={[title, chapterName(here, 'novel')].filter(Boolean).join(' ')}
      renderStart={() =>
        // Must be null without a previous chapter: any element would become a card.
        first.previous && <ReaderStart content={first} />
      }
      renderEnd={() => (
        <ReaderEnd
          content={chapters.at(-1) ?? here}
          chapters={chapters}
          onOpenInRow={() => false}
        />
      )}
      {...rest}
    />
  );
}

function styleOf({ colour, text, meta }: ReturnType<typeof groundOf>): CSSProperties {
  const style: Readonly<Record<`--${string}`, string>> = {
    '--reader-background': colour,
    '--book-text': text,
    '--book-sub': meta,
  };
  return style;
}
