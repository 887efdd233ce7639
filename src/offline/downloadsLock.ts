import { DOWNLOADS_LOCK_NAME } from '../shared/names.ts';

/**
 * One downloader among all tabs (contract 7): the lock of one that is closed goes to the next at once. Where the browser
 * has no locks (plain http) each tab is its own: queue and pages stay right, which transactions see to, but a page may be
 * fetched once in each.
 */

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** Waits for its turn; the signal ends the waiting and nothing else. */
export async function whenOwner(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const manager = locks();
  if (manager) await manager.request(DOWNLOADS_LOCK_NAME, { signal }, work);
  else await work();
}

/** Does nothing while another tab downloads. */
export async function ifNobodyOwns(work: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (!manager) await work();
  else {
    const options = { ifAvailable: true } as const;
    await manager.request(DOWNLOADS_LOCK_NAME, options, (lock) => (lock ? work() : undefined));
  }
}
