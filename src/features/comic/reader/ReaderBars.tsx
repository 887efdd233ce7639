import { readAddress } from '../../../lib/addresses.ts';
import type { ReactNode } from 'react';
import { useNavigation } from '../../../lib/navigation.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PagePill } from './PagePill.tsx';
import { ReaderBottom } from '../../../ui/ReaderBottom.tsx';
import { PagePreview } from '../PagePreview.tsx';
import { useReader } from '../../reader/index.ts';
import type { ComicReader } from './ReaderChrome.tsx';
import { useFavorite } from '../../work/index.ts';
import { useShownPlace } from '../../../lib/reading/placeStore.ts';
import { useClock } from '../../../lib/reading/useClock.ts';
import * as texts from '../texts.ts';

export function FavoriteButton() {
  const { isFavorite, toggle } = useFavorite(useReader().here.work);
  return (
    <IconButton
      icon="mark"
      label={texts.COLLECT}
      filled={isFavorite}
      accent={isFavorite}
      pressed={isFavorite}
      onClick={toggle}
    />
  );
}

/** Among the filters of the directory, over the pages and beside them. */
export function BookmarksChip({ onClick }: { readonly onClick: () => void }) {
  return (
    <Chip inset onClick={onClick}>
      {texts.BOOKMARKS}
    </Chip>
  );
}

export function ChapterBar({ actions }: { readonly actions: ReactNode }) {
  const { here, places, mode, chrome, onSeek } = useReader() as ComicReader;
  const { open } = useNavigation();
  const { page } = useShownPlace(places, chrome.isShown);
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
      onSeek={(number) => {
        chrome.holdOn();
        onSeek(number);
      }}
      onPrevious={opener(previous)}
      onNext={opener(next)}
      hidden={!chrome.isShown}
      actions={actions}
      preview={previewOf}
    />
  );
}

/** Page number, panel and time, shown while the bars are hidden. */
export function ClockPill() {
  const { here, places, panelPlaces } = useReader() as ComicReader;
  const clock = useClock();
  const { page } = useShownPlace(places);
  const { panel, panels } = useShownPlace(panelPlaces);
  const parts = [
    `${page} / ${here.pages.length}`,
    panels > 0 && texts.panelOf(panel, panels),
    clock,
  ];
  return <PagePill text={parts.filter(Boolean).join('  ')} />;
}
