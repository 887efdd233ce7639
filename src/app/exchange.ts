import { libraryApi } from '../api/endpoints/library.ts';
import { syncReading } from '../api/endpoints/reading.ts';
import { sendChanges } from '../api/outbox.ts';
import type { SessionApi } from '../api/thunk.ts';
import { LISTED_KINDS } from '../state/userSlice.ts';

/** What the devices of an account exchange through the server; loaded after init. */

/** Sends the pending changes. Never rejects. */
export async function sendWaiting(session: SessionApi): Promise<void> {
  try {
    await sendChanges(session);
  } catch (error) {
    console.warn('pending changes not sent', error);
  }
}

/** Sends the pending changes, then fetches reading positions and favorites. Never rejects. */
export async function exchange(session: SessionApi): Promise<void> {
  await sendWaiting(session);
  try {
    // oxlint-disable-next-line no-await-in-loop -- comics first
    for (const kind of LISTED_KINDS) await syncReading(kind, session);
  } catch (error) {
    console.warn('reading places not merged', error);
  }
  refreshFavorites(session);
}

/** For the dot on the tab; screens that show the list have made their own request. */
function refreshFavorites({ dispatch }: SessionApi): void {
  for (const kind of LISTED_KINDS) {
    (dispatch as (thunk: unknown) => unknown)(
      libraryApi.endpoints.collected.initiate(kind, { subscribe: false }),
    );
  }
}
