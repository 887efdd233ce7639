import { useEffect, useRef } from 'react';
import { useAppState } from './store.ts';

/**
 * Asks again when somebody answers after a time without. The app does so for what is on screen; a screen that was
 * hidden meanwhile would come back with what it showed offline.
 */
export function useRefetchOnline(refetch: () => unknown): void {
  const isOffline = useAppState(({ global }) => global.connection.state === 'offline');
  const isReady = useAppState(({ global }) => global.status);
  const wasOffline = useRef(false);
  const ask = useRef(refetch);
  useEffect(() => {
    ask.current = refetch;
  });
  useEffect(() => {
    if (isOffline) wasOffline.current = true;
    else if (isReady && wasOffline.current) {
      wasOffline.current = false;
      ask.current();
    }
  }, [isOffline, isReady]);
}
