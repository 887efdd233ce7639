import type { Progress } from '../../../shared/contract/index.ts';
import type { OwnPlace } from './ownPlaces.ts';

/** Whether another device has read further (features 60): pure. */

type Place = Pick<Progress, 'chapter' | 'index' | 'page' | 'ratio' | 'at'>;

/**
 * @param own where this device is; undefined: it was never there, and nobody is taken away from anywhere
 * @param others what the account knows, in any order
 * @param least pages of the same chapter that it has to be further by: characters of a novel, seconds of a film
 * @returns the newest of them, where it is newer than ours and further
 */
export function furtherPlace(
  own: OwnPlace | undefined,
  others: readonly (Place | null | undefined)[],
  least: number,
): Place | undefined {
  if (!own) return undefined;
  // ISO 8601 UTC: text order is the order in time.
  const newer = others.filter((each): each is Place => each != null && each.at > own.at);
  const newest = newer.reduce<Place | undefined>(
    (found, each) => (!found || each.at > found.at ? each : found),
    undefined,
  );
  return newest && isFurther(newest, own, least) ? newest : undefined;
}

function isFurther(other: Place, own: OwnPlace, least: number): boolean {
  if (other.chapter !== own.chapter) return other.index > own.index;
  return other.page - own.page >= least;
}
