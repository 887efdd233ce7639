import { readAddress } from '../../../lib/addresses.ts';
import type { ReactNode } from 'react';
import { useNavigation } from '../../../lib/navigation.ts';
import type { ComicContent } from '../../../shared/contract/index.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PagePill } from './PagePill.tsx';
import { ReaderBottom } from '../../../ui/ReaderBottom.tsx';
import type { ReadingMode } from '../readerModes.ts';
import { PagePreview } from '../PagePreview.tsx';
import type { Place } from './stripPlace.ts';
import { useCollect } from '../../work/index.ts';
import { type PlaceStore, useShownPlace } from '../../../lib/reading/placeStore.ts';
import { useClock } from '../../../lib/reading/useClock.ts';

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
  readonly places: PlaceStore<Place>;
  readonly mode: ReadingMode;
  readonly hidden: boolean;
  readonly onSeek: (page: number) => void;
  readonly actions: ReactNode;
}

export function ChapterBar({ here, places, mode, hidden, onSeek, actions }: ChapterBarProps) {
  const { open } = useNavigation();
  const { page } = useShownPlace(places, !hidden);
  const { uuid, work, previous, next, pages } = here;
  const previewOf = (number: number) => <PagePreview page={pages[number - 1]} chapter={uuid} />;
  const opener = (chapter: string | null) =>
    chapter === null
      ? undefined
      : () => open(readAddress('comic', work, chapter), { replace: true });
  return (
    <ReaderBottom
      page={page}
      pages={pages.length}
      rightToLeft={mode === 'rtl'}
      onSeek={onSeek}
      onPrevious={opener(previous)}
      onNext={opener(next)}
      hidden={hidden}
      actions={actions}
      preview={previewOf}
    />
  );
}

interface ClockPillProps {
  readonly here: ComicContent;
  readonly places: PlaceStore<Place>;
}

/** Page number and time, shown while the bars are hidden. */
export function ClockPill({ here, places }: ClockPillProps) {
  const clock = useClock();
  const { page } = useShownPlace(places);
  return <PagePill text={`${page} / ${here.pages.length}  ${clock}`} />;
}
