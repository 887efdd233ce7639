import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { configure, render } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api } from '../../../src/api/api.ts';
import type { Client } from '../../../src/api/client.ts';
import { noteNavigation } from './navigation.tsx';
import type { ChapterSummary } from '../../../src/shared/offline/database/offlineStore.ts';
import { memoryStore } from '../../../src/shared/offline/database/memoryStore.ts';
import { globalActions, globalReducer } from '../../../src/state/globalSlice.ts';
import { userActions, userReducer } from '../../../src/state/userSlice.ts';
import type { ReadEntry } from '../../../src/state/userState.ts';

// Lazy chunks load slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export const WORK = 'work-1';
export const chapterUuid = (index: number) => `chapter-${index}`;

export function detailOf(chapters: number) {
  return {
    uuid: WORK,
    kind: 'comic',
    title: '雪落长安',
    cover: 'cover',
    author: '青禾',
    tags: ['古风'],
    status: 'serial',
    chapters,
    latest: null,
    score: 9.8,
    views: 23_000,
    price: 'paid',
    updated_at: '',
    intro: '',
    category: '',
    collects: 0,
    collected: false,
    progress: null,
    comic_price: 48,
    weekday: 3,
    layout: 'strip',
  };
}

/** Locked from chapter `lockedFrom` on. */
export function directoryOf(chapters: number, lockedFrom = Infinity) {
  const list = Array.from({ length: chapters }, (_, offset) => offset + 1).map((index) => ({
    uuid: chapterUuid(index),
    index,
    title: `题${index}`,
    price: index >= lockedFrom ? 48 : 0,
    locked: index >= lockedFrom,
    bought: false,
    size: 5,
    at: `2026-11-${String(index).padStart(2, '0')}T00:00:00Z`,
  }));
  return { comic_count: chapters, chapters: list, comic_dict: {} };
}

export function contentOf(index: number, pages: number) {
  return {
    uuid: chapterUuid(index),
    work: WORK,
    index,
    title: `题${index}`,
    previous: null,
    next: chapterUuid(index + 1),
    pages: Array.from({ length: pages }, (_, page) => ({
      path: `page/${index}/${page + 1}`,
      width: 400,
      height: 1000,
      bytes: 100,
      sha256: '',
    })),
  };
}

export function placeAt(index: number, ratio: number, at = '2026-11-03T12:00:00Z'): ReadEntry {
  const base = { uuid: WORK, kind: 'comic', title: '雪落长安', cover: 'cover', pages: 5 } as const;
  const chapter = { chapter: chapterUuid(index), chapterTitle: `题${index}`, index };
  return { ...base, ...chapter, page: Math.floor(ratio * 5) + 1, ratio, at };
}

interface StageOptions {
  /** Responses by endpoint name: data, or a function of the input; without an entry the server does not answer. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly place?: ReadEntry;
  readonly isOffline?: boolean;
}

/** The app's store over a fake back end that answers from a table. */
export function stage({ answers = {}, place, isOffline = false }: StageOptions) {
  const offlineStore = memoryStore();
  const call = async ({ name }: { name: string }, input: object): Promise<unknown> => {
    const answer = answers[name];
    if (typeof answer === 'function') return answer(input);
    return name in answers
      ? { ok: true, data: answer }
      : { ok: false, failure: { kind: 'network' } };
  };
  const store = configureStore({
    reducer: combineReducers({
      user: userReducer,
      global: globalReducer,
      [api.reducerPath]: api.reducer,
    }),
    middleware: (defaults) =>
      defaults({
        thunk: {
          extraArgument: {
            client: { call } as unknown as Client,
            offlineStore: async () => offlineStore,
            accountChanges: () => import('../../../src/api/replaceAccount.ts'),
          },
        },
      }).concat(api.middleware),
  });
  store.dispatch(userActions.tokenReceived('token-of-the-person'));
  store.dispatch(
    globalActions.connectionChanged(
      isOffline
        ? { state: 'offline', tried: 1, skipped: false }
        : { state: 'online', base: 'http://api/' },
    ),
  );
  if (place) store.dispatch(userActions.readingNoted(place));
  const { open, withLinks } = noteNavigation();
  const show = (screen: ReactNode) =>
    render(
      <StrictMode>
        <Provider store={store}>{withLinks(screen)}</Provider>
      </StrictMode>,
    );
  return { store, offlineStore, navigation: { open }, show };
}

export function storedChapter(index: number): ChapterSummary {
  return {
    uuid: chapterUuid(index),
    work: WORK,
    index,
    title: `题${index}`,
    pages: 5,
    pagesKept: 5,
    bytes: 500,
    complete: true,
    pinned: false,
    readAt: 0,
    owner: '',
  };
}
