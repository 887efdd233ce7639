import { useState } from 'react';
import type { WorkWithChapters } from '../../../api/works.ts';
import type { ComicContent } from '../../../shared/contract/index.ts';
import { ReaderTop } from '../../../ui/ReaderTop.tsx';
import { chapterName } from '../chapterView.ts';
import styles from '../Reader.module.css';
import type { ReadingMode } from '../readerModes.ts';
import type { ReaderSettingsOfWork } from '../readerSettings.ts';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import type { PlaceStore } from './placeStore.ts';
import { ChapterBar, ClockPill, CollectButton } from './ReaderBars.tsx';
import { ReaderDrawer } from './ReaderDrawer.tsx';
import type { Chrome } from './useChrome.ts';

interface ReaderChromeProps {
  readonly here: ComicContent;
  readonly work: WorkWithChapters | undefined;
  readonly title: string;
  readonly places: PlaceStore;
  readonly chrome: Chrome;
  readonly reading: ReaderSettingsOfWork;
  readonly mode: ReadingMode;
  readonly onBack: () => void;
  readonly onSeek: (page: number) => void;
  /** The place is about to be shown elsewhere. */
  readonly onLeavePlace: () => void;
}

/** What lies over the pages: bars, the page's number, the contents (design 22, 25). */
export function ReaderChrome(props: ReaderChromeProps) {
  const { here, work, title, places, chrome, reading, mode, onBack, onSeek } = props;
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.menu}
        aria-expanded={chrome.isShown}
        onClick={chrome.toggle}
      >
        阅读菜单
      </button>
      <ReaderTop
        title={title}
        subtitle={chapterName(here)}
        onBack={onBack}
        hidden={!chrome.isShown}
        right={<CollectButton work={here.work} />}
      />
      <ChapterBar
        here={here}
        places={places}
        mode={mode}
        hidden={!chrome.isShown}
        onSeek={(page) => {
          chrome.holdOn();
          onSeek(page);
        }}
        onContents={() => {
          props.onLeavePlace();
          setIsDrawerOpen(true);
        }}
      />
      {!chrome.isShown && reading.settings.pagePill && <ClockPill here={here} places={places} />}
      <PageAnnouncer places={places} pages={here.pages.length} />
      {isDrawerOpen && work && (
        <ReaderDrawer work={work} current={here.uuid} onClose={() => setIsDrawerOpen(false)} />
      )}
    </>
  );
}
