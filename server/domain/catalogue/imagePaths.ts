import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFilmPiece } from './filmPasses.ts';

/** Where the server answers pictures, relative to its own base. */
export const IMAGE_PREFIX = 'image/';

/** Pages may be paid for; covers and banners are for everybody. */
const PAGES = 'comics/';
const PASS_CHARACTERS = 22;

/**
 * The path of a catalogue file as answers name it. A page's carries a keyed part, so that whoever was not given the
 * chapter cannot guess it; it stays the same for ever, so that browsers and caches may keep the page.
 */
export function imagePath(secret: string, file: string): string {
  if (!file.startsWith(PAGES)) return IMAGE_PREFIX + file;
  return `${IMAGE_PREFIX}${passOf(secret, file)}/${file}`;
}

/** The catalogue file that a request means, and the pass to it where it is of a film. */
export interface RequestedFile {
  readonly file: string;
  readonly filmPass?: string;
}

/** @returns undefined for a page without its keyed part, and for what plays of a film without any */
export function requestedFile(secret: string, pathname: string): RequestedFile | undefined {
  const path = pathname.slice(`/${IMAGE_PREFIX}`.length);
  const slash = path.indexOf('/');
  const pass = path.slice(0, slash);
  const file = path.slice(slash + 1);
  if (isFilmPiece(file)) return { file, filmPass: pass };
  if (file.startsWith(PAGES)) {
    const given = Buffer.from(pass);
    const right = Buffer.from(passOf(secret, file));
    return given.length === right.length && timingSafeEqual(given, right) ? { file } : undefined;
  }
  return path.startsWith(PAGES) || isFilmPiece(path) ? undefined : { file: path };
}

function passOf(secret: string, file: string): string {
  const digest = createHmac('sha256', secret).update(`image:${file}`).digest('base64url');
  return digest.slice(0, PASS_CHARACTERS);
}
