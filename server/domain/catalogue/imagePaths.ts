import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFilmPiece } from './filmPasses.ts';

/** The path of images, relative to the server's base. */
export const IMAGE_PREFIX = 'image/';

/** Pages may cost coins; covers and banners are public. */
const PAGES = 'comics/';
const PASS_CHARACTERS = 22;

/**
 * The path of a catalogue file in answers. A page's path has a keyed part, so that it cannot be guessed without the
 * chapter; the path never changes, so that browsers and caches may store the page.
 */
export function imagePath(secret: string, file: string): string {
  if (!file.startsWith(PAGES)) return IMAGE_PREFIX + file;
  return `${IMAGE_PREFIX}${passOf(secret, file)}/${file}`;
}

export interface RequestedFile {
  readonly file: string;
  readonly filmPass?: string;
}

/** @returns undefined for a page without its keyed part, and for a film asset without a pass */
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
