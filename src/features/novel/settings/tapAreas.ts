import { TAP_EDGE_PX } from '../../../shared/limits.ts';
import type { PageTurn } from '../book/view.ts';

export const TAP_ACTIONS = [
  'menu',
  'previous',
  'next',
  'previousChapter',
  'nextChapter',
  'contents',
  'listen',
  'bookmark',
  'none',
] as const;
export type TapAction = (typeof TAP_ACTIONS)[number];

/** Nine actions, row by row from the top left. */
export type TapAreas = readonly TapAction[];
export const AREAS = 9;
const SIDE = 3;

const across = (...row: readonly TapAction[]): TapAreas => [...row, ...row, ...row];
const TURNED = across('previous', 'menu', 'next');
const SCROLLED: TapAreas = (['previous', 'menu', 'next'] as const).flatMap((action) => [
  action,
  action,
  action,
]);

/** Defaults: previous and next lie along the paging direction. */
export function defaultAreas(turn: PageTurn): TapAreas {
  return turn === 'scroll' ? SCROLLED : TURNED;
}

/** Without a menu area the reader could not leave the book. */
export function hasMenu(areas: TapAreas): boolean {
  return areas.includes('menu');
}

/** Returns the areas with one changed; unchanged if no menu area would remain. */
export function withArea(areas: TapAreas, index: number, action: TapAction): TapAreas {
  const next = areas.with(index, action);
  return hasMenu(next) ? next : areas;
}

interface Tap {
  /** CSS pixels from the reader's top left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** @returns `none` also at the left edge (system back gesture), unless that area is the menu */
export function areaAction(areas: TapAreas, { x, y, width, height }: Tap): TapAction {
  const action = areas[rank(y, height) * SIDE + rank(x, width)] ?? 'menu';
  return action !== 'menu' && x < TAP_EDGE_PX ? 'none' : action;
}

/** @returns 0, 1 or 2; a border belongs to the part after it */
function rank(at: number, length: number): number {
  if (length <= 0) return 1;
  return Math.min(SIDE - 1, Math.max(0, Math.floor((at / length) * SIDE)));
}
