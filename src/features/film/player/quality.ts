import type { PlayableQuality } from './view.ts';

/** What somebody chose: the lines of a quality, or that the network decides. */
export type ChosenQuality = number | 'auto';

/**
 * The quality for a choice that was made with another film: the best that is no better, else the least.
 * @returns undefined: the network decides
 */
export function qualityFor(
  qualities: readonly PlayableQuality[],
  chosen: ChosenQuality,
): PlayableQuality | undefined {
  if (chosen === 'auto') return undefined;
  const rising = qualities.toSorted((one, other) => one.height - other.height);
  return rising.findLast(({ height }) => height <= chosen) ?? rising[0];
}

/** Best first, each height once: what a menu lists. */
export function listedQualities(qualities: readonly PlayableQuality[]): PlayableQuality[] {
  const byHeight = new Map(qualities.map((each) => [each.height, each]));
  return [...byHeight.values()].sort((one, other) => other.height - one.height);
}
