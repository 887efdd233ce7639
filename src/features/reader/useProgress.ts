import { useEffect, useState } from 'react';
import { noteReading } from '../../api/endpoints/reading.ts';
import type { FilmContent, WorkDetail } from '../../shared/contract/index.ts';
import { useAccount, useAppDispatch } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { createProgressSaver } from './progressSaver.ts';

interface ReadWork {
  readonly kind: ListedKind;
  /** Undefined while the work itself is not known: what was noted of it before then stands. */
  readonly detail: WorkDetail | undefined;
  readonly before: ReadEntry | undefined;
  /** Reading without a trace, or not yet to be noted. */
  readonly isIncognito: boolean;
  /** Hears of each place that is written. */
  readonly onSaved?: (entry: ReadEntry, reader: string) => void;
  /** Places are written at most this often. */
  readonly delayMs?: number;
}

/** The chapter: what every kind of content says of itself. */
type NotedChapter = Pick<FilmContent, 'uuid' | 'work' | 'index' | 'title'>;

/** As the back end counts it (contract 3). */
export interface NotedPlace {
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
  readonly ratio: number;
}

interface Progress {
  /** The person is here now; `urgent`: it is worth writing at once. */
  readonly move: (content: NotedChapter, place: NotedPlace, urgent: boolean) => void;
  readonly flush: () => void;
}

/** Notes where the person is while the reader is shown, and in any case when it is left. */
export function useProgress(work: ReadWork): Progress {
  const dispatch = useAppDispatch();
  const account = useAccount();
  const [{ saver, readBy }] = useState(() => {
    let reader = account;
    const { onSaved, delayMs } = work;
    return {
      saver: createProgressSaver((entry) => {
        onSaved?.(entry, reader);
        void dispatch(noteReading(entry, reader));
      }, delayMs),
      readBy: (uuid: string) => {
        reader = uuid;
      },
    };
  });
  // A screen is dropped with its account: what it writes last is still that one's.
  useEffect(() => readBy(account), [account, readBy]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saver.flush();
    };
    document.addEventListener('visibilitychange', onHidden, { signal });
    // Before the store's own listener, which writes the state out.
    window.addEventListener('pagehide', saver.flush, { signal, capture: true });
    return () => {
      listeners.abort();
      saver.flush();
      saver.restart();
    };
  }, [saver]);
  return {
    move: (content, place, urgent) => {
      if (!work.isIncognito) saver.move(entryOf(work, content, place), urgent);
    },
    flush: saver.flush,
  };
}

function entryOf(
  { kind, detail, before }: ReadWork,
  content: NotedChapter,
  place: NotedPlace,
): ReadEntry {
  return {
    uuid: content.work,
    kind,
    title: detail?.title ?? before?.title ?? '',
    cover: detail?.cover ?? before?.cover ?? '',
    chapter: content.uuid,
    chapterTitle: content.title,
    index: content.index,
    page: place.page,
    pages: place.pages,
    ratio: place.ratio,
    at: new Date().toISOString(),
  };
}
