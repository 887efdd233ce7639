import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { randomUuid } from '../lib/randomUuid.ts';
import type { Kind, User } from '../shared/contract/index.ts';
import {
  COLLECTION_UUIDS_MAX,
  COMIC_SEARCH_HISTORY_MAX,
  NOVEL_SEARCH_HISTORY_MAX,
  READ_HISTORY_MAX,
  SPENT_LAUNCHES_MAX,
  VIDEO_SEARCH_HISTORY_MAX,
} from '../shared/limits.ts';
import { readUserState, type ReadEntry, type UserState } from './userState.ts';

/** Kinds with favorites and reading lists. */
export type ListedKind = Kind;
export const LISTED_KINDS = ['comic', 'novel', 'film'] as const satisfies readonly ListedKind[];

const SEARCH_HISTORY = {
  comic: { field: 'comicsearchhistory', max: COMIC_SEARCH_HISTORY_MAX },
  novel: { field: 'novelsearchhistory', max: NOVEL_SEARCH_HISTORY_MAX },
  film: { field: 'videosearchhistory', max: VIDEO_SEARCH_HISTORY_MAX },
} as const satisfies Record<Kind, { field: keyof UserState; max: number }>;

interface OfWork {
  readonly kind: ListedKind;
  readonly uuid: string;
}

interface Launch {
  readonly token?: string;
  readonly wid?: string;
  readonly channelid?: string;
}

/** Reducers are pure: the key of an exchange to come is made with the action. */
const withKey = <P>(payload: P) => ({ payload, meta: randomUuid() });

const userSlice = createSlice({
  name: 'user',
  initialState: () => readUserState({}),
  reducers: {
    launched: {
      reducer(state, { payload, meta }: PayloadAction<Launch, string, string>) {
        if (payload.wid) state.wid = payload.wid;
        if (payload.channelid) state.channelid = payload.channelid;
        if (!payload.token || payload.token === state.token) return;
        // Opened again before its exchange was answered: the key stays.
        if (payload.token === state.launchtoken) return;
        if (!isSpent(state, payload.token)) toExchange(state, payload.token, meta);
      },
      prepare: withKey<Launch>,
    },
    /** Marks a one-time code that this browser has issued or redeemed, so that an address with it is ignored. */
    launchSpent(state, { payload }: PayloadAction<string>) {
      noteSpent(state, payload);
    },
    tokenReceived(state, { payload }: PayloadAction<string>) {
      state.token = payload;
    },
    /** Stores the exchanged token in place of the start address's token, until its account is loaded. */
    launchTokenExchanged: {
      reducer(state, { payload, meta }: PayloadAction<string, string, string>) {
        noteSpent(state, state.launchtoken);
        toExchange(state, payload, meta);
      },
      prepare: withKey<string>,
    },
    /** Replaces the account with all its lists in one dispatch. */
    accountReplaced(state, { payload }: PayloadAction<Partial<UserState>>) {
      Object.assign(state, payload);
    },
    launchTokenRefused(state) {
      noteSpent(state, state.launchtoken);
      toExchange(state, '', '');
    },
    userReceived(state, { payload }: PayloadAction<User>) {
      const { uuid, username, password, phone } = payload;
      state.userinfo = { uuid, username, password, phone };
    },
    favoriteToggled(state, { payload: { kind, uuid } }: PayloadAction<OfWork>) {
      const field = `${kind}collectuuids` as const;
      state[field] = toggled(state[field], uuid);
    },
    collectionReceived(
      state,
      { payload: { kind, uuids } }: PayloadAction<{ kind: ListedKind; uuids: readonly string[] }>,
    ) {
      state[`${kind}collectuuids`] = [...new Set(uuids)].slice(-COLLECTION_UUIDS_MAX);
    },
    favoriteSet(
      state,
      { payload: { kind, uuid, isFavorite } }: PayloadAction<OfWork & { isFavorite: boolean }>,
    ) {
      const field = `${kind}collectuuids` as const;
      if (state[field].includes(uuid) !== isFavorite) state[field] = toggled(state[field], uuid);
    },
    autoPayToggled(state, { payload: { kind, uuid } }: PayloadAction<OfWork>) {
      const field = `${kind}autoPayuuids` as const;
      state[field] = toggled(state[field], uuid);
    },
    /** Replaces the entry of the same work in place; over the limit the oldest is removed. */
    readingNoted(state, { payload }: PayloadAction<ReadEntry>) {
      const field = `${payload.kind}readuuids` as const;
      const at = state[field].findIndex(({ uuid }) => uuid === payload.uuid);
      if (at >= 0) state[field][at] = payload;
      else state[field].push(payload);
      if (state[field].length > READ_HISTORY_MAX) state[field] = withoutOldest(state[field]);
    },
    readingListed(
      state,
      {
        payload: { kind, entries },
      }: PayloadAction<{ kind: ListedKind; entries: readonly ReadEntry[] }>,
    ) {
      state[`${kind}readuuids`] = entries.slice(-READ_HISTORY_MAX);
    },
    /** Unique, newest last; over the limit the oldest is removed. */
    searched(state, { payload: { kind, term } }: PayloadAction<{ kind: Kind; term: string }>) {
      const { field, max } = SEARCH_HISTORY[kind];
      state[field] = [...state[field].filter((each) => each !== term), term].slice(-max);
    },
    searchForgotten(
      state,
      { payload: { kind, term } }: PayloadAction<{ kind: Kind; term: string }>,
    ) {
      const { field } = SEARCH_HISTORY[kind];
      state[field] = state[field].filter((each) => each !== term);
    },
    searchHistoryCleared(state, { payload }: PayloadAction<Kind>) {
      state[SEARCH_HISTORY[payload].field] = [];
    },
    readingLooksChanged(
      state,
      { payload }: PayloadAction<Partial<Pick<UserState, 'fontsize' | 'bgcolor'>>>,
    ) {
      Object.assign(state, payload);
    },
  },
});

function toExchange(state: UserState, token: string, key: string): void {
  state.launchtoken = token;
  state.launchkey = key;
}

/** Stores fingerprints only: a code that was used here may still be valid elsewhere. */
function noteSpent(state: UserState, token: string): void {
  state.spentlaunches = [...state.spentlaunches, fingerprint(token)].slice(-SPENT_LAUNCHES_MAX);
}

function isSpent({ spentlaunches }: UserState, token: string): boolean {
  return spentlaunches.includes(fingerprint(token));
}

function toggled(list: readonly string[], uuid: string): string[] {
  return list.includes(uuid) ? list.filter((each) => each !== uuid) : [...list, uuid];
}

function withoutOldest(entries: readonly ReadEntry[]): ReadEntry[] {
  const oldest = entries.reduce((found, entry) => (entry.at < found.at ? entry : found));
  return entries.filter((entry) => entry !== oldest);
}

export const userActions = userSlice.actions;
export const userReducer = userSlice.reducer;

/** FNV-1a, 32 bits in base 36, to recognize a text seen before. Gives no protection to a text that can be guessed. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
