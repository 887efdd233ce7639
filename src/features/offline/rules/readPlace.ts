import type { ReadPlace } from '../../../shared/offline/downloads/downloadRules.ts';
import { allReads } from '../../../state/lastRead.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { stateOf, type SessionApi } from '../../../api/thunk.ts';

/** The place that the rules count from. */
export function readPlace(entry: ReadEntry | undefined): ReadPlace | undefined {
  if (!entry) return undefined;
  const { index, page, pages, ratio } = entry;
  // `ratio` may stay below 1 on the last page, since it can be that page's start.
  return { index, isAtEnd: ratio >= 1 || (pages > 0 && page >= pages) };
}

export function placeOf(work: string, session: SessionApi): ReadPlace | undefined {
  return readPlace(readEntries(session).find(({ uuid }) => uuid === work));
}

/** The last place in each work, of all kinds. */
export function readEntries(session: Pick<SessionApi, 'getState'>): readonly ReadEntry[] {
  return allReads(stateOf(session).user);
}
