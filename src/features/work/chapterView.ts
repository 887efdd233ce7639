import { useMemo, type MouseEventHandler } from 'react';
import { useStoredChapters } from '../../offline/stored.ts';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import type { Chapter } from '../../shared/contract/index.ts';
import type { ChapterSummary } from '../../shared/offline/database/offlineStore.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useIsOffline } from '../../state/store.ts';
import { usePlaceInWork } from '../../state/usePlaceInWork.ts';
import type { ReadEntry } from '../../state/userState.ts';
import type { ChapterState } from '../../ui/chapterState.ts';
import { useQueuedChapters } from '../offline/index.ts';
import { useFreeMoment } from './useFreeMoment.ts';
import * as texts from './texts.ts';

export interface ChapterView {
  readonly place: ReadEntry | undefined;
  /** Uuids of chapters complete on the device; undefined while loading. */
  readonly stored: ReadonlySet<string> | undefined;
  /** Those of `stored` that were downloaded and are listed: a chapter that was withdrawn stays on the device. */
  readonly downloaded: ReadonlySet<string>;
  /** Uuids of chapters in the download queue. */
  readonly queued: ReadonlySet<string>;
  readonly isOffline: boolean;
  readonly isLimitedFree: boolean;
  /** For texts about when chapters become free, ms since 1970. */
  readonly nowMs: number;
}

export function chapterStateOf(chapter: Chapter, view: ChapterView): ChapterState {
  const { place, stored, downloaded, queued, isOffline, isLimitedFree } = view;
  const isStored = stored?.has(chapter.uuid) ?? false;
  const isAhead = place !== undefined && chapter.index > place.index;
  return {
    current: place?.chapter === chapter.uuid,
    read: place !== undefined && chapter.index < place.index,
    locked: chapter.locked && !isStored,
    limited: isLimitedFree && chapter.price > 0 && !chapter.locked && !chapter.bought,
    // ISO 8601 UTC strings sort by time.
    fresh: isAhead && chapter.at > place.at,
    stored: isStored,
    downloaded: downloaded.has(chapter.uuid),
    queued: queued.has(chapter.uuid),
    dimmed: isOffline && stored !== undefined && !isStored,
  };
}

export function useChapterView(work: WorkWithChapters): ChapterView {
  const { kind, uuid, price } = work.detail;
  const nowMs = useFreeMoment(work);
  const place = usePlaceInWork(uuid, kind);
  const summaries = useStoredChapters(uuid);
  const stored = useMemo(() => summaries && completeUuids(summaries), [summaries]);
  const { chapters } = work.directory;
  const downloaded = useMemo(() => {
    const all = completeUuids(summaries?.filter(({ pinned }) => pinned) ?? []);
    return new Set(chapters.map((chapter) => chapter.uuid).filter((each) => all.has(each)));
  }, [summaries, chapters]);
  const queued = useQueuedChapters(uuid);
  const isOffline = useIsOffline();
  const isLimitedFree = price === 'limited';
  return { place, stored, downloaded, queued, isOffline, isLimitedFree, nowMs };
}

function completeUuids(summaries: readonly ChapterSummary[]): ReadonlySet<string> {
  return new Set(summaries.filter(({ complete }) => complete).map(({ uuid }) => uuid));
}

/** A click handler for a chapter's link: keeps it closed, and says why, where it cannot be opened now. */
export function useRefuseDimmed(): (state: ChapterState) => MouseEventHandler<HTMLElement> {
  const dispatch = useAppDispatch();
  return (state) => (event) => {
    if (!state.dimmed) return;
    event.preventDefault();
    dispatch(globalActions.toastShown(texts.AWAY));
  };
}
