import type { Chapter } from '../../../../shared/contract/index.ts';

/** What of a work is chosen for downloading: pure, over thousands of chapters. */

export type PickState =
  /** May be chosen. */
  | 'open'
  /** Downloaded already. */
  | 'have'
  /** In line, or being fetched. */
  | 'queued'
  /** To be bought first: downloading never buys (features 27, 68). */
  | 'locked';

export interface PickView {
  /** Uuids: downloaded on purpose and whole. */
  readonly downloaded: ReadonlySet<string>;
  /** Uuids of what is in line. */
  readonly queued: ReadonlySet<string>;
}

export function pickStateOf({ uuid, locked, bought }: Chapter, view: PickView): PickState {
  if (view.downloaded.has(uuid)) return 'have';
  if (view.queued.has(uuid)) return 'queued';
  return locked && !bought ? 'locked' : 'open';
}

/** Sets that one press chooses (features 3). */
export type QuickSet = 'this' | 'unread' | 'all' | { readonly next: number };

export interface Picked {
  /** Uuids, by index. */
  readonly chapters: readonly string[];
  /** How many were meant as well and have to be bought first. */
  readonly locked: number;
}

interface PickFrom {
  /** By index. */
  readonly chapters: readonly Chapter[];
  readonly view: PickView;
  /** Index of the chapter where the person is; undefined: nothing was read. */
  readonly at: number | undefined;
}

/** What a set means here: of what it names, what may be chosen. */
export function pickSet(set: QuickSet, { chapters, view, at }: PickFrom): Picked {
  const missing = chapters.filter((each) => !isHere(pickStateOf(each, view)));
  const meant = () => {
    if (set === 'all') return missing;
    // The one that is being read is not read yet.
    if (set === 'unread') return missing.filter(({ index }) => at === undefined || index >= at);
    if (set === 'this') {
      const here = chapters.find(({ index }) => index === at) ?? chapters[0];
      return missing.filter(({ uuid }) => uuid === here?.uuid);
    }
    return missing.filter(({ index }) => at === undefined || index > at).slice(0, set.next);
  };
  return openOf(meant(), view);
}

/** Everything from one chapter to another, whichever of them comes first. */
export function pickRange(
  from: string,
  to: string,
  { chapters, view }: Omit<PickFrom, 'at'>,
): Picked {
  const ends = [from, to].map((uuid) => chapters.findIndex((each) => each.uuid === uuid));
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  if (first < 0) return { chapters: [], locked: 0 };
  const meant = chapters.slice(first, last + 1);
  return openOf(
    meant.filter((each) => !isHere(pickStateOf(each, view))),
    view,
  );
}

function isHere(state: PickState): boolean {
  return state === 'have' || state === 'queued';
}

function openOf(meant: readonly Chapter[], view: PickView): Picked {
  const open = meant.filter((each) => pickStateOf(each, view) === 'open');
  return { chapters: open.map(({ uuid }) => uuid), locked: meant.length - open.length };
}
