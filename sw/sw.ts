import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import {
  CONFIG_CACHE_NAME,
  DEVICE_SEARCH_CACHE_NAME,
  DICTIONARY_CACHE_NAME,
  FILM_SCRIPT_CACHE_NAME,
} from '../src/shared/names.ts';
import { openStore } from '../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../src/shared/offline/database/offlineStore.ts';
import { parseFilmPath } from '../src/shared/filmPath.ts';
import { parsePicturePath } from '../src/shared/picturePath.ts';
import {
  isDeviceSearch,
  isDictionary,
  isFilmScript,
  isFilm,
  isHostConfig,
  isPicture,
  NOT_THE_APP,
} from './addresses.ts';

import { filmResponse } from './filmResponse.ts';
import { hostConfigResponse, cacheHostConfig, type HostConfigDeps } from './hostConfig.ts';
import { readMessage } from './messages.ts';
import { listenToBackground } from './backgroundEvents.ts';
import { cachedScriptResponse, renewScript, type CachedScriptDeps } from './cachedScript.ts';
import { deleteOutdatedCaches } from './ownCaches.ts';
import { pictureResponse } from './pictureResponse.ts';
import { listenToPush } from './pushEvents.ts';
import { passBy } from './staticRoutes.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

function addressOf(entry: PrecacheEntry | string): URL {
  return new URL(typeof entry === 'string' ? entry : entry.url, self.location.origin);
}

/** Wiring only. Browsers require every listener to be registered before this file ends. */

// oxlint-disable-next-line no-underscore-dangle -- the build looks for this very name
const files = self.__WB_MANIFEST.map((entry) => ({ entry, address: addressOf(entry) }));
/** Scripts that are cached at their first use, each in a cache of its own. */
const LATE_SCRIPTS = [
  [isDeviceSearch, DEVICE_SEARCH_CACHE_NAME],
  [isDictionary, DICTIONARY_CACHE_NAME],
  [isFilmScript, FILM_SCRIPT_CACHE_NAME],
] as const;

function lateCacheOf(address: URL): string | undefined {
  return LATE_SCRIPTS.find(([isOurs]) => isOurs(address, self.location.origin))?.[1];
}

precacheAndRoute(files.filter(({ address }) => !lateCacheOf(address)).map(({ entry }) => entry));
cleanupOutdatedCaches();

// In development index.html is not precached.
if (import.meta.env.PROD) {
  const page = createHandlerBoundToURL('index.html');
  const app: typeof page = (asked) => {
    // Open when the page asks for its first picture.
    void ensureStore();
    return page(asked);
  };
  registerRoute(new NavigationRoute(app, { denylist: NOT_THE_APP }));
}

const hostConfig: HostConfigDeps = {
  fetch: (...request) => fetch(...request),
  openCache: () => caches.open(CONFIG_CACHE_NAME),
};

registerRoute(
  ({ url }) => isHostConfig(url, self.location.origin),
  ({ event }) => {
    const { response, stored } = hostConfigResponse(hostConfig);
    event.waitUntil(stored);
    return response;
  },
);

function scriptIn(name: string): CachedScriptDeps {
  return { fetch: (...asked) => fetch(...asked), openCache: () => caches.open(name) };
}

for (const [isOurs, name] of LATE_SCRIPTS) {
  registerRoute(
    ({ url }) => isOurs(url, self.location.origin),
    ({ event, request }) => {
      const { response, stored } = cachedScriptResponse(request, scriptIn(name));
      event.waitUntil(stored);
      return response;
    },
  );
}

let opening: Promise<OfflineStore> | undefined;

function ensureStore(): Promise<OfflineStore> {
  opening ??= openStore();
  return opening;
}

registerRoute(
  ({ url }) => isPicture(url, self.location.origin),
  async ({ event, url }) => {
    const address = parsePicturePath(url);
    if (!address) return new Response(null, { status: 404 });
    const { response, stored } = await pictureResponse(address, {
      offlineStore: await ensureStore(),
    });
    event.waitUntil(stored);
    return response;
  },
);

for (const method of ['GET', 'HEAD'] as const) {
  registerRoute(
    ({ url }) => isFilm(url, self.location.origin),
    async ({ request, url }) => {
      const address = parseFilmPath(url);
      // Films are played, never opened as a page.
      if (!address || request.mode === 'navigate') return new Response(null, { status: 404 });
      return filmResponse(address, request, { offlineStore: await ensureStore() });
    },
    method,
  );
}

self.addEventListener('install', (event) => {
  const renewed = files.map(({ address }) => {
    const name = lateCacheOf(address);
    return name && renewScript(address.href, scriptIn(name));
  });
  event.waitUntil(Promise.all([cacheHostConfig(hostConfig), passBy(event), ...renewed]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOutdatedCaches(caches)]));
});

self.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  // After a hard reload no worker controls the page until it asks.
  if (message === 'CLAIM') event.waitUntil(self.clients.claim());
});

listenToBackground(self, ensureStore);
listenToPush(self, ensureStore);
