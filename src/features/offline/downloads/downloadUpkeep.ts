import { changeQueue } from '../../../offline/downloadStore.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { worksBeingRead } from '../../../offline/openReaders.ts';
import { noteRecovery } from '../../../offline/recovery.ts';
import { storageSpace } from '../../../offline/storageSpace.ts';
import type { Kind } from '../../../shared/contract/index.ts';
import {
  CACHE_BYTES_MAX_DEFAULT,
  CACHE_QUOTA_PART,
  SPARED_READINGS,
} from '../../../shared/limits.ts';
import type { Download } from '../../../shared/offline/downloads/download.ts';
import type { DownloadStore } from '../../../shared/offline/downloads/downloadStore.ts';
import { withAdded } from '../../../shared/offline/downloads/queue.ts';
import type {
  ChapterSummary,
  OfflineStore,
} from '../../../shared/offline/database/offlineStore.ts';
import { readEntries } from '../rules/readPlace.ts';
import { accountOf, servicesOf, type SessionApi } from '../../../api/thunk.ts';

const DAY_MS = 24 * 3_600_000;

/** Repairs the offline store at launch, before any download; broken downloads go back into the queue. */
export async function recoverDownloads(
  downloads: DownloadStore,
  session: SessionApi,
): Promise<void> {
  const recovery = await downloads.recover();
  if (recovery.broken.length === 0) return;
  const offlineStore = await servicesOf(session.extra).offlineStore();
  const account = accountOf(session);
  const found = await Promise.all(recovery.broken.map((uuid) => downloadAgain(uuid, offlineStore)));
  const wanted = found.flatMap((each) => each ?? []);
  // Chapters without an owner are downloaded for the current account.
  const owned = wanted.map((each) => ({ ...each, account: each.account || account }));
  await changeQueue(downloads, (queue) => withAdded(queue, owned));
  // Only after the queue holds them, which protects them from eviction.
  await downloads.setPinned(recovery.broken, false);
  noteRecovery(recovery);
}

async function downloadAgain(
  uuid: string,
  offlineStore: OfflineStore,
): Promise<Download | undefined> {
  // Its manifest may be the broken part; the summary has enough to download it again.
  const [listed, chapter] = await Promise.all([
    offlineStore.storedChapter(uuid),
    offlineStore.findChapter(uuid),
  ]);
  if (!listed) return undefined;
  const work = await offlineStore.findWork(listed.work);
  const kind = chapter?.kind ?? work?.kind;
  return kind && downloadOf(listed, kind, work?.detail);
}

function downloadOf(
  { uuid, work, owner, index, title, pages, quality }: ChapterSummary,
  kind: Kind,
  detail: { readonly title: string; readonly cover: string } | undefined,
): Download {
  return {
    chapter: uuid,
    work,
    kind,
    account: owner.split(' ')[0] ?? '',
    workTitle: detail?.title ?? '',
    cover: detail?.cover ?? '',
    index,
    title,
    pages,
    bytes: 0,
    pagesKept: 0,
    state: 'waiting',
    reason: '',
    failedPages: [],
    ...(quality !== undefined && { quality }),
    origin: 'person',
    at: Date.now(),
  };
}

/** Evicts cached chapters beyond the size or age limit of the settings. */
export async function trimStore(downloads: DownloadStore, session: SessionApi): Promise<void> {
  const { capBytes, ageDays } = offlineSettings.read();
  const [queue, spared, defaultBytes] = await Promise.all([
    downloads.queue(),
    sparedChapters(session),
    capBytes > 0 ? capBytes : defaultCapBytes(),
  ]);
  await downloads.trim({
    bytesMax: defaultBytes,
    ageMaxMs: ageDays > 0 ? ageDays * DAY_MS : Infinity,
    spare: new Set([...spared, ...queue.items.map(({ chapter }) => chapter)]),
    now: Date.now(),
  });
}

/** 2 GB or a fifth of the quota, whichever is less. */
async function defaultCapBytes(): Promise<number> {
  const quotaBytes = (await storageSpace())?.quotaBytes ?? Infinity;
  return Math.min(CACHE_BYTES_MAX_DEFAULT, quotaBytes * CACHE_QUOTA_PART);
}

/** The last opened chapters, which may be open now, and the next ones. */
async function sparedChapters(session: SessionApi): Promise<readonly string[]> {
  const latest = readEntries(session)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, SPARED_READINGS);
  const offlineStore = await servicesOf(session.extra).offlineStore();
  const next = await Promise.all(
    latest.map(
      async ({ chapter }) => (await offlineStore.findChapter(chapter))?.content.next ?? '',
    ),
  );
  // Another tab may be reading a work that this tab's state does not contain yet.
  const open = await Promise.all(
    [...(await worksBeingRead())].map((work) => offlineStore.storedChapters(work)),
  );
  return [...latest.map(({ chapter }) => chapter), ...next, ...open.flat().map(({ uuid }) => uuid)];
}
