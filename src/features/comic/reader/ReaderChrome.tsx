import { lazy, Suspense, useState, type RefObject } from 'react';
import { useFullscreen } from '../../../lib/useFullscreen.ts';
import type { ComicContent } from '../../../shared/contract/index.ts';
import { BarAction } from '../../../ui/BottomBar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { PageAnnouncer } from '../../../ui/PageAnnouncer.tsx';
import { usePromptTurn } from '../../../ui/promptTurn.ts';
import { ReaderTop } from '../../../ui/ReaderTop.tsx';
import { SheetAction } from '../../../ui/SheetAction.tsx';
import { useNightMode } from '../../../ui/useThemeMode.ts';
import type { PanelPlace } from '../guided/panelPlace.ts';
import { keyLabels } from '../readerKeys.ts';
import { isScrolled, MODE_LABELS, type ReadingMode } from '../readerModes.ts';
import type { ReaderSettingsOfWork } from '../readerSettings.ts';
import { TapGuide, useTapGuide } from '../TapGuide.tsx';
import { pageKey } from './pageKey.ts';
import type { Place } from './stripPlace.ts';
import { BookmarksChip, ChapterBar, ClockPill, FavoriteButton } from './ReaderBars.tsx';
import type { useReaderMoves } from './useReaderMoves.ts';
import type { ViewHandle } from './view.ts';
import { AutoReading, type OpenReader, ReaderSheet, useReader } from '../../reader/index.ts';
import { KeysDialog } from '../../../ui/Keys.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { type PlaceStore, useShownPlace } from '../../../lib/reading/placeStore.ts';
import { chapterName } from '../../../lib/chapterNames.ts';
import * as texts from '../texts.ts';

const ReaderSettingsSheet = lazy(() => import('../ReaderSettingsSheet.tsx'));
const PageBookmarksSheet = lazy(() => import('../bookmarks/PageBookmarksSheet.tsx'));
const PageMenuSheet = lazy(() => import('../PageMenuSheet.tsx'));

/** Delay before screen readers announce the new page, ms. */
const REST_MS = 1_000;

/** What is open over the pages besides the bars; `page` is the menu of one page. */
export type ReaderPanel =
  | { readonly kind: 'contents' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'download' }
  | { readonly kind: 'bookmarks' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'page'; readonly chapter: ComicContent; readonly page: number };

/** What the parts of an open comic share. */
export interface ComicReader extends OpenReader {
  readonly here: ComicContent;
  readonly places: PlaceStore<Place>;
  readonly panelPlaces: PlaceStore<PanelPlace>;
  readonly view: RefObject<ViewHandle | null>;
  readonly reading: ReaderSettingsOfWork;
  readonly mode: ReadingMode;
  readonly guess: ReadingMode;
  readonly panel: ReaderPanel | undefined;
  readonly onPanel: (panel: ReaderPanel | undefined) => void;
  readonly onContents: () => void;
  readonly onSeek: (page: number) => void;
  readonly onOpenPage: ReturnType<typeof useReaderMoves>['openPage'];
  /** @param page key of `pageKey` */
  readonly onReload: (page: string) => void;
}

