import { FILM_PATH_PREFIX, HOST_CONFIG_PATH, PICTURE_PATH_PREFIX } from '../src/shared/names.ts';

/** Navigations that the app does not answer: the API, the admin app, images, probes, and files. */
export const NOT_THE_APP: RegExp[] = [
  /^\/api(\/|\?|$)/,
  /^\/image(\/|\?|$)/,
  /^\/(admin|opds|health|ready|share)(\/|\?|$)/,
  new RegExp(`^${PICTURE_PATH_PREFIX}`),
  new RegExp(`^${FILM_PATH_PREFIX}`),
  /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/,
];

export function isHostConfig(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname === HOST_CONFIG_PATH;
}

export function isPicture(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith(PICTURE_PATH_PREFIX);
}

export function isFilm(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith(FILM_PATH_PREFIX);
}

/** The script of a worker whose dictionary is too large for the precache; the hash in its name identifies it. */
export function isDictionary(url: URL, origin: string): boolean {
  return url.origin === origin && /^\/assets\/toTraditional\.worker-[\w-]+\.js$/.test(url.pathname);
}

/** The film player for browsers that cannot play HLS. */
export function isFilmScript(url: URL, origin: string): boolean {
  return url.origin === origin && /^\/assets\/hls-[\w-]+\.js$/.test(url.pathname);
}

/** The search on the device, with its table of pinyin. */
export function isDeviceSearch(url: URL, origin: string): boolean {
  return url.origin === origin && /^\/assets\/deviceSearch-[\w-]+\.js$/.test(url.pathname);
}
