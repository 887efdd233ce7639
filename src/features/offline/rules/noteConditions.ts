import { accountOf, servicesOf, stateOf, type SessionApi } from '../../../api/thunk.ts';
import { getDownloadStore } from '../../../offline/downloadStore.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { pageWidthPx } from '../../../lib/pageWidth.ts';
import { DEMO_API_KEY } from '../../../shared/crypto/key.ts';
import { PERIODIC_SYNC_REST_MS } from '../../../shared/limits.ts';
import { HOST_CONFIG_GLOBAL, PERIODIC_SYNC_TAG } from '../../../shared/names.ts';
import { saveConditions } from '../../../shared/offline/downloads/aheadConditions.ts';
import { placeOf } from './readPlace.ts';

/**
 * Notes what the worker needs to follow the rules while the app is closed, and has the browser wake it now and then.
 * Never rejects.
 */
export async function noteConditions(session: SessionApi): Promise<void> {
  try {
    await note(session);
  } catch (error) {
    console.warn('the worker does not know the rules', error);
  }
}

async function note(session: SessionApi): Promise<void> {
  const account = accountOf(session);
  const { connection } = stateOf(session).global;
  const downloads = await getDownloadStore();
  if (!downloads || account === '' || connection.state !== 'online') return;
  const rules = (await downloads.rules()).filter((each) => each.account === account);
  const { wifiOnly, parallel, filmQuality } = offlineSettings.read();
  const places = rules.flatMap(({ work }) => {
    const place = placeOf(work, session);
    return place ? [[work, place] as const] : [];
  });
  await saveConditions(await servicesOf(session.extra).offlineStore(), {
    account,
    base: connection.base,
    apiKey: apiKey(),
    wifiOnly,
    parallel,
    filmQuality,
    pageWidthPx: pageWidthPx(),
    places: Object.fromEntries(places),
  });
  await wakeWorker(rules.length > 0);
}

/** The start has validated it (`readHostConfig`). */
function apiKey(): string {
  const { api_key: key = DEMO_API_KEY } = Object(Reflect.get(globalThis, HOST_CONFIG_GLOBAL)) as {
    readonly api_key?: string;
  };
  return key;
}

/** Periodic Background Sync (WICG), in Chromium. */
interface PeriodicSync {
  register(tag: string, options: { readonly minInterval: number }): Promise<void>;
  unregister(tag: string): Promise<void>;
}

/** What this page has asked the browser for. */
let isAwaited: boolean | undefined;

/** Browsers give it to installed apps, as often as they are used; the reader is not asked. */
async function wakeWorker(isWanted: boolean): Promise<void> {
  if (isWanted === isAwaited) return;
  const { serviceWorker, permissions } = navigator as Partial<Navigator>;
  const registration = await serviceWorker?.getRegistration('/');
  const { periodicSync } = Object(registration) as { readonly periodicSync?: PeriodicSync };
  if (!periodicSync || !permissions) return;
  const name = 'periodic-background-sync' as PermissionName;
  if (!isWanted) await periodicSync.unregister(PERIODIC_SYNC_TAG);
  else if ((await permissions.query({ name })).state !== 'granted') return;
  else await periodicSync.register(PERIODIC_SYNC_TAG, { minInterval: PERIODIC_SYNC_REST_MS });
  isAwaited = isWanted;
}
