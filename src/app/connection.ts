import { setupListeners } from '@reduxjs/toolkit/query';
import { findBase, probeOrder } from '../api/findBase.ts';
import { type Services, type SessionApi, stateOf } from '../api/thunk.ts';
import { runInit } from '../api/session.ts';
import { collectionKey, storeAnswer } from '../api/storeAnswer.ts';
import type { HostConfig } from '../lib/hostConfig.ts';
import type { KeyValueStorage } from '../lib/keyValueStorage.ts';
import { hasPictureWorker, setPictureSource } from '../lib/pictures.ts';
import type { Failure } from '../shared/failure.ts';
import { RECONNECT_DELAY_MS } from '../shared/limits.ts';
import { BASE_ADDRESS_STORAGE_NAME } from '../shared/names.ts';
import { globalActions } from '../state/globalSlice.ts';
import { LISTED_KINDS } from '../state/userSlice.ts';
import type { AppStore } from './store.ts';
import * as texts from './texts.ts';

interface ConnectionDeps {
  readonly config: HostConfig;
  readonly storage: KeyValueStorage;
  readonly store: AppStore;
  readonly services: Services;
}

export interface FirstSearch {
  readonly onProbe: (current: number, total: number) => void;
  readonly signal: AbortSignal;
}

export interface AppConnection {
  /** Searches for a base address before the app is mounted. */
  readonly open: (search: FirstSearch) => Promise<void>;
  /** Runs init, and from now on keeps reconnecting while offline. */
  readonly run: () => void;
  /** Searches for a base address now; joins a running search. */
  readonly reconnect: () => Promise<void>;
  /** Probes the current base address after a call without a response. */
  readonly verify: () => Promise<void>;
}

/** Manages the base address and the work that follows a new one: init, the outbox, refetching the visible screens. */
export function createConnection(deps: ConnectionDeps): AppConnection {
  const { config, store } = deps;
  const session: SessionApi = {
    dispatch: store.dispatch,
    getState: store.getState,
    extra: deps.services,
  };
  let refetchShown = () => {};
  let searching: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOffline = false;
  /** Screens may show failures caused by a missing server or session. */
  let isBehind = false;
  let lastFailure: Failure | null = null;
  /** `settle` runs init and follows up on it itself. */
  let isSettling = false;

  async function search(options: Partial<FirstSearch> = {}): Promise<boolean> {
    const isFound = await adoptBase(deps, options);
    if (!isFound) {
      wasOffline = true;
      isBehind = true;
    }
    return isFound;
  }

  /** @returns whether init succeeded */
  async function settle(): Promise<boolean> {
    const isNew = hasNoAccount(store);
    isSettling = true;
    const failure = await runInit(session);
    isSettling = false;
    if (failure) return false;
    await catchUp(isNew);
    return true;
  }

  /** @param isNew init has made the account, which no other device knows */
  async function catchUp(isNew = false): Promise<void> {
    clearTimeout(timer);
    await adoptImageBase(session, config);
    if (wasOffline) store.dispatch(globalActions.toastShown(texts.BACK_ONLINE));
    // Reading is not interrupted: screens keep their content until a fresh response replaces it.
    if (isBehind) refetchShown();
    wasOffline = false;
    isBehind = false;
    if (isNew && hasNoLists(store)) storeNoFavorites(session);
    else await runStep('exchange', session);
  }

  /** Calls without a token run init too: retries its failure later and follows up on its success. */
  function followInit(): void {
    const { initFailure } = store.getState().global;
    if (initFailure) {
      isBehind = true;
      if (!isSettling && initFailure !== lastFailure) tryLater();
    } else if (lastFailure && !isSettling) void catchUp();
    lastFailure = initFailure;
  }

  function tryLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void reconnect(), RECONNECT_DELAY_MS);
  }

  function reconnect(): Promise<void> {
    searching ??= (async () => {
      const isSettled = (await search()) && (await settle());
      if (!isSettled) tryLater();
    })().finally(() => {
      searching = undefined;
    });
    return searching;
  }

  function watch(): void {
    setupListeners(store.dispatch, (dispatch, { onOnline }) => {
      refetchShown = () => dispatch(onOnline());
      return () => undefined;
    });
    store.subscribe(followInit);
    watchPage(session, () => void reconnect());
  }

  return {
    async open(options) {
      await search(options);
    },
    run() {
      watch();
      const { connection } = store.getState().global;
      if (connection.state === 'online')
        void settle().then((isSettled) => !isSettled && tryLater());
      else if (connection.state === 'offline' && connection.skipped) void reconnect();
      else tryLater();
    },
    reconnect,
    verify: createVerify(deps, reconnect, () => searching !== undefined),
  };
}

