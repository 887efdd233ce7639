import { shelfAddress } from '../../lib/addresses.ts';
import { useKeptChapters, useKeptWorks } from '../../lib/kept.ts';
import { useOpenLink } from '../../lib/navigation.ts';
import type { WorkSummary } from '../../shared/offline/shelf.ts';
import { useAppState } from '../../state/store.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { OfflineGap } from '../../ui/OfflineGap.tsx';
import { chapterAddress } from './chapterView.ts';
import { Cover } from './Cover.tsx';

interface ChapterAwayProps {
  readonly uuid: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** No network, and this chapter is not on the device (design 75). */
export function ChapterAway({ uuid, onRetry, retrying }: ChapterAwayProps) {
  const onOpen = useOpenLink();
  const last = useKeptChapters(uuid)?.findLast(({ complete }) => complete);
  const works = useKeptWorks() ?? [];
  const other = works.find(({ work }) => work.kind === 'comic' && work.uuid !== uuid);
  const places = useAppState(({ user }) => user.comicreaduuids);
  return (
    <OfflineGap
      text={
        last
          ? `现在没有网络。已下载的读到了第 ${last.index} 话，联网后会从这里接着看。`
          : '现在没有网络。联网后会从这里接着看。'
      }
      onRetry={onRetry}
      retrying={retrying}
      shelfHref={shelfAddress('kept')}
      onOpen={onOpen}
      other={other && otherWork(other, places)}
    />
  );
}

function otherWork({ work, chapters }: WorkSummary, places: readonly ReadEntry[]) {
  const complete = chapters.filter((each) => each.complete);
  const place = places.find(({ uuid }) => uuid === work.uuid);
  const isPlaceKept = complete.some(({ uuid }) => uuid === place?.chapter);
  const chapter = (isPlaceKept ? place?.chapter : complete[0]?.uuid) ?? '';
  const isAll = complete.length >= work.directory.chapters.length;
  const amount = isAll ? `全部 ${complete.length} 话` : `已下载 ${complete.length} 话`;
  return {
    href: chapterAddress(work.uuid, chapter),
    title: work.detail.title,
    note: place ? `${amount} · 看到 ${place.index} 话` : amount,
    cover: <Cover path={work.detail.cover} />,
  };
}
