import { vi } from 'vitest';
import { methodOf } from './methodOf.ts';

/**
 * Simulates a page closed during the given write (counted from 0): its transaction is rolled back, as a browser does
 * when the process dies, and no later one succeeds.
 * @returns a function that returns how many writes were requested
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
