import type { ReadPlace } from '../../../shared/offline/downloads/keepRules.ts';
import { allReads } from '../../../state/lastRead.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { stateOf, type SessionApi } from '../../../api/thunk.ts';

/** Where a work was read to, as the rules of keeping count it. */
export function readPlace(entry: ReadEntry | undefined): ReadPlace | undefined {
  if (!entry) return undefined;
  const { index, page, pages, ratio } = entry;
  // `ratio` is where the last page begins at the least: there is no more to turn to.
  return { index, isAtEnd: ratio >= 1 || (pages > 0 && page >= pages) };
}

export function placeOf(work: string, session: SessionApi): ReadPlace | undefined {
  return readPlace(readEntries(session).find(({ uuid }) => uuid === work));
}

/** Of all kinds: what was read last of each work. */
export function readEntries(session: Pick<SessionApi, 'getState'>): readonly ReadEntry[] {
  return allReads(stateOf(session).user);
}
