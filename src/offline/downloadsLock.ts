import { DOWNLOADS_LOCK_NAME } from '../shared/names.ts';

/**
 * [Note: One downloader]
 * One tab downloads at a time: when it closes, its lock goes to the next at once. The worker takes it while the app is
 * closed, and gives it back when a window is shown ([Note: Ahead of the reader]). Without Web Locks (plain http) every
 * tab downloads. Transactions keep queue and pages correct, but several tabs may then fetch the same page.
 */

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** Waits for the lock; the signal ends only the waiting. */
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
