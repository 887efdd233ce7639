import { vi } from 'vitest';
import { methodOf } from './methodOf.ts';

/** The method with which fake-indexeddb aborts with a reason. */
const ABORT = '_abort';
interface AbortableTransaction {
  readonly [ABORT]: (errorName: string) => void;
}

export function abortFull(transaction: IDBTransaction): void {
  (transaction as unknown as AbortableTransaction)[ABORT]('QuotaExceededError');
}

/** The engines differ in how they report a full disk. */
export const ENGINES = ['Chromium', 'Firefox'] as const;

/**
 * A disk with room for this many bytes of assets. Chromium lets the request succeed and then aborts; Firefox and WebKit
 * fail the request while the transaction has no error yet.
 */
export function stubFullDisk(engine: (typeof ENGINES)[number], roomBytes: number): void {
  const sizes = new Map<unknown, number>();
  const put = methodOf(IDBObjectStore.prototype, 'put');
  const remove = methodOf(IDBObjectStore.prototype, 'delete');
  const used = () => [...sizes.values()].reduce((sum, size) => sum + size, 0);

  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (this.name !== 'pictureBytes') return put.call(this, value, key);
    const bytes = (value as ArrayBuffer).byteLength;
    const fits = used() - (sizes.get(key) ?? 0) + bytes <= roomBytes;
    const request = put.call(this, value, key);
    if (fits) {
      sizes.set(key, bytes);
      return request;
    }
    const abort = () => abortFull(this.transaction);
    // Aborting before the request has run would fail the request too.
    if (engine === 'Chromium') request.addEventListener('success', abort);
    else queueMicrotask(abort);
    return request;
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function freeing(
    this: IDBObjectStore,
    key: IDBValidKey | IDBKeyRange,
  ) {
    if (this.name === 'pictureBytes') sizes.delete(key);
    return remove.call(this, key);
  });
}
