import type { DownloadGroup } from './groups.ts';

/** Moves chapters before another one, or to the end. */
export interface Move {
  readonly chapters: readonly string[];
  readonly before: string | undefined;
}

export function movedInList<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || from === to) return list;
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

export function moveOfGroup(
  groups: readonly DownloadGroup[],
  from: number,
  to: number,
): Move | undefined {
  const group = groups[from];
  if (!group || from === to) return undefined;
  const follower = groups.filter((each) => each !== group)[to];
  return {
    chapters: group.items.map(({ chapter }) => chapter),
    before: follower?.items[0].chapter,
  };
}

/** Moves a chapter within its work; the last position is behind the work's last chapter. */
export function moveOfItem(
  groups: readonly DownloadGroup[],
  at: { readonly work: string; readonly from: number; readonly to: number },
): Move | undefined {
  const index = groups.findIndex(({ work }) => work === at.work);
  const items = groups[index]?.items;
  const item = items?.[at.from];
  if (!items || !item || at.from === at.to) return undefined;
  const order = movedInList(items, at.from, at.to);
  return {
    // All of the work's chapters move, since chapters of other works may stand between them.
    chapters: order.map(({ chapter }) => chapter),
    before: groups[index + 1]?.items[0].chapter,
  };
}

/**
 * Moves the selection by one step, without dragging (WCAG 2.5.7): chapters of one work move within it; whole works, or
 * chapters of several works, move as works.
 * @returns undefined where no step is possible
 */
export function stepOf(
  groups: readonly DownloadGroup[],
  chosen: ReadonlySet<string>,
  step: -1 | 1,
): Move | undefined {
  const touched = groups.filter(({ items }) => items.some(({ chapter }) => chosen.has(chapter)));
  const [first] = touched;
  if (!first) return undefined;
  const isWhole = first.items.every(({ chapter }) => chosen.has(chapter));
  if (touched.length > 1 || isWhole) return stepOfGroups(groups, touched, step);
  const order = stepped(first.items, ({ chapter }) => chosen.has(chapter), step);
  if (!order) return undefined;
  const index = groups.indexOf(first);
  return {
    chapters: order.map(({ chapter }) => chapter),
    before: groups[index + 1]?.items[0].chapter,
  };
}

function stepOfGroups(
  groups: readonly DownloadGroup[],
  touched: readonly DownloadGroup[],
  step: -1 | 1,
): Move | undefined {
  const order = stepped(groups, (group) => touched.includes(group), step);
  if (!order) return undefined;
  return {
    chapters: order.flatMap(({ items }) => items.map(({ chapter }) => chapter)),
    before: undefined,
  };
}

/** Moves every selected item by one position where possible; undefined where none can move. */
function stepped<T>(
  list: readonly T[],
  isChosen: (item: T) => boolean,
  step: -1 | 1,
): readonly T[] | undefined {
  const order = step === 1 ? list.toReversed() : [...list];
  let hasMoved = false;
  for (let at = 1; at < order.length; at += 1) {
    const [before, here] = [order[at - 1], order[at]];
    if (before === undefined || here === undefined) continue;
    if (!isChosen(here) || isChosen(before)) continue;
    [order[at - 1], order[at]] = [here, before];
    hasMoved = true;
  }
  if (!hasMoved) return undefined;
  return step === 1 ? order.toReversed() : order;
}
