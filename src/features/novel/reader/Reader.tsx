import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { readAddress } from '../../../lib/addresses.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { useOpenReader } from '../../../offline/openReaders.ts';
import { useFullscreen } from '../../../lib/useFullscreen.ts';
import { useWakeLock } from '../../../lib/useWakeLock.ts';
import { NOVEL_NEXT_WANTED_PAGES } from '../../../shared/limits.ts';
import { useNightMode } from '../../../ui/useThemeMode.ts';
import { chapterName } from '../../../lib/chapterNames.ts';
import {
  ReaderDimmer,
  ReaderEnd,
  ReaderStart,
  type ReaderProps,
  useChrome,
  useIsNextReadable,
  useIncognito,
  useOpened,
  usePull,
} from '../../reader/index.ts';
import { BookView } from '../book/BookView.tsx';
import type { BookHandle, BookPlace } from '../book/view.ts';
import { fontSize, lookOf, useBookSettings } from '../settings/bookSettings.ts';
import { groundOf } from '../settings/grounds.ts';
import { defaultAreas } from '../settings/tapAreas.ts';
import { BookChrome, type BookPanel } from './BookChrome.tsx';
import { BookLines } from './BookLines.tsx';
import { textLength } from './bookPlace.ts';
import { RemoteProgressDialog } from './RemoteProgressDialog.tsx';
import styles from './Reader.module.css';
import { useBookInput, type BookAction } from './useBookInput.ts';
import { useBookPlaces } from './useBookPlaces.ts';
import { useBookRow } from './useBookRow.ts';
import { useBookStart } from './useBookStart.ts';
import { useBookTools } from './useBookTools.ts';
import { useBookViewKey } from './useBookViewKey.ts';

