import { useEffect, useState } from 'react';
import { issueHandOver } from '../../api/endpoints/handOver.ts';
import { openHandOverAddress } from './handOverAddress.ts';
import { HAND_OVER_RENEW_AHEAD_MS, HAND_OVER_TOKEN_MINUTES } from '../../shared/limits.ts';
import { isOnline, useAppDispatch, useAppState } from '../../state/store.ts';

const GOOD_MS = HAND_OVER_TOKEN_MINUTES * 60_000 - HAND_OVER_RENEW_AHEAD_MS;

/**
 * Puts a one-time code into the page's address and renews it before it expires ([Note: Hand-over address]). The code
 * leaves the address on close, on pagehide, and at the next start in any case.
 * @returns the code; undefined while there is none, e.g. offline
 */
export function useHandOver(): string | undefined {
  const dispatch = useAppDispatch();
  const isReady = useAppState((state) => isOnline(state) && state.global.status);
  const [code, setCode] = useState<string>();
  useEffect(() => {
    if (!isReady) return undefined;
    const address = openHandOverAddress();
    const over = new AbortController();
    const { signal } = over;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueMs = 0;
    const renew = async () => {
      clearTimeout(timer);
      dueMs = Date.now() + GOOD_MS;
      timer = setTimeout(() => void renew(), GOOD_MS);
      const answer = await dispatch(issueHandOver());
      if (signal.aborted) return;
      setCode(answer.ok ? answer.data : undefined);
      if (answer.ok) address.put(answer.data);
      else address.strip();
    };
    void renew();
    window.addEventListener('pagehide', address.strip, { signal });
    // A page restored from the back/forward cache still shows the overlay.
    window.addEventListener('pageshow', ({ persisted }) => void (persisted && renew()), { signal });
    // Timers are throttled in the background.
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() >= dueMs) void renew();
    };
    document.addEventListener('visibilitychange', look, { signal });
    return () => {
      over.abort();
      clearTimeout(timer);
      address.strip();
      setCode(undefined);
    };
  }, [dispatch, isReady]);
  return code;
}
