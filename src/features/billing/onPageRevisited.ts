import { PAYMENT_AWAY_MIN_MS } from '../../shared/limits.ts';

/**
 * Detects that the reader looks at this page again. A tab that comes to the front, or back from the page cache, fires
 * an event of its own; a window that stayed visible beside the other one has only a focus or a press, and so has an
 * installed app after a system sheet.
 * @param onSeen `surely`: the page was hidden before; else the event may still belong to the press that led away
 * @returns the unsubscribe function
 */
export function onPageRevisited(onSeen: (surely: boolean) => void): () => void {
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