/** Searches for a base address and adopts it. @returns whether one answered */
async function adoptBase(
  { config, storage, store }: Omit<ConnectionDeps, 'services'>,
  options: Partial<FirstSearch>,
): Promise<boolean> {
  const order = probeOrder(config.apiUrls, storage.getItem(BASE_ADDRESS_STORAGE_NAME));
  const base = await findBase(order, { apiKey: config.apiKey, ...options });
  if (base === undefined) {
    const skipped = options.signal?.aborted ?? false;
    const tried = order.length;
    store.dispatch(globalActions.connectionChanged({ state: 'offline', tried, skipped }));
    return false;
  }
  storage.setItem(BASE_ADDRESS_STORAGE_NAME, base);
  const isSourceSet = setPictureSource({ base, key: config.comicimgKey });
  // Stored before a screen requests an image: the worker reads the source from the offline store.
  if (hasPictureWorker()) await isSourceSet;
  store.dispatch(globalActions.connectionChanged({ state: 'online', base }));
  return true;
}

/** @returns a probe of the current base address, of which one runs at a time */
function createVerify(
  { config, store }: ConnectionDeps,
  reconnect: () => Promise<void>,
  isSearching: () => boolean,
): () => Promise<void> {
  let verifying = false;
  return async () => {
    const { connection } = store.getState().global;
    if (connection.state !== 'online' || isSearching() || verifying) return;
    verifying = true;
    const found = await findBase([connection.base], { apiKey: config.apiKey });
    verifying = false;
    if (found === undefined) await reconnect();
  };
}

/** Reconnects, or sends what waits, when the network or the reader comes back. */
function watchPage(session: SessionApi, reconnect: () => void): void {
  window.addEventListener('online', reconnect);
  const comeBack = () => {
    if (document.visibilityState !== 'visible') return;
    const { connection, initFailure } = stateOf(session).global;
    // Sends changes left in the queue by a killed page or a failed call.
    if (connection.state === 'offline' || initFailure !== null) reconnect();
    else void runStep('sendWaiting', session);
  };
  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('focus', comeBack);
}

/** The first screen waits for neither. Never rejects. */
async function runStep(
  step: keyof typeof import('./exchange.ts'),
  session: SessionApi,
): Promise<void> {
  try {
    await (await import('./exchange.ts'))[step](session);
  } catch (error) {
    console.warn('nothing exchanged', error);
  }
}

/** True before init makes an account. */
function hasNoAccount({ getState }: AppStore): boolean {
  const { token, launchtoken } = getState().user;
  return !token && !launchtoken;
}

/** False after reading without an account, which this one takes over. */
function hasNoLists({ getState }: AppStore): boolean {
  const { user } = getState();
  return LISTED_KINDS.every(
    (kind) => user[`${kind}readuuids`].length + user[`${kind}collectuuids`].length === 0,
  );
}

/** So that the list of favorites opens offline before it was ever requested. */
function storeNoFavorites(session: SessionApi): void {
  void storeAnswer(session, (offlineStore) =>
    Promise.all(
      LISTED_KINDS.map((kind) => offlineStore.saveAnswer(collectionKey(kind, session), [])),
    ),
  );
}

async function adoptImageBase(session: SessionApi, config: HostConfig): Promise<void> {
  const { system, connection } = stateOf(session).global;
  if (!system?.image_base || connection.state !== 'online') return;
  const base = new URL(system.image_base, connection.base).href;
  await setPictureSource({ base, key: config.comicimgKey });
}
