import { useEffect, useRef } from 'react';
import { useAppState, useIsCutOff } from './store.ts';

/** Refetches after the app was offline. The app itself refetches only for screens that are visible at that time. */
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
