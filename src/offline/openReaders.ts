import { useEffect } from 'react';
import { READING_LOCK_PREFIX } from '../shared/names.ts';
import { createSignal } from '../lib/signal.ts';

/** Which works are open in a reader, in any tab: nothing of them is deleted meanwhile. */

const open = new Map<string, number>();
const readerClosed = createSignal<[work: string]>();

/** Marks the work as being read while the component is mounted and visible. */
export function useOpenReader(work: string): void {
  useEffect(() => openReader(work), [work]);
}

/** @returns closes it */
export function openReader(work: string): () => void {
  open.set(work, (open.get(work) ?? 0) + 1);
  let release = () => {};
  const closed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { locks } = navigator as Partial<Navigator>;
  // Visible to other tabs. Shared: two tabs may read the same work. The browser releases it when the page closes.
  locks
    ?.request(READING_LOCK_PREFIX + work, { mode: 'shared' }, () => closed)
    .catch((error: unknown) => console.warn('other tabs cannot see what is read here', error));
  return () => {
    release();
    const left = (open.get(work) ?? 1) - 1;
    if (left > 0) open.set(work, left);
    else open.delete(work);
    if (left <= 0) readerClosed.emit(work);
  };
}

/** Calls the listener with the work's uuid when its last reader in this tab closes; returns the unsubscription. */
export const onReaderClosed = readerClosed.subscribe;

/** Without Web Locks (plain http) only this tab is known. */
export async function isBeingRead(work: string): Promise<boolean> {
  return (await worksBeingRead()).has(work);
}

/** Uuids of works open in any tab. Without Web Locks (plain http) only this tab is known. */
export async function worksBeingRead(): Promise<ReadonlySet<string>> {
  const { locks } = navigator as Partial<Navigator>;
  const { held = [] } = (await locks?.query?.()) ?? {};
  const elsewhere = held.flatMap(({ name = '' }) =>
    name.startsWith(READING_LOCK_PREFIX) ? name.slice(READING_LOCK_PREFIX.length) : [],
  );
  return new Set([...open.keys(), ...elsewhere]);
}
