import { useSyncExternalStore } from 'react';
import type { Recovery } from '../shared/offline/downloads/downloadStore.ts';

let found: Recovery | undefined;
const listeners = new Set<() => void>();

function change(next: Recovery | undefined): void {
  found = next;
  for (const listener of listeners) listener();
}

export function noteRecovery(recovery: Recovery): void {
  change(recovery);
}

export function dismissRecovery(): void {
  change(undefined);
}

/** What this launch found damaged and queued again; undefined: nothing, or dismissed. */
export function useRecovery(): Recovery | undefined {
  return useSyncExternalStore(subscribe, () => found);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
