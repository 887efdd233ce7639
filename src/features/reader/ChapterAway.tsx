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
import * as texts from './texts.ts';

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
    ? [texts.OFFLINE, texts.WHEN_ONLINE]
    : [texts.SERVER_AWAY, texts.WHEN_BACK];
  return (
    <OfflineGap
      title={texts.notDownloaded(CHAPTER_UNITS[kind])}
      text={
        last
          ? texts.readUpTo(reason, nthChapter(kind, last.index), later)
          : texts.continuesLater(reason, later)
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
  const amount = `${isAll ? texts.ALL : texts.DOWNLOADED} ${complete.length}\u00a0${unit}`;
  return {
    href: readAddress(work.kind, work.uuid, chapter),
    title: work.detail.title,
    note: place ? `${amount} · ${chapterPlaceText(work.kind, place)}` : amount,
    cover: <Cover path={work.detail.cover} />,
  };
}
