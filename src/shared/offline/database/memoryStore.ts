import { MEMORY_STORE_BYTES_MAX } from '../../limits.ts';
import { changeIdentity, replaces } from '../outbox/changes.ts';
import { announceStoreChange } from './channel.ts';
import { textBytes } from '../chapters/content.ts';
import type { StoredPanels } from '../assets/pagePanels.ts';
import { joined, without } from '../assets/assetChapters.ts';
import type { ChangeRecord } from './db.ts';
import { isStale, recordOf, replacingChapter } from '../assets/assetRecords.ts';
import type {
  FoundAsset,
  StoredChapter,
  StoredWork,
  PictureSource,
  OfflineStore,
} from './offlineStore.ts';
import { summarizeChapters, summarizeWorks } from '../chapters/summaries.ts';

type HeldAsset = FoundAsset & { readonly panels?: StoredPanels };

function panelMethods(
  assets: Map<string, HeldAsset>,
): Pick<OfflineStore, 'findPanels' | 'savePanels'> {
  const held = (path: string, sha256: string) => {
    const asset = assets.get(path);
    return !sha256 || asset?.sha256 === sha256 ? asset : undefined;
  };
  return {
    findPanels: async (path, sha256) => held(path, sha256)?.panels,
    async savePanels(path, sha256, panels) {
      const asset = held(path, sha256);
      if (asset) assets.set(path, { ...asset, panels });
      return asset !== undefined;
    },
  };
}

/**
 * For browsers that refuse storage: the same behavior until the page closes. Beyond `bytesMax` the oldest assets go.
 */
export function memoryStore(bytesMax: number = MEMORY_STORE_BYTES_MAX): OfflineStore {
  const assets = new Map<string, HeldAsset>();
  const chapters = new Map<string, StoredChapter>();
  const works = new Map<string, StoredWork>();
  let bytes = 0;

  function removeAsset(path: string): void {
    bytes -= assets.get(path)?.bytes.byteLength ?? 0;
    assets.delete(path);
  }

  function makeRoom(path: string): void {
    for (const oldest of assets.keys()) {
      if (bytes <= bytesMax) return;
      if (oldest !== path) removeAsset(oldest);
    }
  }

  function takeFrom(asset: HeldAsset, uuids: readonly string[]): void {
    const rest = without(asset, new Set(uuids));
    if (!rest) removeAsset(asset.path);
    else assets.set(asset.path, rest);
  }

  async function removeChapters(uuids: readonly string[]): Promise<number> {
    const before = bytes;
    const texts = [...new Set(uuids)].flatMap((uuid) => chapters.get(uuid)?.content ?? []);
    for (const uuid of uuids) chapters.delete(uuid);
    for (const asset of assets.values()) takeFrom(asset, uuids);
    announceStoreChange();
    return texts.reduce((sum, text) => sum + textBytes(text), before - bytes);
  }

  const summaries = (isWanted: (chapter: StoredChapter) => boolean = () => true) =>
    summarizeChapters([...chapters.values()].filter(isWanted), [...assets.values()].map(recordOf));

  return {
    lasting: false,

    findAsset: async (path) => assets.get(path),
    async saveAsset(asset) {
      if (asset.bytes.byteLength > bytesMax) return false;
      const next = joined<HeldAsset>(assets.get(asset.path), asset);
      removeAsset(asset.path);
      assets.set(asset.path, next);
      bytes += asset.bytes.byteLength;
      makeRoom(asset.path);
      if (asset.chapter) announceStoreChange();
      return true;
    },
    async removeAsset(path) {
      removeAsset(path);
      announceStoreChange();
    },

    async removeSpoilt(path, at) {
      const isRemoved = at !== undefined && assets.get(path)?.at === at;
      if (isRemoved) await this.removeAsset(path);
      return isRemoved;
    },

    ...panelMethods(assets),

    findChapter: async (uuid) => chapters.get(uuid),
    async saveChapter(chapter) {
      for (const asset of assets.values()) {
        if (isStale(recordOf(asset), chapter)) takeFrom(asset, [chapter.uuid]);
      }
      chapters.set(chapter.uuid, replacingChapter(chapters.get(chapter.uuid), chapter));
      announceStoreChange();
      return true;
    },
    async touchChapter(uuid, readAt) {
      const chapter = chapters.get(uuid);
      if (chapter) chapters.set(uuid, { ...chapter, readAt });
      announceStoreChange();
    },
    storedChapter: async (uuid) => summaries((chapter) => chapter.uuid === uuid)[0],
    storedChapters: async (work) => summaries((chapter) => chapter.work === work),

    findWork: async (uuid) => works.get(uuid),
    async saveWork(work) {
      works.set(work.uuid, work);
      announceStoreChange();
      return true;
    },
    storedWorks: async () => summarizeWorks([...works.values()], summaries()),

    removeChapters,
    removeWorks: async (uuids) =>
      removeChapters(summaries(({ work }) => uuids.includes(work)).map(({ uuid }) => uuid)),

    ...memoryValues(),
    ...memoryOutbox(),

    close: () => undefined,
  };
}

function memoryValues(): Pick<
  OfflineStore,
  'findAnswer' | 'saveAnswer' | 'pictureSource' | 'setPictureSource'
> {
  const answers = new Map<string, unknown>();
  let source: PictureSource | undefined;
  return {
    findAnswer: async (name) => answers.get(name),
    async saveAnswer(name, answer) {
      answers.set(name, answer);
      return true;
    },
    pictureSource: async () => source,
    async setPictureSource(next) {
      source = next;
    },
  };
}

function memoryOutbox(): Pick<OfflineStore, 'queueChange' | 'queuedChanges' | 'settleChanges'> {
  const changes = new Map<string, ChangeRecord>();
  let lastId = 0;
  return {
    async queueChange(account, ...added) {
      for (const change of added) {
        const identity = changeIdentity(account, change);
        const held = changes.get(identity);
        if (held && !replaces(change, held.change)) continue;
        lastId += 1;
        // Deleted first, to move it to the end of the queue.
        changes.delete(identity);
        changes.set(identity, { id: lastId, account, change, identity });
      }
      announceStoreChange();
    },
    queuedChanges: async (account) =>
      [...changes.values()]
        .filter((change) => change.account === account)
        .map(({ id, change }) => ({ id, account, change })),
    async settleChanges(ids) {
      for (const { id, identity } of changes.values()) {
        if (ids.includes(id)) changes.delete(identity);
      }
      announceStoreChange();
    },
  };
}
