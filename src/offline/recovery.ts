import { useSyncExternalStore } from 'react';
import type { Recovery } from '../shared/offline/downloads/downloadStore.ts';
import { createSignal } from '../lib/signal.ts';

let found: Recovery | undefined;
const changed = createSignal();

function change(next: Recovery | undefined): void {
  found = next;
  changed.emit();
}

export function noteRecovery(recovery: Recovery): void {
  change(recovery);
}

export function dismissRecovery(): void {
  change(undefined);
}

/** What this launch found damaged and queued again; undefined: nothing, or dismissed. */
export function useRecovery(): Recovery | undefined {
  return useSyncExternalStore(changed.subscribe, () => found);
}
