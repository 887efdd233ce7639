import { useEffect, useLayoutEffect, useState } from 'react';
import { noteReading } from '../../api/endpoints/reading.ts';
import { sendReadingDays } from '../../api/endpoints/readingDays.ts';
import type { AppThunk } from '../../api/thunk.ts';
import { getReadingDays, readingDaysSetting } from '../../offline/readingDays.ts';
import type { FilmContent, WorkDetail } from '../../shared/contract/index.ts';
import type { ReadingStretch } from '../../shared/offline/readingDays/readingDay.ts';
import { type AppDispatch, useAccount, useAppDispatch } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { createProgressSaver } from './progressSaver.ts';
import { createReadingTime } from './readingTime.ts';
import { isAtEnd } from '../../state/readEntries.ts';

interface ReadWork {
  readonly kind: ListedKind;
  /** Undefined while loading; the details saved earlier then stay. */
  readonly detail: WorkDetail | undefined;
  readonly before: ReadEntry | undefined;
  /** Nothing is saved. */
  readonly isIncognito: boolean;
  /** Another device's place is offered: until the reader has answered, nothing is saved, nor what still waits for it. */
  readonly isAsked?: boolean;
  /** Called with each saved position. @param reader uuid of the account */
  readonly onSaved?: (entry: ReadEntry, reader: string) => void;
  /** Minimum interval between saves, ms. */
  readonly delayMs?: number;
}

type NotedChapter = Pick<FilmContent, 'uuid' | 'work' | 'index' | 'title'>;

export interface NotedPlace {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly ratio: number;
}

interface Progress {
  readonly move: (content: NotedChapter, place: NotedPlace, urgent: boolean) => void;
  readonly flush: () => void;
}

/** Saves the reading position while the reader is open, and always when it is left. */
export function useProgress(work: ReadWork): Progress {
  const { isAsked = false } = work;
  const dispatch = useAppDispatch();
  const account = useAccount();
  const [{ saver, readBy, time }] = useState(() => {
    let reader = account;
    const { onSaved, delayMs } = work;
    return {
      saver: createProgressSaver((entry) => {
        onSaved?.(entry, reader);
        void dispatch(noteReading(entry, reader));
      }, delayMs),
      time: createReadingTime((stretch, isPause) => {
        void countTime(stretch, isPause, dispatch);
      }),
      readBy: (uuid: string) => {
        reader = uuid;
      },
    };
  });
  // On an account switch the screen unmounts: the final save still belongs to the previous account.
  useEffect(() => readBy(account), [account, readBy]);
  // Saved later, the position would replace the other device's, which is older but further.
  useLayoutEffect(() => {
    if (isAsked) saver.forget();
  }, [saver, isAsked]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    // The screen is shown again, with the reader where it was.
    time.resume();
    const onVisibility = () => {
      if (document.visibilityState === 'visible') time.resume();
      else {
        saver.flush();
        time.stop();
      }
    };
    document.addEventListener('visibilitychange', onVisibility, { signal });
    // Capturing, so that it runs before the store's listener that persists the state.
    window.addEventListener('pagehide', saver.flush, { signal, capture: true });
    return () => {
      listeners.abort();
      saver.flush();
      saver.restart();
      time.stop();
    };
  }, [saver, time]);
  return {
    move: (content, place, urgent) => {
      if (work.isIncognito || isAsked) return;
      saver.move(entryOf(work, content, place), urgent);
      const { uuid: chapter, index } = content;
      time.move({ account, detail: work.detail, chapter, index, isAtEnd: isAtEnd(place) });
    },
    flush: saver.flush,
  };
}

async function countTime(
  stretch: ReadingStretch,
  isPause: boolean,
  dispatch: AppDispatch,
): Promise<void> {
  try {
    await dispatch(addReadingTime(stretch, isPause));
  } catch (error) {
    console.warn('reading time could not be counted', error);
  }
}

/** Counts a stretch of reading on this device, unless that is off; sends the days when the reader has stopped. */
function addReadingTime(stretch: ReadingStretch, isPause: boolean): AppThunk {
  return async (dispatch, getState, extra) => {
    if (!readingDaysSetting.read().isOn) return;
    const store = await getReadingDays();
    if (!store) return;
    await store.add(stretch);
    if (isPause) await sendReadingDays(store, { dispatch, getState, extra });
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
