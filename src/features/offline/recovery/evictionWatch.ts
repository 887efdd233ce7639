import {
  ensureDeviceId,
  downloadMarker,
  type DownloadMark,
  lacking,
  lostMarks,
  marksFor,
  marksOf,
  savedDeviceId,
} from '../../../offline/downloadMarks.ts';
import { randomUuid } from '../../../lib/randomUuid.ts';
import { sha256Hex } from '../../../shared/crypto/digest.ts';
import { loadSoftwareCrypto } from '../../../shared/crypto/loadSoftwareCrypto.ts';
import { DEVICE_INDEX_DELAY_MS } from '../../../shared/limits.ts';
import { onStoreChange } from '../../../shared/offline/database/channel.ts';
import type { OfflineStore } from '../../../shared/offline/database/offlineStore.ts';
import { isUnreachable } from '../../../api/failure.ts';
import { entriesOf, fetchDeviceIndex, sendDeviceIndex } from './deviceIndex.ts';
import type { DeviceIndexWork } from '../../../shared/contract/deviceIndex.ts';
import { isOnline } from '../../../state/store.ts';
import { LISTED_KINDS, type ListedKind } from '../../../state/userSlice.ts';
import { accountOf, servicesOf, stateOf, type SessionApi } from '../../../api/thunk.ts';

/**
 * [Note: Eviction marks] Keeps a list of the downloads in local storage, which is readable without the database;
 * compares both at launch to detect what the browser evicted; and reports this device's downloads to the server, kind
 * by kind.
 */

/** The key under which the database stores its own name. */
const NAME_OF_DATABASE = 'database';

