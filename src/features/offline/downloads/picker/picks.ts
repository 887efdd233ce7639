import type { Chapter } from '../../../../shared/contract/index.ts';

/** The selection of chapters to download; pure functions, over thousands of chapters. */

export type PickState =
  | 'open'
  | 'have'
  | 'queued'
  /** Needs a purchase first: a download never purchases. */
  | 'locked';

export interface PickView {
  /** Uuids of chapters that are downloaded and complete. */
  readonly downloaded: ReadonlySet<string>;
  /** Uuids of queued chapters. */
  readonly queued: ReadonlySet<string>;
}

export function pickStateOf({ uuid, locked, bought }: Chapter, view: PickView): PickState {
  if (view.downloaded.has(uuid)) return 'have';
  if (view.queued.has(uuid)) return 'queued';
  return locked && !bought ? 'locked' : 'open';
}

export type QuickSet = 'this' | 'unread' | 'all' | { readonly next: number };

export interface Picked {
  /** Uuids, by index. */
  readonly chapters: readonly string[];
  /** How many more the set names that need a purchase first. */
  readonly locked: number;
}

interface PickFrom {
  /** By index. */
  readonly chapters: readonly Chapter[];
  readonly view: PickView;
  /** Index of the chapter at the reader's place; undefined: nothing was read. */
  readonly at: number | undefined;
}

export function pickSet(set: QuickSet, { chapters, view, at }: PickFrom): Picked {
  const missing = chapters.filter((each) => !isHere(pickStateOf(each, view)));
  const meant = () => {
    if (set === 'all') return missing;
    // The chapter being read counts as unread.
    if (set === 'unread') return missing.filter(({ index }) => at === undefined || index >= at);
    if (set === 'this') {
      const here = chapters.find(({ index }) => index === at) ?? chapters[0];
      return missing.filter(({ uuid }) => uuid === here?.uuid);
    }
    return missing.filter(({ index }) => at === undefined || index > at).slice(0, set.next);
  };
  return openOf(meant(), view);
}

/** All chapters between two, in either order. */
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
