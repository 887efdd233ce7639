import { READING_HOLD_MS } from '../shared/limits.ts';
import { onDownloadEvent, publishDownloadEvent } from './downloadEvents.ts';
import { randomUuid } from '../lib/randomUuid.ts';

/** [Note: Reading first] While a reader in any tab waits for a page, no download starts one. */

const tab = randomUuid();
let awaited = 0;
let announcedUntil = 0;
let ending: ReturnType<typeof setTimeout> | undefined;
/** Between two pages of a scroll nothing is announced, ms. */
const REST_MS = 250;

/** Runs `load` for a page that is shown or about to be; downloading tabs are notified. */
export async function whileReading<T>(load: () => Promise<T>): Promise<T> {
  awaited += 1;
  clearTimeout(ending);
  const now = Date.now();
  // The hold expires, so that a page that never arrives does not block downloads; the next page prolongs it.
  if (announcedUntil < now + READING_HOLD_MS / 2) announce(now + READING_HOLD_MS);
  try {
    return await load();
  } finally {
    awaited -= 1;
    if (awaited === 0) ending = setTimeout(announce, REST_MS, 0);
  }
}

function announce(until: number): void {
  announcedUntil = until;
  publishDownloadEvent({ type: 'reading', tab, until });
}

/** The readers of all tabs, as the downloading tab knows them. */
export interface Readers {
  readonly areWaiting: () => boolean;
  readonly close: () => void;
}

/** @param onChange also called when the last hold expires */
export function watchReaders(onChange: () => void): Readers {
  // Readers in this tab may have started before this subscription.
  const until = new Map<string, number>(awaited > 0 ? [[tab, announcedUntil]] : []);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const latest = () => Math.max(0, ...until.values());
  // After the clock was set back, an end may lie further ahead than a hold can last.
  const isAhead = (end: number) => end > Date.now() && end <= Date.now() + READING_HOLD_MS;

  const stop = onDownloadEvent((event) => {
    if (event.type !== 'reading') return;
    // Caps the hold of a tab with a wrong clock.
    until.set(event.tab, Math.min(event.until, Date.now() + READING_HOLD_MS));
    for (const [each, end] of until) if (end <= Date.now()) until.delete(each);
    clearTimeout(timer);
    if (until.size > 0) timer = setTimeout(onChange, latest() - Date.now() + 1);
    onChange();
  });
  return {
    areWaiting: () => [...until.values()].some(isAhead),
    close() {
      clearTimeout(timer);
      stop();
    },
  };
}
