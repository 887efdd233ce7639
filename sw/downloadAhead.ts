import { CODE, type Directory } from '../src/shared/contract/index.ts';
import { isMeteredBy, type ConnectionReport } from '../src/shared/metered.ts';
import { findVersion, withFittingPages } from '../src/shared/offline/chapters/fittingPages.ts';
import { ensureAsset } from '../src/shared/offline/assets/ensureAsset.ts';
import type {
  OfflineStore,
  PictureSource,
  StoredWork,
} from '../src/shared/offline/database/offlineStore.ts';
import { addChapters } from '../src/shared/offline/downloads/addChapters.ts';
import {
  findConditions,
  type AheadConditions,
} from '../src/shared/offline/downloads/aheadConditions.ts';
import type { Download, WorkRule } from '../src/shared/offline/downloads/download.ts';
import { chaptersOfRule } from '../src/shared/offline/downloads/downloadRules.ts';
import type { DownloadStore } from '../src/shared/offline/downloads/downloadStore.ts';
import { fetchPage } from '../src/shared/offline/downloads/fetchPage.ts';
import { manifestOf } from '../src/shared/offline/downloads/manifests.ts';
import { fetchPages } from '../src/shared/offline/downloads/pageRuns.ts';
import { runQueue } from '../src/shared/offline/downloads/runner.ts';
import type { Manifest, RunnerDeps } from '../src/shared/offline/downloads/runnerDeps.ts';
import { sleep } from '../src/shared/offline/downloads/sleep.ts';
import { deviceCalls, type DeviceCall, type Subscription } from './deviceCalls.ts';

/**
 * [Note: Ahead of the reader]
 * With the app closed the worker does what an open tab does with news of chapters: it fetches the directories, queues
 * what the rules ask for, and runs the queue with the tab's own runner, for the chapters of rules alone. It ends when its
 * time is over, a window of the app is shown, the connection becomes one that the reader does not allow, or the server
 * refuses the device. It may be killed at any point: what is stored stays, what waits is left to the tab or to the next
 * event, and an end that is not the chapter's fault fails no chapter.
 */

export interface AheadDeps {
  readonly offlineStore: OfflineStore;
  readonly downloads: DownloadStore;
  /** Notifies all tabs that the queue changed. */
  readonly publishQueue: () => void;
  readonly findSubscription: () => Promise<Subscription | null>;
  readonly connection: () => ConnectionReport | undefined;
  /** Whether a window of the app is visible. */
  readonly isShown: () => Promise<boolean>;
  /** Runs the work, unless a tab downloads ([Note: One downloader]). */
  readonly unlessOwned: (work: () => Promise<void>) => Promise<void>;
}

export interface AheadOptions {
  /** Uuids of the works with new chapters; absent: any may have some. */
  readonly works?: readonly string[] | undefined;
  readonly forMs: number;
}

/** One event. */
interface Run extends AheadDeps {
  readonly conditions: AheadConditions;
  readonly source: PictureSource;
  readonly call: DeviceCall;
  readonly stop: AbortController;
}

/** Never rejects. */
export async function downloadAhead(
  deps: AheadDeps,
  { works, forMs }: AheadOptions,
): Promise<void> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), forMs);
  try {
    const [conditions, source] = await Promise.all([
      findConditions(deps.offlineStore),
      deps.offlineStore.pictureSource(),
    ]);
    if (!conditions || !source || isHeldBack(conditions, deps)) return;
    const rules = (await deps.downloads.rules()).filter(
      ({ account }) => account === conditions.account,
    );
    const subscription = rules.length > 0 ? await deps.findSubscription() : null;
    const call = subscription && (await deviceCalls(subscription, conditions));
    if (!call) return;
    const run = { ...deps, conditions, source, call, stop };
    await deps.unlessOwned(async () => {
      const wanted = await queueByRules(rules, works, run);
      await runQueue(runnerDeps(wanted, run), stop.signal);
    });
  } catch (error) {
    if (!stop.signal.aborted) console.warn('new chapters could not be downloaded', error);
  } finally {
    clearTimeout(timer);
  }
}

function isHeldBack({ wifiOnly }: AheadConditions, { connection }: AheadDeps): boolean {
  return wifiOnly && isMeteredBy(connection());
}

/**
 * Queues the chapters that the rules ask for and that are not stored.
 * @returns uuids of all chapters that the rules ask for
 */
async function queueByRules(
  rules: readonly WorkRule[],
  works: readonly string[] | undefined,
  run: Run,
): Promise<ReadonlySet<string>> {
  const wanted = new Set<string>();
  for (const { work, kind, rule } of rules) {
    // oxlint-disable-next-line no-await-in-loop -- one work after another
    const stored = await run.offlineStore.findWork(work);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const directory = stored && (await directoryOf(stored, !works || works.includes(work), run));
    if (!directory) continue;
    const place = run.conditions.places[work];
    const chapters = chaptersOfRule(rule, { chapters: directory.chapters, place });
    for (const { uuid } of chapters) wanted.add(uuid);
    const { detail } = stored;
    const uuids = chapters.map(({ uuid }) => uuid);
    const wish = { kind, detail, directory, chapters: uuids, origin: 'rule' } as const;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await addChapters(wish, { ...run, ...run.conditions, changeQueue: changingQueue(run) });
  }
  return wanted;
}

