import type { Progress } from '../../../shared/contract/index.ts';
import type { OwnPlace } from '../../../state/ownPlaces.ts';

type Place = Pick<Progress, 'chapter' | 'index' | 'page' | 'ratio' | 'at'>;

/**
 * @param own position of this device; undefined: the work was never open here, so there is nothing to ask
 * @param others positions known to the account, in any order
 * @param least minimum distance in pages within the same chapter: characters of a novel, seconds of a film
 * @returns the newest position, if it is both newer and further than this device's
 */
export function remoteProgress(
  own: OwnPlace | undefined,
  others: readonly (Place | null | undefined)[],
  least: number,
): Place | undefined {
  if (!own) return undefined;
  // ISO 8601 UTC strings sort by time.
  const newer = others.filter((each): each is Place => each != null && each.at > own.at);
  const newest = newer.reduce<Place | undefined>(
    (found, each) => (!found || each.at > found.at ? each : found),
    undefined,
  );
  return newest && isAhead(newest, own, least) ? newest : undefined;
}

function isAhead(other: Place, own: OwnPlace, least: number): boolean {
  if (other.chapter !== own.chapter) return other.index > own.index;
  return other.page - own.page >= least;
}
