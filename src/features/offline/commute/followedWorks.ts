import {
  accountOf,
  servicesOf,
  stateOf,
  type AppThunk,
  type SessionApi,
} from '../../../api/thunk.ts';
import type { OfWork, WorkWithChapters } from '../../../api/endpoints/works.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { getReadingDays } from '../../../offline/readingDays.ts';
import { ownChapters } from '../../../offline/stored.ts';
import {
  COMMUTE_EPISODES_MAX,
  COMMUTE_MINUTES,
  COMMUTE_OVER_PART,
  COMMUTE_PARALLEL,
  COMMUTE_RECENT_DAYS,
  COMMUTE_REQUESTED_MAX,
  COMMUTE_WORKS_MAX,
} from '../../../shared/limits.ts';
import { filmBytes, storableQualities } from '../../../shared/offline/assets/films.ts';
import type { ChapterSummary } from '../../../shared/offline/database/offlineStore.ts';
import { allReads } from '../../../state/lastRead.ts';
import { LISTED_KINDS } from '../../../state/userSlice.ts';
import type { ReadEntry, UserState } from '../../../state/userState.ts';
import { bytesAPage } from '../downloads/picker/estimate.ts';
import { askFilmContent } from '../downloads/picker/useFilmJob.ts';
import { knownWork } from '../knownWork.ts';
import { followedWork, type Candidate, type FollowedWork } from './commutePlan.ts';
import { readingPace, type ChapterLength } from './readingMinutes.ts';

/**
 * The works that a reader follows, with a place each: the one read last first, favorites that were never opened last,
 * the newest of them first.
 */
export function followed(user: UserState, nowMs: number): readonly OfWork[] {
  const collected = LISTED_KINDS.flatMap((kind) =>
    user[`${kind}collectuuids`].toReversed().map((uuid) => ({ kind, uuid })),
  );
  const isFavorite = new Set(collected.map(({ uuid }) => uuid));
  const recent = new Date(nowMs - COMMUTE_RECENT_DAYS * 86_400_000).toISOString();
  const read = allReads(user)
    .filter(({ uuid, at }) => isFavorite.has(uuid) || at >= recent)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ kind, uuid }) => ({ kind, uuid }));
  const isRead = new Set(read.map(({ uuid }) => uuid));
  return [...read, ...collected.filter(({ uuid }) => !isRead.has(uuid))];
}

interface Loaded {
  readonly work: WorkWithChapters;
  readonly entry: ReadEntry | undefined;
  readonly stored: readonly ChapterSummary[];
}

/**
 * Loads what the reader follows, with the chapters that a pack could take; works that cannot be loaded, and those with
 * nothing unread, are left out.
 * @param signal ends it between two requests
 * @throws where none could be loaded
 */
export function loadFollowed(signal: AbortSignal): AppThunk<readonly FollowedWork[]> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const asked = followed(stateOf(session).user, Date.now()).slice(0, COMMUTE_REQUESTED_MAX);
    const loaded: Loaded[] = [];
    let unread = 0;
    for (let at = 0; at < asked.length && unread < COMMUTE_WORKS_MAX; at += COMMUTE_PARALLEL) {
      if (signal.aborted) return [];
      const batch = asked.slice(at, at + COMMUTE_PARALLEL);
      // oxlint-disable-next-line no-await-in-loop -- the next works are requested only if these are too few
      const works = await Promise.all(batch.map((of) => load(of, session)));
      for (const each of works) {
        if (!each) continue;
        loaded.push(each);
        const { next, locked } = followedWork(each.work, { ...each, pace: 1, pageBytes: 1 });
        if (next.length > 0 || locked) unread += 1;
      }
    }
    if (asked.length > 0 && loaded.length === 0) throw new Error('no work could be loaded');
    const pace = await ownPace(loaded, session);
    const comics = loaded.filter(({ work }) => work.detail.kind === 'comic');
    const others = comics.flatMap(({ stored }) => stored);
    const all = loaded.map((each) => {
      const pageBytes = bytesAPage(each.stored, others);
      return followedWork(each.work, { ...each, pace, pageBytes });
    });
    const open = all.filter(({ next, locked }) => next.length > 0 || locked);
    return Promise.all(open.slice(0, COMMUTE_WORKS_MAX).map((each) => storable(each, session)));
  };
}

async function load(of: OfWork, session: SessionApi): Promise<Loaded | undefined> {
  const work = await knownWork(of, session, true);
  if (!work) return undefined;
  const offlineStore = await servicesOf(session.extra).offlineStore();
  const stored = ownChapters(await offlineStore.storedChapters(of.uuid));
  const entry = allReads(stateOf(session).user).find(({ uuid }) => uuid === of.uuid);
  return { work, entry, stored };
}

async function ownPace(loaded: readonly Loaded[], session: SessionApi): Promise<number> {
  const lengths = new Map<string, ChapterLength>(
    loaded.flatMap(({ work: { detail, directory } }) =>
      directory.chapters.map(({ uuid, size }) => [uuid, { kind: detail.kind, size }] as const),
    ),
  );
  try {
    const days = await getReadingDays();
    return readingPace((await days?.list(accountOf(session))) ?? [], lengths);
  } catch (error) {
    console.warn('the reading days could not be read', error);
    return 1;
  }
}

/** Of a film: the next episodes that the server gives for download, with their sizes in the chosen quality. */
async function storable(followedOne: FollowedWork, session: SessionApi): Promise<FollowedWork> {
  const { kind, uuid } = followedOne.work.detail;
  if (kind !== 'film') return followedOne;
  const longest = Math.max(...COMMUTE_MINUTES) * COMMUTE_OVER_PART;
  const next: Candidate[] = [];
  for (const each of followedOne.next.slice(0, COMMUTE_EPISODES_MAX)) {
    if (each.minutes > longest) break;
    if (each.bytes > 0) {
      const of = { kind, uuid, chapter: each.chapter.uuid };
      // oxlint-disable-next-line no-await-in-loop -- the next episode follows only if this one can be stored
      const content = await askFilmContent(of)(session.dispatch, session.getState, session.extra);
      if (!content || storableQualities(content).length === 0) break;
      next.push({ ...each, bytes: filmBytes(content, offlineSettings.read().filmQuality) });
    } else next.push(each);
  }
  const isWhole = next.length === followedOne.next.length;
  return { ...followedOne, next, locked: isWhole ? followedOne.locked : undefined };
}
