import { useNavigation } from '../../lib/navigation.ts';
import type { ComicContent } from '../../shared/contract/index.ts';
import { BarAction } from '../../ui/BottomBar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PagePill } from '../../ui/PagePill.tsx';
import { ReaderBottom } from '../../ui/ReaderBottom.tsx';
import { chapterAddress } from './chapterView.ts';
import { useClock } from './useClock.ts';
import { useCollect } from './useCollect.ts';

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
  readonly content: ComicContent;
  readonly page: number;
  readonly hidden: boolean;
  readonly onSeek: (page: number) => void;
  readonly onContents: () => void;
}

/** Moves within the chapter and to its neighbours. */
export function ChapterBar({ content, page, hidden, onSeek, onContents }: ChapterBarProps) {
  const { open } = useNavigation();
  const { work, previous, next, pages } = content;
  const opener = (chapter: string | null) =>
    chapter === null ? undefined : () => open(chapterAddress(work, chapter), { replace: true });
  return (
    <ReaderBottom
      page={page}
      pages={pages.length}
      onSeek={onSeek}
      onPrevious={opener(previous)}
      onNext={opener(next)}
      hidden={hidden}
      actions={<BarAction icon="list" label="目录" onClick={onContents} />}
    />
  );
}

/** Where the person is, and the time, while the bars are away. */
export function ClockPill({ page, pages }: { page: number; pages: number }) {
  const clock = useClock();
  return <PagePill text={`${page} / ${pages}  ${clock}`} />;
}
