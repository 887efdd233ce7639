import { useSyncExternalStore } from 'react';
import { createSignal } from '../../lib/signal.ts';
import { pushPermission } from '../../lib/webPush.ts';

const changes = createSignal();

/** After the browser's question was answered. */
export const publishPermission = changes.emit;

/** The browser's permission; changed in its settings, it is noticed when the reader comes back. */
export function usePermission(): NotificationPermission {
  return useSyncExternalStore(subscribe, pushPermission);
}

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}
