import { useState } from 'react';
import { removeReads } from '../../../api/endpoints/history.ts';
import { noteReading } from '../../../api/endpoints/reading.ts';
import type { WorkWithChapters } from '../../../api/endpoints/works.ts';
import type { Chapter } from '../../../shared/contract/index.ts';
import { noteOwnPlace } from '../../../state/ownPlaces.ts';
import { isAtEnd } from '../../../state/readEntries.ts';
import { useAccount, useAppDispatch } from '../../../state/store.ts';
import { usePlaceInWork } from '../../../state/usePlaceInWork.ts';
import type { ReadEntry } from '../../../state/userState.ts';

interface MarkRead {
  readonly isRead: boolean;
  /** Undefined without a chapter, or where all of them are read. */
  readonly mark: (() => void) | undefined;
  /** Takes the place back that the work had before; undefined until it was marked here. */
  readonly unmark: (() => void) | undefined;
}

/** Marks a work as read: its place becomes the end of its last chapter, as if it had been read there. */
export function useMarkRead({ detail, directory }: WorkWithChapters): MarkRead {
  const { kind, uuid, title, cover } = detail;
  const dispatch = useAppDispatch();
  const account = useAccount();
  const place = usePlaceInWork(uuid, kind);
  const [before, setBefore] = useState<{ readonly place: ReadEntry | undefined }>();
  const last = lastOf(directory.chapters);
  const isRead = last !== undefined && place?.chapter === last.uuid && isAtEnd(place);
  const note = (entry: ReadEntry) => {
    const now = { ...entry, at: new Date().toISOString() };
    noteOwnPlace(now, account);
    void dispatch(noteReading(now));
  };
  const mark = () => {
    if (!last) return;
    setBefore({ place });
    const { uuid: chapter, title: chapterTitle, index } = last;
    const size = Math.max(1, Math.floor(last.size));
    const at = { chapter, chapterTitle, index, page: size, pages: size, ratio: 1, at: '' };
    note({ uuid, kind, title, cover, ...at });
  };
  const unmark = () => {
    setBefore(undefined);
    if (before?.place) note(before.place);
    else if (place) void dispatch(removeReads(kind, [place]));
  };
  return {
    isRead,
    mark: last && !isRead ? mark : undefined,
    unmark: before && isRead ? unmark : undefined,
  };
}

function lastOf(chapters: readonly Chapter[]): Chapter | undefined {
  return chapters.reduce<Chapter | undefined>(
    (found, chapter) => (found && found.index >= chapter.index ? found : chapter),
    undefined,
  );
}
