import { useEffect, useRef } from 'react';
import { useAppState, useIsCutOff } from './store.ts';

/**
 * Asks again when somebody answers after a time without. The app does so for what is on screen; a screen that was
 * hidden meanwhile would come back with what it showed offline.
 */
export function useRefetchOnline(refetch: () => unknown): void {
  const isCutOff = useIsCutOff();
  const isReady = useAppState(({ global }) => global.status);
  const wasCutOff = useRef(false);
  const ask = useRef(refetch);
  useEffect(() => {
    ask.current = refetch;
  });
  useEffect(() => {
    if (isCutOff) wasCutOff.current = true;
    else if (isReady && wasCutOff.current) {
      wasCutOff.current = false;
      ask.current();
    }
  }, [isCutOff, isReady]);
}
