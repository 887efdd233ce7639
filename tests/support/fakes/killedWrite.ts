import { vi } from 'vitest';
import { methodOf } from './methodOf.ts';

/**
 * The page goes while the write of this number (counted from 0) is on its way: what its transaction did is undone, as a
 * browser does when the process dies, and no later one succeeds.
 * @returns how many writes were asked for
 */
export function stubKilledWrite(number: number): () => number {
  let writes = 0;
  for (const name of ['put', 'delete'] as const) {
    const write = methodOf(IDBObjectStore.prototype, name) as (...args: unknown[]) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function killed(
      this: IDBObjectStore,
      ...args: unknown[]
    ) {
      const request = write.apply(this, args);
      if (writes >= number) this.transaction.abort();
      writes += 1;
      return request;
    } as never);
  }
  return () => writes;
}
