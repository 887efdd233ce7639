import type { Unsubscribe } from '@reduxjs/toolkit';
import { isAsleep } from '../../../offline/downloadGate.ts';
import { getDownloadStore } from '../../../offline/downloadStore.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { onReaderClosed } from '../../../offline/openReaders.ts';
import type { CollectedWork, Kind } from '../../../shared/contract/index.ts';
import { CACHE_AHEAD_DELAY_MS, NEW_OF_COLLECTED_WORKS_MAX } from '../../../shared/limits.ts';
import type { DownloadRule } from '../../../shared/offline/downloads/download.ts';
import {
  chaptersAhead,
  chaptersOfRule,
  mayRead,
} from '../../../shared/offline/downloads/downloadRules.ts';
import { freshChapters } from '../../../state/freshChapters.ts';
import { readWorkerMessage } from '../../../shared/push/workerMessage.ts';
import { LISTED_KINDS, type ListedKind } from '../../../state/userSlice.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { deleteReadOf } from './deleteRead.ts';
import { startEveningPacks } from '../commute/eveningPack.ts';
import { addDownloads } from '../downloads/downloads.ts';
import { knownWork } from '../knownWork.ts';
import { noteConditions } from './noteConditions.ts';
import { placeOf, readEntries } from './readPlace.ts';
import { ruleOf } from './ruleOf.ts';
import { accountOf, servicesOf, stateOf, type SessionApi } from '../../../api/thunk.ts';
import { libraryApi } from '../../../api/endpoints/library.ts';
import type { OfWork, WorkWithChapters } from '../../../api/endpoints/works.ts';

/**
 * Automatic downloads: the next chapters of the work being read, what a work's rule asks for, new chapters of
 * favorites, the commute pack of the evening. All of them are off by default (SPECIFICATION: Offline rules).
 */

export interface AutoDownloadsDeps {
  readonly session: SessionApi;
  readonly subscribe: (listener: () => void) => Unsubscribe;
}

/**
 * Applies the rules now, after each reading progress, and when the service worker passes on that new chapters are out.
 * @returns a function that stops it
 */
export function startAutoDownloads({ session, subscribe }: AutoDownloadsDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = newestRead(session);
  const read = new Map<string, Kind>();
  let launched = '';
  const applyRules = oneAtATime(() => downloadNews(session));
  // Rules belong to an account: they run after init, and again after each account change.
  const launch = () => {
    const account = accountOf(session);
    if (!stateOf(session).global.status || account === launched) return;
    launched = account;
    applyRules();
  };
  const look = () => {
    timer = undefined;
    const works = [...read];
    read.clear();
    logFailure(downloadForReaders(works, session));
  };
  const stopListening = subscribe(() => {
    launch();
    const entry = newestRead(session);
    if (!entry || entry === seen) return;
    seen = entry;
    read.set(entry.uuid, entry.kind);
    timer ??= setTimeout(look, CACHE_AHEAD_DELAY_MS);
  });
  const stopClosing = onReaderClosed((uuid) => {
    const kind = readEntries(session).find((each) => each.uuid === uuid)?.kind;
    if (kind) logFailure(deleteReadOf({ kind, uuid }, session));
  });
  const stopNews = onNewChapters(() => {
    // Until init the launch is still to come.
    if (launched === '') return false;
    applyRules();
    // A page that may be frozen at any moment leaves the downloading to the worker.
    return !isAsleep();
  });
  const stopSettings = offlineSettings.subscribe(() => void noteConditions(session));
  launch();
  const stopEvenings = startEveningPacks({ session, subscribe });
  return () => {
    stopEvenings();
    stopNews();
    stopSettings();
    clearTimeout(timer);
    stopListening();
    stopClosing();
  };
}

async function downloadNews(session: SessionApi): Promise<void> {
  await downloadByRules(session);
  // oxlint-disable-next-line no-await-in-loop -- one kind after another
  for (const kind of LISTED_KINDS) await downloadNewOfCollected(kind, session);
  await noteConditions(session);
}

/** Of two calls during a run the second does nothing: one more run sees what both are about. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isAsked = false;
  const run = async () => {
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      // oxlint-disable-next-line no-await-in-loop -- one run after another
      await work().catch(warn);
    }
    isRunning = false;
  };
  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
}

/**
 * @param listener returns whether this tab downloads them; the worker then does not
 * @returns unsubscribes
 */
function onNewChapters(listener: () => boolean): () => void {
  const worker = (navigator as Partial<Navigator>).serviceWorker;
  const hear = ({ data, ports }: MessageEvent) => {
    if (readWorkerMessage(data)?.type !== 'published' || !listener()) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none to name
    ports[0]?.postMessage('taken');
  };
  worker?.addEventListener('message', hear);
  return () => worker?.removeEventListener('message', hear);
}

