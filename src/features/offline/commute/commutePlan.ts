import type { WorkWithChapters } from '../../../api/endpoints/works.ts';
import type { Chapter } from '../../../shared/contract/index.ts';
import { COMMUTE_CHAPTERS_MAX, COMMUTE_OVER_PART } from '../../../shared/limits.ts';
import type { ChapterSummary } from '../../../shared/offline/database/offlineStore.ts';
import { mayRead, unreadChapters } from '../../../shared/offline/downloads/downloadRules.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { workJobBytes } from '../downloads/picker/estimate.ts';
import { readPlace } from '../rules/readPlace.ts';
import { chapterMinutes } from './readingMinutes.ts';

/** Which chapters a commute pack takes: pure functions of the works that a reader follows. */

export interface Candidate {
  readonly chapter: Chapter;
  readonly minutes: number;
  /** Estimated bytes to fetch; 0: it is stored. */
  readonly bytes: number;
}

export interface FollowedWork {
  readonly work: WorkWithChapters;
  /** The next unread chapters, up to the first locked one. */
  readonly next: readonly Candidate[];
  /** The locked chapter after them: the reader would have to skip it. */
  readonly locked: Chapter | undefined;
}

export interface CommutePlan {
  /** In the order in which they are read; each with a chapter at least. */
  readonly works: readonly Pick<FollowedWork, 'work' | 'next'>[];
  readonly chapters: number;
  readonly minutes: number;
  /** To fetch, estimated. */
  readonly bytes: number;
  /** Left out, although there was room: they need a purchase first. */
  readonly locked: readonly { readonly work: WorkWithChapters; readonly chapter: Chapter }[];
}

export interface PackSize {
  readonly minutes: number;
  /** The most that is fetched. */
  readonly bytes: number;
}

interface KnownOfWork {
  readonly entry: ReadEntry | undefined;
  /** The work's stored chapters that this account may read. */
  readonly stored: readonly ChapterSummary[];
  readonly pace: number;
  /** Mean bytes of a comic's page. */
  readonly pageBytes: number;
}

/** @returns what a pack could take of a work */
export function followedWork(work: WorkWithChapters, known: KnownOfWork): FollowedWork {
  const { kind } = work.detail;
  const { entry, stored, pace, pageBytes } = known;
  const unread = unreadChapters({ chapters: work.directory.chapters, place: readPlace(entry) });
  const firstLocked = unread.findIndex((chapter) => !mayRead(chapter));
  const open = firstLocked < 0 ? unread : unread.slice(0, firstLocked);
  const whole = new Set(stored.flatMap(({ uuid, complete }) => (complete ? [uuid] : [])));
  const next = open.slice(0, COMMUTE_CHAPTERS_MAX).map((chapter): Candidate => {
    const left = entry?.chapter === chapter.uuid ? 1 - entry.ratio : 1;
    const minutes = chapterMinutes({ kind, size: chapter.size }, pace) * left;
    const isHere = whole.has(chapter.uuid);
    return {
      chapter,
      minutes,
      bytes: isHere ? 0 : workJobBytes(kind, [chapter], stored, pageBytes),
    };
  });
  return {
    work,
    next,
    locked: open.length <= COMMUTE_CHAPTERS_MAX ? unread[firstLocked] : undefined,
  };
}

/**
 * Takes one chapter of each work in turn, so that a pack has something of each, until the minutes are filled. A work
 * ends with its first chapter that does not fit: the chapters after it cannot be read without it.
 * @param followed the works, the one read last first
 */
export function commutePlan(followed: readonly FollowedWork[], size: PackSize): CommutePlan {
  const taken = followed.map((each) => ({ ...each, chosen: [] as Candidate[], isOpen: true }));
  const locked: CommutePlan['locked'][number][] = [];
  let [minutes, bytes] = [0, 0];
  while (minutes < size.minutes && taken.some(({ isOpen }) => isOpen)) {
    for (const each of taken) {
      if (!each.isOpen || minutes >= size.minutes) continue;
      const candidate = each.next[each.chosen.length];
      const fits =
        candidate &&
        minutes + candidate.minutes <= size.minutes * COMMUTE_OVER_PART &&
        bytes + candidate.bytes <= size.bytes;
      if (fits) {
        each.chosen.push(candidate);
        minutes += candidate.minutes;
        bytes += candidate.bytes;
      } else {
        each.isOpen = false;
        if (!candidate && each.locked) locked.push({ work: each.work, chapter: each.locked });
      }
    }
  }
  const works = taken
    .filter(({ chosen }) => chosen.length > 0)
    .map(({ work, chosen }) => ({ work, next: chosen }));
  const chapters = works.reduce((sum, { next }) => sum + next.length, 0);
  return { works, chapters, minutes, bytes, locked };
}
