import { useEffect, useState } from 'react';
import { noteReading } from '../../../api/reading.ts';
import type { ComicContent, WorkDetail } from '../../../shared/contract/index.ts';
import { useAppDispatch, useAppState } from '../../../state/store.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { createProgressSaver } from './progressSaver.ts';
import type { ReadingPosition } from './readingPosition.ts';

interface ReadWork {
  /** Undefined while the work itself is not known: what was noted of it before then stands. */
  readonly detail: WorkDetail | undefined;
  readonly before: ReadEntry | undefined;
  /** Reading without a trace: nothing is noted. */
  readonly isIncognito: boolean;
}

interface Progress {
  /** The person is here now; `urgent`: it is worth writing at once. */
  readonly move: (content: ComicContent, position: ReadingPosition, urgent: boolean) => void;
  readonly flush: () => void;
}

/** Notes where the person is while the reader is shown, and in any case when it is left. */
export function useProgress(work: ReadWork): Progress {
  const dispatch = useAppDispatch();
  const account = useAppState(({ user }) => user.userinfo?.uuid ?? '');
  const [{ saver, readBy }] = useState(() => {
    let reader = account;
    return {
      saver: createProgressSaver((entry) => void dispatch(noteReading(entry, reader))),
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
    move: (content, position, urgent) => {
      if (!work.isIncognito) saver.move(entryOf(work, content, position), urgent);
    },
    flush: saver.flush,
  };
}

function entryOf(
  { detail, before }: ReadWork,
  content: ComicContent,
  { page, ratio }: ReadingPosition,
): ReadEntry {
  return {
    uuid: content.work,
    kind: 'comic',
    title: detail?.title ?? before?.title ?? '',
    cover: detail?.cover ?? before?.cover ?? '',
    chapter: content.uuid,
    chapterTitle: content.title,
    index: content.index,
    page,
    pages: content.pages.length,
    ratio,
    at: new Date().toISOString(),
  };
}
