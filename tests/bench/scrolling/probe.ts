import type { Ride } from './figures.ts';

/** The notes that the measured page takes; both functions run in the page. */

interface Probe {
  readonly gapsMs: number[];
  readonly longTasksMs: number[];
  looks: number;
  blanks: number;
  /** Numbers of the pages that were on screen in a sample. */
  readonly seen: Set<string>;
  stop(): void;
}

type Probed = typeof globalThis & { probe?: Probe };

/**
 * Begins to note frames, long tasks, and ten times a second whether the page of the comic under one of three points of
 * the viewport is missing. A page is an element `[data-page]`: judged by its `data-state` if it has one ("shown" or
 * not), else by its `<img>`.
 */
export function startProbeCode(): void {
  const probe: Probe = { gapsMs: [], longTasksMs: [], looks: 0, blanks: 0, seen: new Set(), stop };
  let isLive = true;
  let last = 0;
  const onFrame = (now: number) => {
    if (!isLive) return;
    if (last > 0) probe.gapsMs.push(now - last);
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longTasksMs.push(duration);
  });
  observer.observe({ type: 'longtask' });

  const isShown = (page: Element | undefined): boolean => {
    if (!page) return false;
    const state = page.getAttribute('data-state');
    if (state !== null) return state === 'shown';
    const image = page instanceof HTMLImageElement ? page : page.querySelector('img');
    return image !== null && image.complete && image.naturalWidth > 1;
  };
  const look = () => {
    probe.looks += 1;
    // By their rectangles: a list may disable pointer events while it scrolls, which hides it from elementFromPoint.
    const near = [...document.querySelectorAll('[data-page]')].flatMap((page) => {
      const { top, bottom } = page.getBoundingClientRect();
      return bottom > 0 && top < innerHeight ? [{ page, top, bottom }] : [];
    });
    for (const { page } of near) probe.seen.add(page.getAttribute('data-page') ?? '');
    const isBlank = [0.1, 0.5, 0.9].some((part) => {
      const line = innerHeight * part;
      return !isShown(near.find(({ top, bottom }) => top <= line && line < bottom)?.page);
    });
    if (isBlank) probe.blanks += 1;
  };
  const looking = setInterval(look, 100);
  function stop() {
    isLive = false;
    clearInterval(looking);
    observer.disconnect();
  }
  (globalThis as Probed).probe = probe;
}

export function endProbeCode(): Ride {
  const { probe } = globalThis as Probed;
  if (!probe) throw new Error('no probe was started');
  probe.stop();
  const { gapsMs, longTasksMs, looks, blanks, seen } = probe;
  return { gapsMs, longTasksMs, looks, blanks, pagesSeen: seen.size };
}
