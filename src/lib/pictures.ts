import { loadSoftwareCrypto } from '../shared/crypto/loadSoftwareCrypto.ts';
import type { EvictOne } from '../shared/offline/assets/eviction.ts';
import type { Picture, PictureRequest } from '../shared/offline/assets/pictures.ts';
import type { PictureSource, Shelf } from '../shared/offline/database/shelf.ts';
import { leasePicture, type PictureLease } from './objectUrls.ts';
import { inTurn } from './pictureTurns.ts';

/** The page's own way to pictures, for when no worker controls it: first visit, hard reload, private mode, plain http. */

let opening: Promise<Shelf> | undefined;
let source: PictureSource | undefined;

/**
 * The page's one shelf. Its program travels beside the first calls: nothing is painted with it, and nothing waits.
 * @throws TypeError where its program cannot be fetched; asked again it tries again
 */
export function getShelf(): Promise<Shelf> {
  opening ??= openPageShelf().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Few disks are ever full: like the shelf in memory, what makes room on them does not travel with the first screen. */
const evictOne: EvictOne = async (...asked) => {
  const eviction = await import('../shared/offline/assets/eviction.ts');
  return eviction.evictOne(...asked);
};

/** Few browsers need the shelf in memory. */
async function openPageShelf(): Promise<Shelf> {
  const { openLastingShelf } = await import('../shared/offline/database/openLastingShelf.ts');
  const shelf = await openLastingShelf(evictOne);
  if (shelf) return shelf;
  const { memoryShelf } = await import('../shared/offline/database/memoryShelf.ts');
  return memoryShelf();
}

/** Where pictures come from, as the page last set it. */
export function savedPictureSource(): PictureSource | undefined {
  return source;
}

/**
 * Tells page and worker where pictures come from. In memory it holds at once; the worker reads it from the shelf.
 * @returns when it is written; a shelf that fails is no fault here, since then the page does the work itself
 */
export async function setPictureSource(next: PictureSource): Promise<void> {
  source = next;
  try {
    const shelf = await getShelf();
    const held = await shelf.pictureSource();
    if (held?.base !== next.base || held.key !== next.key) await shelf.setPictureSource(next);
  } catch (error) {
    console.warn('asset source not stored', error);
  }
}

/** Whether an `<img>` may ask the worker. */
export function hasPictureWorker(): boolean {
  // Absent on plain http and where the browser blocks workers.
  return Boolean((navigator as Partial<Navigator>).serviceWorker?.controller);
}

/**
 * An object URL of a picture. Whoever shows it holds the lease; it is revoked some time after the last one let go.
 * @param isUrgent it is seen first: the others of its screen let it pass
 * @throws PictureError
 */
export function acquirePicture(request: PictureRequest, isUrgent = false): Promise<PictureLease> {
  const { path, sha256 = '', fresh = false } = request;
  return leasePicture(JSON.stringify([path, sha256]), fresh, () =>
    inTurn(isUrgent, () => loadPicture(request)),
  );
}

/**
 * A picture's bytes, from the shelf or the network.
 * @throws PictureError
 */
export async function loadPicture(request: PictureRequest): Promise<Picture> {
  // Where a worker controls the page this is its work.
  const pictures = import('../shared/offline/assets/pictures.ts');
  const [shelf, { ensurePicture }] = await Promise.all([getShelf(), pictures]);
  return ensurePicture(request, { shelf, source, loadSoftware: loadSoftwareCrypto });
}