/** @returns undefined where the work is withdrawn, or it is not known what the account may read */
async function directoryOf(
  stored: StoredWork,
  isNew: boolean,
  { call, conditions, offlineStore, stop }: Run,
): Promise<Directory | undefined> {
  const isOwn = stored.account === conditions.account;
  const known = isOwn ? stored.directory : undefined;
  if (!isNew) return known;
  const { uuid, kind } = stored;
  const answer = await call({ kind, uuid }, stop.signal);
  if (!answer.ok && answer.code !== CODE.notFound) stop.abort();
  stop.signal.throwIfAborted();
  const directory = answer.ok ? answer.data.directory : undefined;
  // Favorite and progress of another account stay with its record.
  if (directory && isOwn) await offlineStore.saveWork({ ...stored, directory, at: Date.now() });
  return directory;
}

const changingQueue =
  ({ downloads, publishQueue }: AheadDeps): RunnerDeps['changeQueue'] =>
  async (change) => {
    const queue = await downloads.changeQueue(change);
    publishQueue();
    return queue;
  };

function runnerDeps(wanted: ReadonlySet<string>, run: Run): RunnerDeps {
  const { conditions, downloads, offlineStore, publishQueue, source, stop } = run;
  const mayStart = async (signal: AbortSignal) => {
    if (isHeldBack(conditions, run) || (await run.isShown())) stop.abort();
    signal.throwIfAborted();
  };
  const nothing = () => undefined;
  return {
    downloads: {
      ...downloads,
      // What was chosen by hand waits for the app.
      async queue() {
        const queue = await downloads.queue();
        return { ...queue, items: queue.items.filter(({ chapter }) => wanted.has(chapter)) };
      },
    },
    offlineStore,
    changeQueue: changingQueue(run),
    // A tab that changes the queue is shown, which ends the run.
    onQueueChange: () => nothing,
    account: () => conditions.account,
    parallel: () => conditions.parallel,
    fetchManifest: manifestFetcher(run),
    fetchPages: (wish, signal) => {
      const own = { offlineStore, source, isOwnRequest: true };
      const deps: Parameters<typeof fetchPages>[1] = {
        parallel: conditions.parallel,
        mayStart,
        sleep,
        onUnanswered: nothing,
        fetchPage: (request, pageSignal, onArrived) =>
          fetchPage(request, { ...own, signal: pageSignal, onArrived }).catch((error: unknown) => {
            // Without a cipher for this key the tab fetches them.
            if (!pageSignal.aborted) stop.abort();
            throw error;
          }),
      };
      return fetchPages(wish, deps, signal);
    },
    freeBytes,
    mayStart,
    sleep,
    now: () => Date.now(),
    onUnanswered: nothing,
    onFull: nothing,
    onLive: nothing,
    onStarted({ cover }) {
      if (cover) ensureAsset({ path: cover }, { offlineStore }).catch(nothing);
    },
    onTextsStored: publishQueue,
    onCompleted: publishQueue,
  };
}

function manifestFetcher({
  call,
  conditions: { account, pageWidthPx },
  offlineStore,
  stop,
}: Run): RunnerDeps['fetchManifest'] {
  const known = new Map<string, Promise<ReadonlyMap<string, number>>>();
  const pricesOf = async (work: string) => {
    const stored = await offlineStore.findWork(work);
    return new Map(stored?.directory.chapters.map(({ uuid, price }) => [uuid, price]));
  };
  return async (download: Download, signal: AbortSignal): Promise<Manifest> => {
    const { kind, work, chapter } = download;
    const answer = await call({ kind, uuid: work, chapter }, signal);
    if (answer.ok && answer.data.content) {
      const before = await findVersion(chapter, offlineStore);
      const content = withFittingPages(answer.data.content, before, pageWidthPx);
      const prices = known.get(work) ?? pricesOf(work);
      known.set(work, prices);
      const isFree = (await prices).get(chapter) === 0;
      return manifestOf(content, download, isFree ? '' : account);
    }
    if (!answer.ok && answer.code === CODE.forbidden) return { type: 'failed', reason: 'locked' };
    // Not found may also be the call itself, by an older server: the tab finds out.
    stop.abort();
    throw stop.signal.reason;
  };
}

/** @returns undefined where the browser gives no estimate (Safari before 17) */
async function freeBytes(): Promise<number | undefined> {
  const storage: Partial<StorageManager> = navigator.storage;
  const { usage, quota } = (await storage.estimate?.().catch(() => undefined)) ?? {};
  return usage === undefined || quota === undefined ? undefined : Math.max(0, quota - usage);
}
