import { useMemo } from 'react';
import { readAddress } from '../../lib/addresses.ts';
import { useKeptChapters } from '../../offline/kept.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { Chapter, Kind, WorkDetail } from '../../shared/contract/index.ts';
import type { ChapterSummary } from '../../shared/offline/database/shelf.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import type { ReadEntry } from '../../state/userState.ts';
import type { OpenHandler } from '../../ui/AppLink.tsx';
import type { ChapterState } from '../../ui/chapterState.ts';
import { useQueuedChapters } from '../offline/index.ts';

/** What the marks of a work's chapters depend on. */
export interface ChapterView {
  /** Where the person is in this work. */
  readonly place: ReadEntry | undefined;
  /** Uuids of the chapters that are whole on the device; undefined: not known yet. */
  readonly kept: ReadonlySet<string> | undefined;
  /** Those of them that were downloaded on purpose. */
  readonly downloaded: ReadonlySet<string>;
  /** Uuids of the chapters that are in line for downloading. */
  readonly queued: ReadonlySet<string>;
  readonly isOffline: boolean;
  readonly isLimitedFree: boolean;
}

export function chapterStateOf(chapter: Chapter, view: ChapterView): ChapterState {
  const { place, kept, downloaded, queued, isOffline, isLimitedFree } = view;
  const isKept = kept?.has(chapter.uuid) ?? false;
  const isAhead = place !== undefined && chapter.index > place.index;
  return {
    current: place?.chapter === chapter.uuid,
    read: place !== undefined && chapter.index < place.index,
    locked: chapter.locked && !isKept,
    limited: isLimitedFree && chapter.price > 0 && !chapter.locked && !chapter.bought,
    // Both are ISO 8601 UTC: text order is the order in time.
    fresh: isAhead && chapter.at > place.at,
    kept: isKept,
    downloaded: downloaded.has(chapter.uuid),
    queued: queued.has(chapter.uuid),
    dimmed: isOffline && kept !== undefined && !isKept,
  };
}

export function useChapterView({ kind, uuid, price }: WorkDetail): ChapterView {
  const place = usePlaceInWork(uuid, kind);
  const summaries = useKeptChapters(uuid);
  const kept = useMemo(() => summaries && completeUuids(summaries), [summaries]);
  const downloaded = useMemo(
    () => completeUuids(summaries?.filter(({ pinned }) => pinned) ?? []),
    [summaries],
  );
  const queued = useQueuedChapters(uuid);
  const isOffline = useAppState(({ global }) => global.connection.state === 'offline');
  return { place, kept, downloaded, queued, isOffline, isLimitedFree: price === 'limited' };
}

export function usePlaceInWork(uuid: string, kind: ListedKind = 'comic'): ReadEntry | undefined {
  return useAppState(({ user }) => user[`${kind}readuuids`].find((entry) => entry.uuid === uuid));
}

function completeUuids(summaries: readonly ChapterSummary[]): ReadonlySet<string> {
  return new Set(summaries.filter(({ complete }) => complete).map(({ uuid }) => uuid));
}

/**
 * Opens a chapter's link, or says why it cannot be opened now.
 * @param replace from one chapter to the next, so that back leaves the reader to where it was opened from
 */
export function useOpenChapter({ replace = false } = {}): (state: ChapterState) => OpenHandler {
  const { open } = useNavigation();
  const dispatch = useAppDispatch();
  return (state) => (event) => {
    if (state.dimmed) dispatch(globalActions.toastShown('还没下载，联网后可看'));
    else open(event.currentTarget.href, { replace });
  };
}

export function chapterAddress(work: string, chapter: string, kind: Kind = 'comic'): string {
  return readAddress(kind, work, chapter);
}
