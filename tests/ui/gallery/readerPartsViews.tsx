import { useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { configureStore } from '@reduxjs/toolkit';
import { globalReducer } from '../../../src/state/globalSlice.ts';
import { userReducer } from '../../../src/state/userSlice.ts';
import { AutoReadControl } from '../../../src/features/reader/AutoReadControl.tsx';
import PageMenuSheet from '../../../src/features/comic/PageMenuSheet.tsx';
import ReaderSettingsSheet from '../../../src/features/comic/ReaderSettingsSheet.tsx';
import { looksOf } from '../../../src/features/comic/readerLooks.ts';
import { ReaderDimmer } from '../../../src/ui/ReaderDimmer.tsx';
import { TapGuide } from '../../../src/features/comic/TapGuide.tsx';
import type { TapLayout } from '../../../src/features/comic/readerSettings.ts';
import type { ReadingMode } from '../../../src/features/comic/readerModes.ts';
import { useReaderSettings } from '../../../src/features/comic/readerSettings.ts';
import { SCREEN_ICONS } from '../../../src/ui/screenIcons.ts';
import { useNightMode } from '../../../src/ui/useThemeMode.ts';
import { SheetAction } from '../../../src/ui/SheetAction.tsx';
import { Cover, nothing } from './samples.tsx';

/** Comic pages under settings, menus and guides. */
interface PagesProps {
  guess: ReadingMode;
  sheet?: boolean;
  children?: ReactNode;
}

function Pages({ guess, sheet = false, children }: PagesProps) {
  const readingSettings = useReaderSettings('work');
  const { isNight } = useNightMode();
  const { filter, background, dimming } = looksOf(readingSettings.settings, isNight);
  return (
    <div style={{ minHeight: '100%', background }}>
      <div style={{ filter, padding: '0 20px' }}>
        {[0, 1, 2].map((index) => (
          <Cover key={index} index={index} />
        ))}
      </div>
      <ReaderDimmer dimming={dimming} />
      {sheet && <ReaderSettingsSheet {...{ readingSettings, guess }} onClose={nothing} />}
      {children}
    </div>
  );
}

export const SettingsView = () => <Pages sheet guess="strip" />;
export const SettingsPagedView = () => <Pages sheet guess="rtl" />;

function Guide({ mode, layout = 'auto' }: { mode: ReadingMode; layout?: TapLayout }) {
  return (
    <Pages guess={mode}>
      <TapGuide mode={mode} layout={layout} invert="none" onClose={nothing} />
    </Pages>
  );
}

export const GuideMangaView = () => <Guide mode="rtl" />;
export const GuideStripView = () => <Guide mode="strip" />;
export const GuideLView = () => <Guide mode="ltr" layout="l" />;

export const AutoReadView = () => (
  <Pages guess="strip">
    <AutoReadControl
      isRunning
      onToggle={nothing}
      speedText="400"
      onSlower={nothing}
      onFaster={undefined}
      onExit={nothing}
    />
  </Pages>
);

const PAGE = { title: '雪落长安', chapter: 86, page: 25, pages: 48 };
const PICTURE = { path: 'none' };
const CHAPTER = { uuid: 'chapter', work: 'work', index: 86, title: '上元雪', pages: [] };

const startStore = () => configureStore({ reducer: { global: globalReducer, user: userReducer } });

export function PageMenuView() {
  const [store] = useState(startStore);
  return (
    <Provider store={store}>
      <Pages guess="strip">
        <PageMenuSheet
          picture={PICTURE}
          name={PAGE}
          chapter={CHAPTER}
          onBookmarks={nothing}
          onReload={nothing}
          onClose={nothing}
        >
          <SheetAction icon="play" label="自动滚动" onClick={nothing} />
          <SheetAction icon={SCREEN_ICONS.full} label="全屏" onClick={nothing} />
        </PageMenuSheet>
      </Pages>
    </Provider>
  );
}
