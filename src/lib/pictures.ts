import { loadSoftwareCrypto } from '../shared/crypto/loadSoftwareCrypto.ts';
import type { EvictOne } from '../shared/offline/assets/eviction.ts';
import type { LoadedAsset, AssetRequest } from '../shared/offline/assets/ensureAsset.ts';
import type { PictureSource, OfflineStore } from '../shared/offline/database/offlineStore.ts';
import { leasePicture, type PictureLease } from './objectUrls.ts';
import { inTurn } from './pictureTurns.ts';

/** Loads images without a worker: on the first visit, after a hard reload, in private modes, on plain http. */

let opening: Promise<OfflineStore> | undefined;
let source: PictureSource | undefined;

/**
 * The page's offline store. Its chunk loads beside the first calls; the first paint does not need it.
 * @throws TypeError if its chunk fails to load; the next call retries
 */
export function getOfflineStore(): Promise<OfflineStore> {
  opening ??= openPageStore().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Loaded on demand: few disks are ever full. */
const evictOne: EvictOne = async (...asked) => {
  const eviction = await import('../shared/offline/assets/eviction.ts');
  return eviction.evictOne(...asked);
};

async function openPageStore(): Promise<OfflineStore> {
  const { openLastingStore } = await import('../shared/offline/database/openLastingStore.ts');
  const offlineStore = await openLastingStore(evictOne);
  if (offlineStore) return offlineStore;
  const { memoryStore } = await import('../shared/offline/database/memoryStore.ts');
  return memoryStore();
}

export function savedPictureSource(): PictureSource | undefined {
  return source;
}

/**
 * Sets the image source of page and worker. The page uses it at once; the worker reads it from the offline store.
 * @returns when it is written; a failure to write is ignored, since the page then loads images itself
 */
export async function setPictureSource(next: PictureSource): Promise<void> {
  source = next;
  try {
    const offlineStore = await getOfflineStore();
    const held = await offlineStore.pictureSource();
    if (held?.base !== next.base || held.key !== next.key)
      await offlineStore.setPictureSource(next);
  } catch (error) {
    console.warn('asset source not stored', error);
  }
}

export function hasPictureWorker(): boolean {
  // Absent on plain http and where the browser blocks workers.
  return Boolean((navigator as Partial<Navigator>).serviceWorker?.controller);
}

/**
 * Leases an object URL of an image; it is revoked some time after its last lease was released.
 * @param isUrgent the other images of the screen wait for it
 * @throws AssetError
 */
export function acquirePicture(request: AssetRequest, isUrgent = false): Promise<PictureLease> {
  const { path, sha256 = '', fresh = false } = request;
  return leasePicture(JSON.stringify([path, sha256]), fresh, () =>
    inTurn(isUrgent, () => loadAsset(request)),
  );
}

/** Begins to load an image that is about to be rendered. Where a worker loads images, the rendered image requests it. */
export function preloadPicture(path: string): void {
  if (hasPictureWorker()) return;
  // As `usePageImage` requests it, which joins; a failure is left to that.
  acquirePicture({ path, fresh: false }, true).then(
    ({ release }) => release(),
    () => undefined,
  );
}

/**
 * Loads an image's bytes from the offline store or the network.
 * @throws AssetError
 */
export async function loadAsset(request: AssetRequest): Promise<LoadedAsset> {
  // Not in the first chunk: where a worker controls the page, the worker loads images.
  const pictures = import('../shared/offline/assets/ensureAsset.ts');
  const [offlineStore, { ensureAsset }] = await Promise.all([getOfflineStore(), pictures]);
  return ensureAsset(request, { offlineStore, source, loadSoftware: loadSoftwareCrypto });
}
