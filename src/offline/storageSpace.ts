import { useEffect, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { STORAGE_READ_DELAY_MS } from '../shared/limits.ts';
import { PERSISTENCE_STORAGE_NAME } from '../shared/names.ts';
import { onStoreChange } from '../shared/offline/database/channel.ts';
import { deviceSetting } from '../lib/deviceSettings.ts';

/** The browser's estimate of the origin's storage. */

export interface StorageSpace {
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly freeBytes: number;
}

/** `unknown`: never requested, not supported, or not answered. */
export type Persistence = 'granted' | 'refused' | 'unknown';

/** @returns undefined if the browser gives no estimate (plain http, older Safari) */
export async function storageSpace(): Promise<StorageSpace | undefined> {
  try {
    const { usage, quota } = (await storageManager()?.estimate?.()) ?? {};
    if (usage === undefined || quota === undefined) return undefined;
    return { usedBytes: usage, quotaBytes: quota, freeBytes: Math.max(0, quota - usage) };
  } catch (error) {
    console.warn('the space on this device is not known', error);
    return undefined;
  }
}

const answer = deviceSetting(
  PERSISTENCE_STORAGE_NAME,
  v.fallback(v.picklist(['granted', 'refused', 'unknown']), 'unknown'),
);

/** The current state: an earlier grant counts only while the browser confirms it. */
export async function persistence(): Promise<Persistence> {
  const isPersisted = await storageManager()
    ?.persisted?.()
    .catch(() => false);
  const now = standing(isPersisted ?? false);
  note(now);
  return now;
}

function standing(isPersisted: boolean): Persistence {
  if (isPersisted) return 'granted';
  return answer.read() === 'refused' ? 'refused' : 'unknown';
}

/** Requests persistent storage. Never await it before other work: Firefox prompts the reader, who may not answer. */
export async function askPersistence(): Promise<Persistence> {
  const isGranted = await storageManager()
    ?.persist?.()
    .catch(() => undefined);
  if (isGranted !== undefined) note(isGranted ? 'granted' : 'refused');
  return answer.read();
}

function note(next: Persistence): void {
  if (answer.read() !== next) answer.write(next);
}

/** Absent on plain http. */
function storageManager(): Partial<StorageManager> | undefined {
  return (navigator as Partial<Navigator>).storage;
}

/** @returns the estimate, updated as the store changes; undefined: not known, or not yet */
export function useStorageSpace(): StorageSpace | undefined {
  const [space, setSpace] = useState<StorageSpace>();
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      const found = await storageSpace();
      if (!isGone) setSpace(found);
    };
    void read();
    // A download changes the store many times a second, and the browser counts its files for each estimate.
    const stop = onStoreChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void read();
      }, STORAGE_READ_DELAY_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return space;
}

export function usePersistence(): Persistence {
  const known = useSyncExternalStore(answer.subscribe, answer.read);
  useEffect(() => void persistence(), []);
  return known;
}
