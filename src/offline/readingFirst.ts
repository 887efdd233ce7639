import { READING_HOLD_MS } from '../shared/limits.ts';
import { onDownloadNews, tellDownloads } from './downloadNews.ts';
import { randomUuid } from '../lib/randomUuid.ts';

/** Reading always outranks downloading (features 7): while a reader of any tab waits for a page, no download begins one. */

const tab = randomUuid();
let awaited = 0;
let toldUntil = 0;

/** Runs `load`, of a page that somebody reads or is about to; tabs that download hear of it. */
export async function whileReading<T>(load: () => Promise<T>): Promise<T> {
  awaited += 1;
  const now = Date.now();
  // A page that never comes must not hold downloads back for ever; one that comes later prolongs it.
  if (toldUntil < now + READING_HOLD_MS / 2) tell(now + READING_HOLD_MS);
  try {
    return await load();
  } finally {
    awaited -= 1;
    if (awaited === 0) tell(0);
  }
}

function tell(until: number): void {
  toldUntil = until;
  tellDownloads({ type: 'reading', tab, until });
}

/** What the tab that downloads knows of the readers of all tabs. */
export interface Readers {
  readonly areWaiting: () => boolean;
  readonly close: () => void;
}

/** @param onChange called as well when the last of them has waited for as long as it may */
export function watchReaders(onChange: () => void): Readers {
  // Those of this tab may have begun before anybody listened.
  const until = new Map<string, number>(awaited > 0 ? [[tab, toldUntil]] : []);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const latest = () => Math.max(0, ...until.values());
  // A clock that was put back leaves an end that lies further ahead than anybody may ask for.
  const isAhead = (end: number) => end > Date.now() && end <= Date.now() + READING_HOLD_MS;

  const stop = onDownloadNews((news) => {
    if (news.type !== 'reading') return;
    // No tab may ask for more than is its due.
    until.set(news.tab, Math.min(news.until, Date.now() + READING_HOLD_MS));
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