/** The most recently read entry; the list's order is no help, since entries come from other devices too. */
function newestRead(session: SessionApi): ReadEntry | undefined {
  return readEntries(session).reduce<ReadEntry | undefined>(
    (newest, entry) => (!newest || entry.at > newest.at ? entry : newest),
    undefined,
  );
}

/** In sequence: no caller waits, and other requests need the network. */
async function downloadForReaders(
  works: readonly (readonly [uuid: string, kind: Kind])[],
  session: SessionApi,
): Promise<void> {
  for (const [uuid, kind] of works) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence on purpose
    await downloadForReader({ kind, uuid }, session);
  }
  await noteConditions(session);
}

function logFailure(work: Promise<unknown>): void {
  work.catch(warn);
}

function warn(error: unknown): void {
  console.warn('chapters could not be cached ahead', error);
}

/** Downloads what the work's rule and the general setting ask for. */
async function downloadForReader(of: OfWork, session: SessionApi): Promise<void> {
  const rule = await ruleOf(of.uuid, session);
  // Episodes are large: only their own rule downloads the next ones.
  const ahead = of.kind === 'film' ? 0 : offlineSettings.read().ahead;
  if (ahead === 0 && rule.keep === 'none') return;
  const work = await knownWork(of, session);
  if (!work) return;
  const scope = { chapters: work.directory.chapters, place: placeOf(of.uuid, session) };
  const byRule = chaptersOfRule(rule, scope);
  // The open chapter goes first: the next ones wait until it is stored.
  const next = (await isOpenOneStored(of, session)) ? chaptersAhead(ahead, scope) : [];
  await add(of.kind, work, [...next, ...byRule], session);
}

async function isOpenOneStored({ uuid }: OfWork, session: SessionApi): Promise<boolean> {
  const entry = readEntries(session).find((each) => each.uuid === uuid);
  const offlineStore = await servicesOf(session.extra).offlineStore();
  return entry ? ((await offlineStore.storedChapter(entry.chapter))?.complete ?? false) : false;
}

async function add(
  kind: Kind,
  { detail, directory }: WorkWithChapters,
  wanted: readonly { readonly uuid: string }[],
  session: SessionApi,
): Promise<void> {
  const chapters = [...new Set(wanted.map(({ uuid }) => uuid))];
  if (chapters.length === 0) return;
  const wish = { kind, detail, directory, chapters, origin: 'rule' } as const;
  await addDownloads(wish)(session.dispatch, session.getState, session.extra);
}

/** Chapters may have been published, unlocked or read on another device meanwhile. */
async function downloadByRules(session: SessionApi): Promise<void> {
  const downloads = await getDownloadStore();
  const rules = (await downloads?.rules()) ?? [];
  for (const { work: uuid, kind, rule, account: owner } of rules) {
    if (owner === accountOf(session)) {
      // oxlint-disable-next-line no-await-in-loop -- one work after another
      await downloadByRule({ kind, uuid }, rule, session);
    }
  }
}

/** Queues the chapters that a rule asks for and that are not stored. */
export async function downloadByRule(
  of: OfWork,
  rule: DownloadRule,
  session: SessionApi,
): Promise<void> {
  if (rule.keep === 'none') return;
  const work = await knownWork(of, session, true);
  if (!work) return;
  const scope = { chapters: work.directory.chapters, place: placeOf(of.uuid, session) };
  await add(of.kind, work, chaptersOfRule(rule, scope), session);
}

async function downloadNewOfCollected(kind: ListedKind, session: SessionApi): Promise<void> {
  if (kind === 'film' || !offlineSettings.read().newOfCollected) return;
  const asked = libraryApi.endpoints.collected.initiate(kind, { subscribe: false });
  const { data = [] } = await (session.dispatch(asked as never) as Promise<{
    data?: readonly CollectedWork[];
  }>);
  const entries = stateOf(session).user[`${kind}readuuids`];
  const fresh = data.flatMap((work) => {
    const count = freshChapters(work, entries);
    return count > 0 ? [{ uuid: work.uuid, count }] : [];
  });
  for (const { uuid, count } of fresh.slice(0, NEW_OF_COLLECTED_WORKS_MAX)) {
    // oxlint-disable-next-line no-await-in-loop -- one work after another
    const work = await knownWork({ kind, uuid }, session, true);
    if (!work) continue;
    const newest = work.directory.chapters.toSorted((a, b) => b.index - a.index).slice(0, count);
    // oxlint-disable-next-line no-await-in-loop -- one work after another
    await add(kind, work, newest.filter(mayRead).toReversed(), session);
  }
}
