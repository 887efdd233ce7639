import { lazy, Suspense, useState, type RefObject } from 'react';
import type { NovelContent } from '../../../shared/contract/index.ts';
import { BarAction } from '../../../ui/BottomBar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ReaderTop } from '../../../ui/ReaderTop.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { useNightMode } from '../../../ui/useThemeMode.ts';
import { AutoReading, type OpenReader, useReader } from '../../reader/index.ts';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { type PlaceStore, useShownPlace } from '../../../lib/reading/placeStore.ts';
import type { BookHandle, BookPlace } from '../book/view.ts';
import type { BookSettingsOfDevice } from '../settings/bookSettings.ts';
import * as texts from '../texts.ts';
import { BookBar } from './BookBar.tsx';
import { BookPanels } from './BookPanels.tsx';
import type { ReaderPlace } from './bookPlace.ts';
import type { BookRow } from './useBookRow.ts';
import type { BookTools } from './useBookTools.ts';

const TypePanel = lazy(() => import('../settings/TypePanel.tsx'));

/** What is open over the text besides the bars; `type` is shown inside the bars. */
export type BookPanel =
  | { readonly kind: 'type' | 'contents' | 'download' | 'more' | 'settings' | 'keys' }
  | { readonly kind: 'bookmarks' | 'search' | 'listen' | 'convert' };

/** What the parts of an open novel share. */
export interface BookReader extends OpenReader {
  readonly here: NovelContent;
  readonly places: PlaceStore<ReaderPlace>;
  readonly view: RefObject<BookHandle | null>;
  readonly row: BookRow;
  readonly tools: BookTools;
  readonly book: BookSettingsOfDevice;
  readonly panel: BookPanel | undefined;
  readonly onPanel: (panel: BookPanel | undefined) => void;
  readonly onContents: () => void;
  /** @param place in the original text */
  readonly onGo: (place: BookPlace) => void;
  readonly onChapter: (chapter: string | null) => void;
}

export function BookChrome() {
  const { work, title, tools, chrome, book, panel, ...on } = useReader() as BookReader;
  const { onPanel, onContents, onBack } = on;
  const night = useNightMode();
  const [isAutomatic, setIsAutomatic] = useState(false);
  const { settings, change } = book;
  const isTyping = panel?.kind === 'type';
  return (
    <>
      <MenuButton chrome={chrome} />
      <ReaderTop
        title={title}
        subtitle={tools.shownTitle}
        onBack={onBack}
        hidden={!chrome.isShown}
        right={
          <>
            <BookmarkButton />
            <IconButton icon="more" label={texts.MORE} onClick={() => onPanel({ kind: 'more' })} />
          </>
        }
      />
      <BookBar
        panel={
          isTyping && (
            <Suspense>
              <TypePanel {...book} onMore={() => onPanel({ kind: 'settings' })} />
            </Suspense>
          )
        }
        actions={
          <>
            <BarAction
              icon={SCREEN_ICONS.list}
              label={texts.CONTENTS}
              disabled={work === undefined}
              onClick={onContents}
            />
            <BarAction
              icon={night.isNight ? SCREEN_ICONS.sun : SCREEN_ICONS.moon}
              label={night.isNight ? texts.DAY : texts.NIGHT}
              onClick={night.toggle}
            />
            <BarAction
              icon={SCREEN_ICONS.type}
              label={texts.TYPE}
              on={isTyping}
              onClick={() => onPanel(isTyping ? undefined : { kind: 'type' })}
            />
            <BarAction
              icon="dl"
              label={texts.DOWNLOAD}
              disabled={work === undefined}
              onClick={() => onPanel({ kind: 'download' })}
            />
          </>
        }
      />
      <Suspense>
        {isAutomatic && (
          <AutoReading
            isScrolled={settings.turn === 'scroll'}
            speed={settings}
            onSpeed={change}
            onExit={() => setIsAutomatic(false)}
          />
        )}
        <BookPanels
          onAutomatic={() => {
            chrome.hide();
            setIsAutomatic(true);
          }}
        />
      </Suspense>
    </>
  );
}

function BookmarkButton() {
  const { places, tools } = useReader() as BookReader;
  useShownPlace(places);
  const isMarked = tools.isMarked(places.latest());
  return (
    <IconButton
      icon="mark"
      label={texts.BOOKMARK}
      filled={isMarked}
      accent={isMarked}
      pressed={isMarked}
      onClick={tools.toggleBookmark}
    />
  );
}
