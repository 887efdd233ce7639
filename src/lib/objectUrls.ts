import { OBJECT_URLS_BYTES_MAX, OBJECT_URLS_MAX } from '../shared/limits.ts';

export interface PictureLease {
  readonly url: string;
  /** Ends the lease; a second call has no effect. */
  readonly release: () => void;
}

interface LoadedPicture {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

interface Entry {
  readonly url: string;
  readonly bytes: number;
  leases: number;
}

/**
 * Module-level, because hiding a live screen runs its effects' cleanups and its images must still be there when it is
 * shown again. Least recently used first.
 */
const entries = new Map<string, Entry>();

/**
 * @param key identity of the image
 * @param fresh loads it again even if it is held
 * @throws the error of `load`
 */
export async function leasePicture(
  key: string,
  fresh: boolean,
  load: () => Promise<LoadedPicture>,
): Promise<PictureLease> {
  const known = fresh ? undefined : entries.get(key);
  if (known) return lease(key, known);
  const { bytes, type } = await load();
  // A concurrent request for the same image may have finished first.
  const first = fresh ? undefined : entries.get(key);
  return lease(key, first ?? create(bytes, type));
}

function create(bytes: ArrayBuffer, type: string): Entry {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  return { url, bytes: bytes.byteLength, leases: 0 };
}

function lease(key: string, entry: Entry): PictureLease {
  entry.leases += 1;
  const replaced = entries.get(key);
  moveToEnd(key, entry);
  if (replaced && replaced !== entry) revokeUnlessLeased(replaced);
  evict();

  let isHeld = true;
  return {
    url: entry.url,
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      entry.leases -= 1;
      if (entries.get(key) !== entry) {
        revokeUnlessLeased(entry);
        return;
      }
      moveToEnd(key, entry);
      evict();
    },
  };
}

function moveToEnd(key: string, entry: Entry): void {
  entries.delete(key);
  entries.set(key, entry);
}

function revokeUnlessLeased(entry: Entry): void {
  if (entry.leases === 0) URL.revokeObjectURL(entry.url);
}

function evict(): void {
  let bytes = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
  for (const [key, entry] of entries) {
    if (entries.size <= OBJECT_URLS_MAX && bytes <= OBJECT_URLS_BYTES_MAX) return;
    if (entry.leases > 0) continue;
    entries.delete(key);
    bytes -= entry.bytes;
    URL.revokeObjectURL(entry.url);
  }
}
