import { FILM_PATH_PREFIX, HOST_CONFIG_PATH, PICTURE_PATH_PREFIX } from '../src/shared/names.ts';

/** Navigations that are not ours to answer with the app: the back end, pictures, and files. */
export const NOT_THE_APP: RegExp[] = [
  /^\/api(\/|\?|$)/,
  /^\/image(\/|\?|$)/,
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

/** The script of a worker whose dictionary is too large to be precached; a hash in its name says what it holds. */
export function isDictionary(url: URL, origin: string): boolean {
  return url.origin === origin && /^\/assets\/toTraditional\.worker-[\w-]+\.js$/.test(url.pathname);
}

/** What plays films where the browser itself does not know their format. */
export function isFilmScript(url: URL, origin: string): boolean {
  return url.origin === origin && /^\/assets\/hls-[\w-]+\.js$/.test(url.pathname);
}
