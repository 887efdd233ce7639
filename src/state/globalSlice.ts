import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { CollectedWork, Directory, Nav, System, User } from '../shared/contract/index.ts';
import type { Failure } from '../shared/failure.ts';
import type { ListedKind } from './userSlice.ts';
import type { ReadEntry } from './userState.ts';

/** What lives as long as the page (seed 3, "global state", its field names), and what the overlays show. */
export interface GlobalState {
  /** True once init has run through: token, user and system are known. */
  readonly status: boolean;
  /** Why the last init did not run through; null: it did, or none has ended yet. */
  readonly initFailure: Failure | null;
  readonly token: string;
  readonly userInfo: User | null;
  readonly appinfo: { readonly android_app_package: string };
  readonly indexnavs: readonly Nav[];
  readonly navs: readonly Nav[];
  readonly searchnavs: readonly Nav[];
  readonly system: System | null;
  /** The directory of the comic opened last. */
  readonly comicinfo: Directory;
  readonly paypagefrom: boolean;
  readonly loading: boolean;
  /** The id makes the same words twice two toasts. */
  readonly toast: { readonly id: number; readonly message: string } | null;
  /** What was done and can be taken back for SNACK_MS; a newer one takes its place. */
  readonly snack: Snack | null;
  /** What lies over everything and was not asked for by a screen: one at a time (design 8). */
  readonly overlay: Overlay | null;
  readonly connection: Connection;
  /** Counts changes of the account: what a screen remembers belongs to one. */
  readonly epoch: number;
}

/**
 * `install`: the way to the home screen; `ask`: the browser's own question where it has one, else the same; `firstRun`:
 * the account of the browser, fetched by the app just installed.
 */
export type Overlay = 'install' | 'ask' | 'firstRun';

export interface Snack {
  readonly id: number;
  readonly message: string;
  /** None: nothing to take back. */
  readonly undo?: Undo | undefined;
}

/** What was deleted, whole: plain data, from which it is put back as it was. */
export type Undo =
  | {
      readonly type: 'collect';
      readonly kind: ListedKind;
      readonly uuids: readonly string[];
      /** All that was collected, in order, the newest last. */
      readonly before: readonly string[];
      /** What the back end had said of them. */
      readonly works: readonly CollectedWork[];
    }
  | {
      readonly type: 'read';
      readonly kind: ListedKind;
      readonly entries: readonly ReadEntry[];
      /** When they were deleted, ISO 8601 UTC. */
      readonly at: string;
    }
  /** Chapters that were read and are about to be deleted: taken back, they stay (features 20). */
  | { readonly type: 'deletion'; readonly chapters: readonly string[] };

/** Whether an address of the API answers. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'online'; readonly base: string }
  /** `tried`: addresses asked in the last round; `skipped`: the person did not want to wait. */
  | { readonly state: 'offline'; readonly tried: number; readonly skipped: boolean };

const initialState: GlobalState = {
  status: false,
  initFailure: null,
  token: '',
  userInfo: null,
  appinfo: { android_app_package: '' },
  indexnavs: [],
  navs: [],
  searchnavs: [],
  system: null,
  comicinfo: { comic_count: 0, chapters: [], comic_dict: {} },
  paypagefrom: false,
  loading: false,
  toast: null,
  snack: null,
  overlay: null,
  connection: { state: 'connecting' },
  epoch: 0,
};

const globalSlice = createSlice({
  name: 'global',
  initialState,
  reducers: {
    initStarted(state) {
      state.status = false;
    },
    /** The payload: why it did not run through; null: it did. */
    initEnded(state, { payload }: PayloadAction<Failure | null>) {
      state.status = payload === null;
      state.initFailure = payload;
    },
    tokenShown(state, { payload }: PayloadAction<string>) {
      state.token = payload;
    },
    userShown(state, { payload }: PayloadAction<User>) {
      state.userInfo = payload;
    },
    /** Another account is here: nothing that was shown of the one before stays. */
    accountChanged(state) {
      state.epoch += 1;
      state.userInfo = null;
      state.snack = null;
    },
    systemReceived(state, { payload }: PayloadAction<System>) {
      state.system = payload;
      state.appinfo = { android_app_package: payload.android_app_package };
      state.indexnavs = payload.indexnavs;
      state.navs = payload.navs;
      state.searchnavs = payload.searchnavs;
    },
    comicOpened(state, { payload }: PayloadAction<Directory>) {
      state.comicinfo = payload;
    },
    paypagefromChanged(state, { payload }: PayloadAction<boolean>) {
      state.paypagefrom = payload;
    },
    loadingChanged(state, { payload }: PayloadAction<boolean>) {
      state.loading = payload;
    },
    toastShown(state, { payload }: PayloadAction<string>) {
      state.toast = { id: (state.toast?.id ?? 0) + 1, message: payload };
    },
    /** Only the toast it was meant for: a newer one has its own time. */
    toastEnded(state, { payload }: PayloadAction<number>) {
      if (state.toast?.id === payload) state.toast = null;
    },
    snackShown(state, { payload }: PayloadAction<Omit<Snack, 'id'>>) {
      state.snack = { ...(payload as Draft<Snack>), id: (state.snack?.id ?? 0) + 1 };
    },
    snackEnded(state) {
      state.snack = null;
    },
    /** Nothing takes the place of what is open. */
    overlayOpened(state, { payload }: PayloadAction<Overlay>) {
      state.overlay ??= payload;
    },
    overlayClosed(state) {
      state.overlay = null;
    },
    connectionChanged(state, { payload }: PayloadAction<Connection>) {
      state.connection = payload;
    },
  },
});

export const globalActions = globalSlice.actions;
export const globalReducer = globalSlice.reducer;
