import { PAYMENT_AWAY_MIN_MS } from '../../shared/limits.ts';

/**
 * Somebody looks at this page again. A tab that comes to the front says so, as does one that the browser had put aside;
 * a window that was beside the other one all the time has only a focus, or a press, to tell by. A sheet of the system
 * over an installed app leaves no other trace either.
 * @param onSeen `surely`: it was away before; else it may be the end of the press that led away
 * @returns how to stop
 */
export function onSeenAgain(onSeen: (surely: boolean) => void): () => void {
  const startedMs = performance.now();
  const listeners = new AbortController();
  const { signal } = listeners;
  const look = (surely: boolean) => {
    if (document.visibilityState !== 'visible') return;
    if (surely || performance.now() - startedMs >= PAYMENT_AWAY_MIN_MS) onSeen(surely);
  };
  document.addEventListener('visibilitychange', () => look(true), { signal });
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) look(true);
  };
  window.addEventListener('pageshow', onShow, { signal });
  window.addEventListener('focus', () => look(false), { signal });
  window.addEventListener('pointerdown', () => look(false), { signal, capture: true });
  return () => listeners.abort();
}
