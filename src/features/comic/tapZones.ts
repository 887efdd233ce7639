import { TAP_EDGE_PX, TAP_MENU_PART } from '../../shared/limits.ts';
import { isScrolled, type ReadingMode } from './readerModes.ts';
import type { TapInvert, TapLayout } from './readerSettings.ts';

/** Actions of taps by screen area; the layouts are those of Mihon. */

export type TapAction = 'menu' | 'previous' | 'next';

/** Shares of the screen, 0…1, from the top left corner. */
export interface TapZone {
  readonly action: TapAction;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface TapLayoutChoice {
  readonly layout: TapLayout;
  readonly invert: TapInvert;
  readonly mode: ReadingMode;
}

interface Tap extends TapLayoutChoice {
  /** CSS pixels from the reader's top left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** @returns null at the left edge (system back gesture), unless its zone is the menu */
export function tapAction({ x, y, width, height, ...choice }: Tap): TapAction | null {
  const [atX, atY] = [within(x / width), within(y / height)];
  const zone = zonesOf(choice).find((each) => isInside(each, atX, atY));
  const action = zone?.action ?? 'menu';
  return action !== 'menu' && x < TAP_EDGE_PX ? null : action;
}

/** Zones that cover the whole screen without overlap. */
export function zonesOf({ layout, invert, mode }: TapLayoutChoice): readonly TapZone[] {
  // In right-to-left mode the left side turns forward, so the layout is mirrored.
  const isMirrored = (mode === 'rtl') !== (invert === 'horizontal' || invert === 'both');
  const isUpsideDown = invert === 'vertical' || invert === 'both';
  return layoutOf(layout, mode)
    .map((zone) => (isMirrored ? { ...zone, left: 1 - zone.right, right: 1 - zone.left } : zone))
    .map((zone) => (isUpsideDown ? { ...zone, top: 1 - zone.bottom, bottom: 1 - zone.top } : zone));
}

export function isVertical(mode: ReadingMode): boolean {
  return mode === 'vertical' || isScrolled(mode);
}

const THIRD = 1 / 3;
const MENU_TOP = (1 - TAP_MENU_PART) / 2;

const zone = (
  action: TapAction,
  [left, top]: readonly [number, number],
  [right, bottom]: readonly [number, number],
): TapZone => ({ action, left, top, right, bottom });

const TOP_AND_BOTTOM = [
  zone('previous', [0, 0], [1, MENU_TOP]),
  zone('menu', [0, MENU_TOP], [1, 1 - MENU_TOP]),
  zone('next', [0, 1 - MENU_TOP], [1, 1]),
];
const LAYOUTS: Readonly<Record<Exclude<TapLayout, 'auto'>, readonly TapZone[]>> = {
  sides: [
    zone('previous', [0, 0], [THIRD, 1]),
    zone('menu', [THIRD, 0], [1 - THIRD, 1]),
    zone('next', [1 - THIRD, 0], [1, 1]),
  ],
  l: [
    zone('previous', [0, 0], [1, THIRD]),
    zone('previous', [0, THIRD], [THIRD, 1 - THIRD]),
    zone('menu', [THIRD, THIRD], [1 - THIRD, 1 - THIRD]),
    zone('next', [1 - THIRD, THIRD], [1, 1 - THIRD]),
    zone('next', [0, 1 - THIRD], [1, 1]),
  ],
  kindle: [
    zone('menu', [0, 0], [1, THIRD]),
    zone('previous', [0, THIRD], [THIRD, 1]),
    zone('next', [THIRD, THIRD], [1, 1]),
  ],
  edge: [
    zone('next', [0, 0], [THIRD, 1]),
    zone('menu', [THIRD, 0], [1 - THIRD, 1 - THIRD]),
    zone('previous', [THIRD, 1 - THIRD], [1 - THIRD, 1]),
    zone('next', [1 - THIRD, 0], [1, 1]),
  ],
  off: [zone('menu', [0, 0], [1, 1])],
};

function layoutOf(layout: TapLayout, mode: ReadingMode): readonly TapZone[] {
  if (layout !== 'auto') return LAYOUTS[layout];
  return isVertical(mode) ? TOP_AND_BOTTOM : LAYOUTS.sides;
}

/** A border belongs to the zone after it; the screen's right and bottom edges to the last zone. */
function isInside({ left, top, right, bottom }: TapZone, x: number, y: number): boolean {
  const isAcross = x >= left && (x < right || right === 1);
  return isAcross && y >= top && (y < bottom || bottom === 1);
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}
