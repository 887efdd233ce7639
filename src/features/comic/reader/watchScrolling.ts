/** Scrolling counts as ended after this time without a move. */
const REST_MS = 180;
/** Interval of looks during a scroll. */
const LOOK_MS = 40;

interface Scrolling {
  /** Whether the box was scrolled since the last look. */
  readonly isBehind: () => boolean;
  /** Looks now if the box was scrolled since. */
  readonly lookNow: () => void;
  readonly stop: () => void;
}

/**
 * Looks at the position of a scroller at intervals while it scrolls, when it rests, and when the page is left.
 * @param look its argument is the speed at rest, 0; undefined during a scroll
 */
export function watchScrolling(scroller: HTMLElement, look: (speed?: number) => void): Scrolling {
  let scrolledAt = 0;
  let lookedAt = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const isBehind = () => scrolledAt > lookedAt;
  // Leaving during a scroll saves the current position.
  const lookNow = () => {
    if (!isBehind()) return;
    lookedAt = scrolledAt;
    look();
  };
  const onRest = () => {
    const idle = performance.now() - scrolledAt;
    rest = idle < REST_MS ? setTimeout(onRest, REST_MS - idle) : undefined;
    if (rest === undefined) look(0);
  };
  const onScroll = () => {
    scrolledAt = performance.now();
    rest ??= setTimeout(onRest, REST_MS);
    // Enough pages are rendered ahead, so that not every frame needs an update.
    if (scrolledAt - lookedAt >= LOOK_MS) lookNow();
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  scroller.addEventListener('scroll', onScroll, { signal, passive: true });
  document.addEventListener('visibilitychange', lookNow, { signal });
  window.addEventListener('pagehide', lookNow, { signal, capture: true });
  return {
    isBehind,
    lookNow,
    stop() {
      clearTimeout(rest);
      listeners.abort();
    },
  };
}
