import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { CollectedWork, Directory, Nav, System, User } from '../shared/contract/index.ts';
import type { Failure } from '../shared/failure.ts';
import type { ListedKind } from './userSlice.ts';
import type { ReadEntry } from './userState.ts';

/** State that lasts as long as the page (SPECIFICATION: State on the device), and the overlays. */
export interface GlobalState {
  /** True once init has succeeded: token, user and system are known. */
  readonly status: boolean;
  /** Failure of the last init; null: it succeeded, or none has ended yet. */
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
  /** The id separates two toasts with the same text. */
  readonly toast: { readonly id: number; readonly message: string } | null;
  /** An action that can be undone for SNACK_MS; a newer one replaces it. */
  readonly snack: Snack | null;
  /** An overlay that no screen has asked for; one at a time. */
  readonly overlay: Overlay | null;
  readonly connection: Connection;
  /** Counts changes of the account: a remembered screen belongs to one epoch. */
  readonly epoch: number;
}

/**
 * `install`: the installation guide; `ask`: the browser's install prompt, or the guide if it has none; `firstRun`: the
 * newly installed app asks for the account of the browser.
 */
export type Overlay = 'install' | 'ask' | 'firstRun';

export interface Snack {
  readonly id: number;
  readonly message: string;
  /** Absent: cannot be undone. */
  readonly undo?: Undo | undefined;
}

/** The deleted entries as plain data, from which an undo restores them unchanged. */
export type Undo =
  | {
      readonly type: 'collect';
      readonly kind: ListedKind;
      readonly uuids: readonly string[];
      /** All favorites before the deletion, newest last. */
      readonly before: readonly string[];
      /** The server's data on the works. */
      readonly works: readonly CollectedWork[];
    }
  | {
      readonly type: 'read';
      readonly kind: ListedKind;
      readonly entries: readonly ReadEntry[];
      /** Time of the deletion, ISO 8601 UTC. */
      readonly at: string;
    }
  /** Finished chapters that are about to be deleted; an undo keeps them. */
  | { readonly type: 'deletion'; readonly chapters: readonly string[] };

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'online'; readonly base: string }
  /** `tried`: addresses probed in the last search; `skipped`: the reader did not wait for it. */
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
    /** Payload: the failure, or null on success. */
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
    /** Payload: the id of the toast, so that a newer one stays. */
    toastEnded(state, { payload }: PayloadAction<number>) {
      if (state.toast?.id === payload) state.toast = null;
    },
    snackShown(state, { payload }: PayloadAction<Omit<Snack, 'id'>>) {
      state.snack = { ...(payload as Draft<Snack>), id: (state.snack?.id ?? 0) + 1 };
    },
    snackEnded(state) {
      state.snack = null;
    },
    /** An open overlay is not replaced. */
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
