import { useMemo } from 'react';
import { useDownloads } from '../downloads.ts';
import type { WorkWithChapters } from '../../../../api/endpoints/works.ts';
import type { Chapter } from '../../../../shared/contract/index.ts';
import { useStoredChapters, useStoredWorks } from '../../../../offline/stored.ts';
import { useStorageSpace } from '../../../../offline/storageSpace.ts';
import { CHAPTER_UNITS } from '../../../../lib/workText.ts';
import { globalActions } from '../../../../state/globalSlice.ts';
import { useReadEntry } from '../../../../state/readEntries.ts';
import { useAppDispatch } from '../../../../state/store.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { classNames } from '../../../../ui/classNames.ts';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { FirstDownloadNote } from '../../recovery/SafariNote.tsx';
import { useSpace } from '../../storage/useSpace.ts';
import { METERED_QUESTION } from '../../texts.ts';
import styles from './DownloadSheet.module.css';
import { workJobBytes, bytesAPage } from './estimate.ts';
import { FilmQuality } from './FilmQuality.tsx';
import { PickFoot } from './PickFoot.tsx';
import { PickGrid } from './PickGrid.tsx';
import { pickStateOf, type PickView } from './picks.ts';
import { filmRefusal, jobText, lockedText, meteredText, refusalText } from './pickText.ts';
import { PickSpace } from './PickSpace.tsx';
import { QuickSets } from './QuickSets.tsx';
import { useAdd } from './useAdd.ts';
import { useFilmJob } from './useFilmJob.ts';
import { usePick } from './usePick.ts';
import type { ChapterSummary } from '../../../../shared/offline/database/offlineStore.ts';
import * as texts from '../texts.ts';

export interface DownloadSheetProps {
  readonly work: WorkWithChapters;
  /** Uuid of the open chapter, selected at first. Absent: the last read place. */
  readonly here?: string;
  readonly onClose: () => void;
}

/** 下载到离线书架: which chapters, their size, and whether they fit. */
export default function DownloadSheet({ work, here, onClose }: DownloadSheetProps) {
  const { detail, directory } = work;
  const { kind } = detail;
  const unit = CHAPTER_UNITS[kind];
  const dispatch = useAppDispatch();
  const chapters = useMemo(
    () => directory.chapters.toSorted((a, b) => a.index - b.index),
    [directory],
  );
  const downloads = useDownloads();
  const stored = useStoredChapters(detail.uuid);
  const view = usePickView(stored, downloads);
  const place = useReadEntry(detail.uuid);
  const current = here ?? place?.chapter;
  const at = chapters.find(({ uuid }) => uuid === current)?.index ?? place?.index;
  // A film in one piece has no choice but its quality.
  const isSingle = kind === 'film' && chapters.length === 1;
  const first = isSingle ? 'all' : here === undefined ? undefined : 'this';
  const pick = usePick({ chapters, view, at, first });

  const pageBytes = useBytesAPage(stored);
  const chosen = useMemo(
    () => chapters.filter(({ uuid }) => pick.chosen.has(uuid)),
    [chapters, pick.chosen],
  );
  const film = useFilmJob({
    uuid: detail.uuid,
    chapters: kind === 'film' ? chosen : NONE,
    sample: kind === 'film' ? sampleOf(chapters) : undefined,
  });
  const guess = useMemo(
    () => workJobBytes(kind, chosen, stored ?? [], pageBytes),
    [kind, chosen, pageBytes, stored],
  );
  const bytes = kind === 'film' ? film.job.bytes : guess;
  const space = useShownSpace();
  const adding = useAdd({
    work,
    chapters: [...pick.chosen],
    ...(film.job.quality && { quality: film.job.quality }),
    onAdded: onClose,
  });
  return (
    <Sheet title={texts.TITLE} onClose={onClose}>
      {!isSingle && (
        <>
          <QuickSets kind={kind} pick={pick} />
          <PickGrid
            kind={kind}
            chapters={chapters}
            view={view}
            chosen={pick.chosen}
            current={current}
            onPress={(chapter, isRange) => {
              const state = pickStateOf(chapter, view);
              if (state === 'open') pick.press(chapter, isRange);
              else dispatch(globalActions.toastShown(refusalText(kind, state)));
            }}
          />
        </>
      )}
      {/* A live region: what a quick set left out, and what the next press does. */}
      <output className={classNames(styles.said, isSingle && styles.single)}>
        {pick.range === 'first' && texts.tapFirst(unit)}
        {pick.range !== undefined && pick.range !== 'first' && texts.tapLast(unit)}
        {pick.range === undefined && pick.locked > 0 && !isSingle && lockedText(kind, pick.locked)}
        {isSingle && singleText(chapters, view)}
      </output>
      {kind === 'film' && <FilmQuality job={film.job} onChoose={film.choose} />}
      <FirstDownloadNote />
      <PickSpace
        space={space}
        bytes={bytes}
        job={jobText(kind, bytes, kind === 'film' ? film.job.certainty : 'about')}
      />
      <PickFoot
        kind={kind}
        count={kind !== 'film' || film.job.isStorable ? pick.chosen.size : 0}
        isSingle={isSingle}
        bytes={bytes}
        freeBytes={space?.freeBytes}
        isAvailable={downloads?.isAvailable}
        isBusy={adding.isBusy}
        onDownload={adding.start}
      />
      {adding.isAsking && (
        <ConfirmDialog
          title={METERED_QUESTION}
          text={meteredText(kind, bytes)}
          confirmLabel={texts.DOWNLOAD}
          onConfirm={adding.agree}
          onCancel={adding.refuse}
        />
      )}
    </Sheet>
  );
}

const NONE: readonly Chapter[] = [];

function usePickView(
  stored: ReturnType<typeof useStoredChapters>,
  downloads: ReturnType<typeof useDownloads>,
): PickView {
  return useMemo(
    () => ({
      downloaded: new Set(
        stored?.flatMap((each) => (each.pinned && each.complete ? each.uuid : [])),
      ),
      queued: new Set(downloads?.items.map(({ chapter }) => chapter)),
    }),
    [stored, downloads],
  );
}

/** As the storage screen counts it, without the app's own files. */
function useShownSpace() {
  const storage = useStorageSpace();
  const ours = useSpace()?.sizes.totalBytes;
  return storage && { ...storage, usedBytes: ours ?? storage.usedBytes };
}

/** The first chapter that can be downloaded: its qualities stand for those of the others. */
function sampleOf(chapters: readonly Chapter[]): Chapter | undefined {
  return chapters.find(({ locked, bought }) => !locked || bought);
}

/** Why a film in one piece cannot be downloaded; '' where it can. */
function singleText([only]: readonly Chapter[], view: PickView): string {
  const state = only ? pickStateOf(only, view) : 'open';
  return state === 'open' ? '' : filmRefusal(state);
}

/** For comics. @param own chapters of the work with stored pages; undefined until known */
function useBytesAPage(own: readonly ChapterSummary[] | undefined): number {
  const works = useStoredWorks();
  return useMemo(() => {
    const comics = works?.filter(({ work }) => work.kind === 'comic') ?? [];
    return bytesAPage(
      own ?? [],
      comics.flatMap(({ chapters }) => chapters),
    );
  }, [own, works]);
}