export function Reader({ content: address, work, onBack }: ReaderProps<'novel'>) {
  const root = useRef<HTMLDivElement>(null);
  const view = useRef<BookHandle>(null);
  const { open } = useNavigation();
  useOpenReader(address.work);
  const book = useBookSettings();
  const { settings, change } = book;
  const start = useBookStart(address.work);
  const row = useBookRow(address, root, start.startOf);
  const { here, current, chapters } = row;
  const detail = work?.detail;
  const placing = useBookPlaces({ row, start, settings, work: address.work, detail });
  const { places } = placing;
  const [panel, setPanel] = useState<BookPanel>();
  const night = useNightMode();
  const ground = groundOf(settings.bgcolor, night.isNight);
  const fullscreen = useFullscreen();
  useWakeLock(settings.keepAwake);
  const noted = settings.incognito ? undefined : current;
  useOpened(noted);
  useIncognito(address.work, settings.incognito ? current : undefined);
  const isNextReadable = useIsNextReadable(here, work);
  const chrome = useChrome(root, view, panel?.kind === 'type');

  const goTo = (place: BookPlace) => {
    const shown = row.toShown(place);
    if (shown) {
      chrome.holdOn();
      view.current?.seek(shown);
      return;
    }
    start.setTarget(place);
    open(readAddress('novel', address.work, place.chapter), { replace: true });
  };
  const tools = useBookTools({
    row,
    places,
    work,
    view,
    isNextReadable,
    isListenOpen: panel?.kind === 'listen',
  });
  const openChapter = (chapter: string | null) => {
    if (chapter !== null) goTo({ chapter, offset: 0 });
  };
  const behind = useRef(Infinity);
  const onRoom = (ahead: number, left: number) => {
    behind.current = left;
    const isDue = ahead < NOVEL_NEXT_WANTED_PAGES;
    if (isDue && settings.preloadNext && isNextReadable) row.wantNext();
    // Paged mode: the previous chapter takes the place of the card before the first page.
    if (left < 1 && settings.turn !== 'scroll') row.wantPrevious();
  };
  const goOn = () => {
    const isLast = chapters.at(-1)?.uuid === current;
    if (isLast && isAtEnd(view.current)) openChapter(here.next);
  };
  usePull(root, {
    forwards: settings.turn === 'scroll' ? 'up' : 'left',
    onBack: () => {
      if (behind.current < 1) row.wantPrevious();
    },
    onPullOn: goOn,
  });
  const turn = (direction: 1 | -1) => {
    if (settings.turn !== 'scroll') closeBars();
    if (view.current?.turn(direction)) return;
    if (direction === -1) row.wantPrevious();
    else if (chapters.at(-1)?.uuid === current) openChapter(here.next);
  };
  const closeBars = () => {
    setPanel(undefined);
    if (chrome.isShown) chrome.hide();
  };
  const onAction = (action: BookAction) => {
    tools.forgetHit();
    switch (action) {
      case 'next':
      case 'previous':
        turn(action === 'next' ? 1 : -1);
        return;
      case 'menu':
        setPanel(undefined);
        chrome.toggle();
        return;
      case 'first':
        goTo({ chapter: current, offset: 0 });
        return;
      case 'last':
        goTo({ chapter: current, offset: Math.max(0, textLength(here) - 1) });
        return;
      case 'nextChapter':
        openChapter(here.next);
        return;
      case 'previousChapter':
        openChapter(here.previous);
        return;
      case 'larger':
      case 'smaller':
        change({ fontsize: fontSize(settings.fontsize + (action === 'larger' ? 1 : -1)) });
        return;
      case 'bookmark':
        tools.toggleBookmark();
        return;
      case 'fullscreen':
        fullscreen?.toggle();
        return;
      case 'contents':
      case 'listen':
        setPanel({ kind: action });
        return;
      case 'help':
        setPanel({ kind: 'settings', hasKeys: true });
        return;
      case 'close':
        closeBars();
    }
  };
  useBookInput({
    root,
    turn: settings.turn,
    areas: settings.tapAreas ?? defaultAreas(settings.turn),
    onAction,
  });
  const isReady = row.texts !== undefined;
  useLayoutEffect(() => {
    if (isReady) view.current?.box()?.focus({ preventScroll: true });
  }, [isReady]);

  const title = detail?.title ?? start.before?.title ?? '';
  const { key, place } = useBookViewKey(row, places);
  const first = chapters[0] ?? here;
  const final = chapters.at(-1) ?? here;
  return (
    // Focusable, so that a tap beside the text keeps keyboard input working.
    <div ref={root} className={styles.reader} style={styleOf(ground)} tabIndex={-1}>
      <div className={styles.book} data-theme={ground.theme} data-lines={settings.statusLines}>
        {settings.statusLines && <BookLines.Top title={title} chapter={tools.shownTitle} />}
        {row.texts && (
          <BookView
            key={key}
            ref={view}
            chapters={tools.shownChapters}
            start={row.toShown(place) ?? place}
            turn={settings.turn}
            look={lookOf(settings)}
            marks={tools.marks}
            lang={row.lang}
            label={[title, chapterName(here, 'novel')].filter(Boolean).join(' ')}
            onPlace={placing.onPlace}
            onRoom={onRoom}
            renderStart={() =>
              // Must be null without a previous chapter: any element would become a card.
              first.previous && <ReaderStart kind="novel" content={first} work={work} />
            }
            renderEnd={() => (
              <ReaderEnd
                kind="novel"
                content={final}
                work={work}
                chapters={chapters}
                onOpenInRow={() => false}
              />
            )}
          />
        )}
        {settings.statusLines && <BookLines.Bottom places={places} work={work} />}
      </div>
      <BookChrome
        {...{ here, work, title, places, view, row, tools, chrome, book, night, panel, onBack }}
        onPanel={(next) => {
          // The panel may depend on the position.
          placing.flush();
          setPanel(next);
        }}
        onGo={goTo}
        onChapter={openChapter}
      />
      <RemoteProgressDialog
        place={placing.further.place}
        onStay={placing.further.stay}
        onJump={(remote) => {
          placing.further.accept();
          goTo(remote);
        }}
      />
      <ReaderDimmer dimming={1 - (settings.brightness ?? 100) / 100} />
    </div>
  );
}

/** Whether the card after the last page is open, or the scrolled text is at its end. */
function isAtEnd(view: BookHandle | null): boolean {
  const box = view?.box();
  if (!box) return false;
  const page = box.querySelector('[data-role="current"]');
  if (page) return !page.hasAttribute('data-page');
  return box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
}

function styleOf({ colour, text, meta }: ReturnType<typeof groundOf>): CSSProperties {
  const style: Readonly<Record<`--${string}`, string>> = {
    '--reader-background': colour,
    '--book-text': text,
    '--book-sub': meta,
  };
  return style;
}
