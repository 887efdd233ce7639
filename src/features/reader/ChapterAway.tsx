import { isOffTheNet, type Failure } from '../../api/failure.ts';
import { libraryAddress, readAddress } from '../../lib/addresses.ts';
import { useStoredChapters, useStoredWorks } from '../../offline/stored.ts';
import { chapterPlaceText } from '../../lib/chapterPlaceText.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import { useAppState } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { OfflineGap } from './OfflineGap.tsx';
import { Cover } from '../../ui/Cover.tsx';

interface ChapterAwayProps {
  readonly kind: ListedKind;
  readonly uuid: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Offline, or the server does not answer, and this chapter is not stored on the device. */
export function ChapterAway({ kind, uuid, failure, onRetry, retrying }: ChapterAwayProps) {
  const last = useStoredChapters(uuid)?.findLast(({ complete }) => complete);
  const works = useStoredWorks() ?? [];
  const other = works.find(({ work }) => work.kind === kind && work.uuid !== uuid);
  const places = useAppState(({ user }) => user[`${kind}readuuids`]);
  const [reason, later] = isOffTheNet(failure)
    ? ['现在没有网络', '联网后']
    : ['服务器没有正常应答', '恢复后'];
  return (
    <OfflineGap
      title={`这一${CHAPTER_UNITS[kind]}还没下载`}
      text={
        last
          ? `${reason}。已下载的读到了${nthChapter(kind, last.index)}，${later}会从这里接着看。`
          : `${reason}。${later}会从这里接着看。`
      }
      onRetry={onRetry}
      retrying={retrying}
      libraryHref={libraryAddress('kept')}
      other={other && otherWork(other, places)}
    />
  );
}

function otherWork({ work, chapters }: WorkSummary, places: readonly ReadEntry[]) {
  const complete = chapters.filter((each) => each.complete);
  const place = places.find(({ uuid }) => uuid === work.uuid);
  const isPlaceStored = complete.some(({ uuid }) => uuid === place?.chapter);
  const chapter = (isPlaceStored ? place?.chapter : complete[0]?.uuid) ?? '';
  const isAll = complete.length >= work.directory.chapters.length;
  const unit = CHAPTER_UNITS[work.kind];
  const amount = `${isAll ? '全部' : '已下载'} ${complete.length}\u00a0${unit}`;
  return {
    href: readAddress(work.kind, work.uuid, chapter),
    title: work.detail.title,
    note: place ? `${amount} · ${chapterPlaceText(work.kind, place)}` : amount,
    cover: <Cover path={work.detail.cover} />,
  };
}
