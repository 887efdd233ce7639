import type { ReadEntry } from '../../../state/userState.ts';
import { readPlace } from '../rules/readPlace.ts';
import type { CommutePack, PackChapter } from './commuteSetting.ts';

/** What a pack is worth now: it shrinks as it is read, and by what was cancelled or removed. */
export interface PackState {
  /** Unread and on the device. */
  readonly here: readonly PackChapter[];
  /** Still to be downloaded. */
  readonly waiting: readonly PackChapter[];
  readonly failed: readonly PackChapter[];
  /** Of what is here. */
  readonly minutes: number;
}

interface KnownOfPack {
  readonly entries: readonly ReadEntry[];
  /** Uuids of whole chapters. */
  readonly downloaded: ReadonlySet<string>;
  /** By uuid: whether it failed. */
  readonly queued: ReadonlyMap<string, boolean>;
}

export function packState(
  { chapters }: Pick<CommutePack, 'chapters'>,
  { entries, downloaded, queued }: KnownOfPack,
): PackState {
  const places = new Map(entries.map((entry) => [entry.uuid, readPlace(entry)]));
  const unread = chapters.filter(({ work, index }) => {
    const place = places.get(work);
    return !place || index > place.index || (index === place.index && !place.isAtEnd);
  });
  const here = unread.filter(({ chapter }) => downloaded.has(chapter));
  const isQueued = ({ chapter }: PackChapter) =>
    !downloaded.has(chapter) && queued.get(chapter) !== undefined;
  return {
    here,
    waiting: unread.filter((each) => isQueued(each) && !queued.get(each.chapter)),
    failed: unread.filter((each) => isQueued(each) && queued.get(each.chapter)),
    minutes: here.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/** The chapters of each work, in the order of the pack. */
export function packWorks(
  chapters: readonly PackChapter[],
): readonly (readonly [PackChapter, ...PackChapter[]])[] {
  const works = new Map<string, [PackChapter, ...PackChapter[]]>();
  for (const each of chapters) {
    const known = works.get(each.work);
    if (known) known.push(each);
    else works.set(each.work, [each]);
  }
  return [...works.values()];
}
