import { ownPlace } from '../../state/ownPlaces.ts';
import type { StateOfApp } from '../../state/store.ts';
import type { WatchedPlace } from './episodes.ts';

/**
 * Position saved on this device, else the account's.
 * @param chapter uuid of an episode; undefined: the one watched last
 */
export function watchedPlace(
  { user }: StateOfApp,
  work: string,
  chapter?: string,
): WatchedPlace | undefined {
  const entry = user.filmreaduuids.find(({ uuid }) => uuid === work);
  // An entry deleted from the history also invalidates the device's own position.
  const own = entry && ownPlace(user.userinfo?.uuid ?? '', work);
  const place = own && own.chapter === entry.chapter && own.at === entry.at ? entry : own;
  return [place, entry].find((each) => each && (!chapter || each.chapter === chapter));
}
