import type { PlayableQuality } from './view.ts';

/** Height of the chosen quality in pixels, or automatic. */
export type ChosenQuality = number | 'auto';

/**
 * Applies a choice made for another film: the best quality that is not higher, else the lowest.
 * @returns undefined: automatic
 */
export function qualityFor(
  qualities: readonly PlayableQuality[],
  chosen: ChosenQuality,
): PlayableQuality | undefined {
  if (chosen === 'auto') return undefined;
  const rising = qualities.toSorted((one, other) => one.height - other.height);
  return rising.findLast(({ height }) => height <= chosen) ?? rising[0];
}

/** Options of the menu: best first, each height once. */
export function listedQualities(qualities: readonly PlayableQuality[]): PlayableQuality[] {
  const byHeight = new Map(qualities.map((each) => [each.height, each]));
  return [...byHeight.values()].sort((one, other) => other.height - one.height);
}
