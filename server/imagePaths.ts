import { createHmac, timingSafeEqual } from 'node:crypto';

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

/** The catalogue file that a request means; undefined for a page without its keyed part. */
export function requestedFile(secret: string, pathname: string): string | undefined {
  const path = pathname.slice(`/${IMAGE_PREFIX}`.length);
  const slash = path.indexOf('/');
  const file = path.slice(slash + 1);
  if (file.startsWith(PAGES)) {
    const given = Buffer.from(path.slice(0, slash));
    const right = Buffer.from(passOf(secret, file));
    return given.length === right.length && timingSafeEqual(given, right) ? file : undefined;
  }
  return path.startsWith(PAGES) ? undefined : path;
}

function passOf(secret: string, file: string): string {
  const digest = createHmac('sha256', secret).update(`image:${file}`).digest('base64url');
  return digest.slice(0, PASS_CHARACTERS);
}