export function ReaderChrome() {
  const reader = useReader() as ComicReader;
  const { here, work, title, places, chrome, reading, mode, panel, onPanel, onContents } = reader;
  const { tapLayout: layout, tapInvert: invert, pagePill } = reading.settings;
  const [isAutomatic, setIsAutomatic] = useState(false);
  const isQuiet = !chrome.isShown && panel === undefined && !isAutomatic;
  const guide = useTapGuide(reading, mode, isQuiet);
  // Nothing covers a chapter that was paid for.
  const isBought = work?.directory.chapters.some(
    ({ uuid, bought }) => bought && uuid === here.uuid,
  );
  const isGuided = usePromptTurn('notice', guide.isDue && !isBought);
  const night = useNightMode();
  const openPageMenu = () => onPanel({ kind: 'page', chapter: here, page: places.shown().page });
  return (
    <>
      <MenuButton chrome={chrome} />
      <ReaderTop
        title={title}
        subtitle={chapterName(here)}
        onBack={reader.onBack}
        hidden={!chrome.isShown}
        right={
          <>
            <FavoriteButton />
            <IconButton
              icon="dl"
              label={texts.DOWNLOAD}
              disabled={work === undefined}
              onClick={() => onPanel({ kind: 'download' })}
            />
            <IconButton icon="more" label={texts.MORE} onClick={openPageMenu} />
          </>
        }
      />
      <ChapterBar
        actions={
          <>
            <BarAction icon={SCREEN_ICONS.list} label={texts.CONTENTS} onClick={onContents} />
            <BarAction
              icon={night.isNight ? SCREEN_ICONS.sun : SCREEN_ICONS.moon}
              label={night.isNight ? texts.DAY : texts.NIGHT}
              onClick={night.toggle}
            />
            <BarAction
              icon={MODE_LABELS[mode].icon}
              label={MODE_LABELS[mode].title}
              onClick={() => onPanel({ kind: 'settings' })}
            />
            <BarAction
              icon={SCREEN_ICONS.gear}
              label={texts.SETTINGS}
              onClick={() => onPanel({ kind: 'settings' })}
            />
          </>
        }
      />
      {!chrome.isShown && pagePill && !isAutomatic && <ClockPill />}
      <ShownPageAnnouncer />
      {isGuided && <TapGuide {...{ layout, invert, mode }} onClose={guide.close} />}
      <Suspense>
        {isAutomatic && (
          <AutoReading
            isScrolled={isScrolled(mode)}
            speed={reading.settings}
            onSpeed={reading.changeAll}
            onExit={() => setIsAutomatic(false)}
          />
        )}
        <Panel
          onAutomatic={() => {
            chrome.hide();
            setIsAutomatic(true);
          }}
        />
      </Suspense>
    </>
  );
}

function Panel({ onAutomatic }: { readonly onAutomatic: () => void }) {
  const reader = useReader() as ComicReader;
  const { here, places, panel, onPanel, title, reading, mode, guess, onReload } = reader;
  const showBookmarks = () => onPanel({ kind: 'bookmarks' });
  const fullscreen = useFullscreen();
  const close = () => onPanel(undefined);
  switch (panel?.kind) {
    case undefined:
      return null;
    case 'contents':
    case 'download':
      return (
        <ReaderSheet
          kind={panel.kind}
          tools={<BookmarksChip onClick={showBookmarks} />}
          onClose={close}
        />
      );
    case 'bookmarks':
      return (
        <PageBookmarksSheet
          chapter={here}
          page={places.shown().page}
          onOpen={({ chapter, offset, pages = 0 }) => {
            close();
            reader.onOpenPage(chapter, offset + 1, pages);
          }}
          onClose={close}
        />
      );
    case 'keys':
      return <KeysDialog title={texts.KEYBOARD} keys={keyLabels(mode)} onClose={close} />;
    case 'settings':
      return <ReaderSettingsSheet readingSettings={reading} guess={guess} onClose={close} />;
    case 'page': {
      const { chapter, page } = panel;
      const picture = chapter.pages[page - 1];
      if (!picture) return null;
      return (
        <PageMenuSheet
          picture={picture}
          name={{ title, chapter: chapter.index, page, pages: chapter.pages.length }}
          chapter={chapter}
          onBookmarks={showBookmarks}
          onReload={() => onReload(pageKey(chapter.uuid, page))}
          onClose={close}
        >
          {matchMedia('(pointer: fine)').matches && (
            <SheetAction
              icon={SCREEN_ICONS.type}
              label={texts.KEYBOARD}
              onClick={() => onPanel({ kind: 'keys' })}
            />
          )}
          <SheetAction
            icon="play"
            label={texts.AUTO_READING}
            onClick={() => {
              close();
              onAutomatic();
            }}
          />
          {fullscreen && (
            <SheetAction
              icon={SCREEN_ICONS.full}
              label={fullscreen.isOn ? texts.LEAVE_FULL_SCREEN : texts.FULL_SCREEN}
              onClick={() => {
                close();
                fullscreen.toggle();
              }}
            />
          )}
        </PageMenuSheet>
      );
    }
  }
}

function ShownPageAnnouncer() {
  const { here, places, panelPlaces } = useReader() as ComicReader;
  const { page } = useShownPlace(places);
  const { panel, panels } = useShownPlace(panelPlaces);
  const note = panels > 0 ? texts.panelAloud(panel, panels) : '';
  return <PageAnnouncer page={page} pages={here.pages.length} note={note} restMs={REST_MS} />;
}
