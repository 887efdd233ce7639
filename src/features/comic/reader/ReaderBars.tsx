import { useNavigation } from '../../../lib/navigation.ts';
import type { ComicContent } from '../../../shared/contract/index.ts';
import { BarAction } from '../../../ui/BottomBar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PagePill } from '../../../ui/PagePill.tsx';
import { ReaderBottom } from '../../../ui/ReaderBottom.tsx';
import { chapterAddress } from '../chapterView.ts';
import type { ReadingMode } from '../readerModes.ts';
import { useCollect } from '../useCollect.ts';
import { useShownPlace, type PlaceStore } from './placeStore.ts';
import { useClock } from './useClock.ts';

export function CollectButton({ work }: { work: string }) {
  const { isCollected, toggle } = useCollect(work);
  return (
    <IconButton
      icon="mark"
      label="收藏"
      filled={isCollected}
      accent={isCollected}
      pressed={isCollected}
      onClick={toggle}
    />
  );
}

interface ChapterBarProps {
  readonly here: ComicContent;
  readonly places: PlaceStore;
  readonly mode: ReadingMode;
  readonly hidden: boolean;
  readonly onSeek: (page: number) => void;
  readonly onContents: () => void;
}

/** Moves within the chapter and to its neighbours. */
export function ChapterBar({ here, places, mode, hidden, onSeek, onContents }: ChapterBarProps) {
  const { open } = useNavigation();
  const { page } = useShownPlace(places);
  const { work, previous, next, pages } = here;
  const opener = (chapter: string | null) =>
    chapter === null ? undefined : () => open(chapterAddress(work, chapter), { replace: true });
  return (
    <ReaderBottom
      page={page}
      pages={pages.length}
      rightToLeft={mode === 'rtl'}
      onSeek={onSeek}
      onPrevious={opener(previous)}
      onNext={opener(next)}
      hidden={hidden}
      actions={<BarAction icon="list" label="目录" onClick={onContents} />}
    />
  );
}

interface ClockPillProps {
  readonly here: ComicContent;
  readonly places: PlaceStore;
}

/** Where the person is, and the time, while the bars are away. */
export function ClockPill({ here, places }: ClockPillProps) {
  const clock = useClock();
  const { page } = useShownPlace(places);
  return <PagePill text={`${page} / ${here.pages.length}  ${clock}`} />;
}