export interface WatchedSession extends SessionApi {
  /** Called when the account or the connection changes, among others. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * @param delayMs after the first of a burst of changes
 * @returns a function that stops it, and resolves once a check in progress has ended
 */
export async function watchEvictions(
  session: WatchedSession,
  delayMs = DEVICE_INDEX_DELAY_MS,
): Promise<() => Promise<void>> {
  const offlineStore = await servicesOf(session.extra).offlineStore();
  // Without lasting storage there is nothing to lose.
  if (!offlineStore.lasting) return () => Promise.resolve();
  const noted = downloadMarker.read().marks;
  const wasNew = await settleDownloads(offlineStore);
  const publisher = createPublisher(session, { offlineStore, noted, wasNew, delayMs });
  const stops = [
    onStoreChange(publisher.changed),
    lostMarks.subscribe(publisher.changed),
    session.subscribe(publisher.look),
  ];
  publisher.changed();
  return () => {
    for (const stop of stops) stop();
    return publisher.stop();
  };
}

/**
 * Compares the marks with the store, records losses, and updates the marks ([Note: Eviction marks]).
 * @returns whether the database is a new one although the installation is not
 */
export async function settleDownloads(offlineStore: OfflineStore): Promise<boolean> {
  const here = marksOf(await offlineStore.storedWorks());
  const marker = downloadMarker.read();
  const found = await offlineStore.findAnswer(NAME_OF_DATABASE);
  const isNamed = typeof found === 'string' && found !== '';
  const database = isNamed ? found : randomUuid();
  const gone =
    database === marker.database ? await brokenOf(marker.marks, here, offlineStore) : marker.marks;
  noteEvicted(lacking([...lostMarks.read(), ...gone], here));
  // Marks under a name that the database does not have would look like an eviction at the next launch.
  if (!isNamed && !(await offlineStore.saveAnswer(NAME_OF_DATABASE, database))) return false;
  const next = { ...marker, database, marks: here };
  if (JSON.stringify(next) !== JSON.stringify(marker)) downloadMarker.write(next);
  return !isNamed && savedDeviceId() !== '';
}

/**
 * Marked chapters of the same database whose manifest is stored, but not all of their pages: the reader did not remove
 * them. Recovery unpins such a chapter at launch (`recovery.ts`).
 */
async function brokenOf(
  marks: readonly DownloadMark[],
  here: readonly DownloadMark[],
  offlineStore: OfflineStore,
): Promise<DownloadMark[]> {
  return Promise.all(
    lacking(marks, here).map(async (mark) => {
      const known = await offlineStore.storedChapters(mark.work);
      const isComplete = (uuid: string) =>
        known.some((each) => each.uuid === uuid && each.complete);
      const manifests = await Promise.all(
        mark.chapters.map((uuid) => offlineStore.findChapter(uuid)),
      );
      const chapters = mark.chapters.filter((uuid, i) => manifests[i] && !isComplete(uuid));
      return { ...mark, chapters };
    }),
  );
}

function noteEvicted(lost: readonly DownloadMark[]): void {
  if (JSON.stringify(lost) !== JSON.stringify(lostMarks.read())) lostMarks.write([...lost]);
}

interface PublisherOptions {
  readonly offlineStore: OfflineStore;
  /** The marks from before this launch: their losses are already recorded. */
  readonly noted: readonly DownloadMark[];
  readonly wasNew: boolean;
  readonly delayMs: number;
}

/**
 * Updates the marks and reports to the server, `delayMs` after the first of a burst of changes, since a long download
 * changes the store all the time. Without an answer the report waits for the connection.
 */
function createPublisher(
  session: SessionApi,
  { offlineStore, noted, wasNew, delayMs }: PublisherOptions,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mustAskFirst = wasNew;
  let isPublished = true;

  async function publish(): Promise<void> {
    const account = accountOf(session);
    if (mustAskFirst) await adoptOwnList({ session, offlineStore, account, noted });
    mustAskFirst = false;
    // Unsettled losses stay in the report: a browser that evicts the database may evict the marks too.
    const marks = [...downloadMarker.read().marks, ...lostMarks.read()];
    const own = lacking(marksFor(account, marks), []);
    for (const [at, kind] of LISTED_KINDS.entries()) {
      const works = entriesOf(own.filter((mark) => mark.kind === kind));
      // oxlint-disable-next-line no-await-in-loop -- one kind after another
      await publishKind(at, { kind, works, account });
    }
  }

  async function publishKind(at: number, { kind, works, account }: KindToPublish): Promise<void> {
    const digest = await digestOf(JSON.stringify([account, works]));
    const published = publishedDigests();
    // A device that never had downloads has nothing to report.
    if (published[at] === digest || (published[at] === '' && works.length === 0)) return;
    const answer = await sendDeviceIndex({ kind, device: ensureDeviceId(), works }, session);
    // A refused report is not repeated.
    isPublished &&= answer.ok || !isUnreachable(answer.failure);
    if (answer.ok) notePublished(at, digest);
  }

  async function run(): Promise<void> {
    try {
      await settleDownloads(offlineStore);
      isPublished = isAnswered(session);
      if (isPublished) await publish();
    } catch (error) {
      console.warn('what is downloaded could not be noted', error);
    }
  }

  let running = Promise.resolve();
  const changed = () => {
    timer ??= setTimeout(() => {
      // Changes from here on belong to the next run.
      timer = undefined;
      running = running.then(run);
    }, delayMs);
  };
  return {
    changed,
    look: () => !isPublished && isAnswered(session) && changed(),
    stop: () => {
      clearTimeout(timer);
      return running;
    },
  };
}

interface KindToPublish {
  readonly kind: ListedKind;
  readonly works: DeviceIndexWork[];
  readonly account: string;
}

/** In the order of LISTED_KINDS, joined by spaces: earlier versions wrote the digest of the first kind alone. */
function publishedDigests(): readonly string[] {
  const digests = downloadMarker.read().told.split(' ');
  return LISTED_KINDS.map((_, at) => digests[at] ?? '');
}

function notePublished(at: number, digest: string): void {
  const published = publishedDigests().with(at, digest).join(' ').trimEnd();
  downloadMarker.write({ ...downloadMarker.read(), told: published });
}

function isAnswered(session: SessionApi): boolean {
  const state = stateOf(session);
  return state.global.status && isOnline(state) && Boolean(state.user.userinfo?.uuid);
}

interface OwnList extends Pick<PublisherOptions, 'offlineStore' | 'noted'> {
  readonly session: SessionApi;
  readonly account: string;
}

/** The database is new, so what the server's list has of this device was evicted, whatever the marks say. */
async function adoptOwnList({ session, offlineStore, account, noted }: OwnList): Promise<void> {
  const answers = await Promise.all(LISTED_KINDS.map((kind) => fetchDeviceIndex(kind, session)));
  if (!answers.some(({ ok }) => ok)) return;
  const published = answers.flatMap((answer) => (answer.ok ? answer.data : []));
  const own = published.filter(({ device }) => device === savedDeviceId());
  const marks = own.map(({ work, chapters }) => {
    return { work: work.uuid, kind: work.kind, title: work.title, owner: account, chapters };
  });
  const here = marksOf(await offlineStore.storedWorks());
  // The losses among the marks are already recorded, and may have been dismissed since.
  noteEvicted(lacking([...lostMarks.read(), ...lacking(marks, noted)], here));
}

function digestOf(text: string): Promise<string> {
  return sha256Hex(new TextEncoder().encode(text), loadSoftwareCrypto);
}
