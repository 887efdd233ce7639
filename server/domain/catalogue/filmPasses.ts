import { createHmac, timingSafeEqual } from 'node:crypto';
import { dirname } from 'node:path';
import { FILM_PASS_HOURS } from '../../../src/shared/limits.ts';
import { HOUR_MS } from '../../base/time.ts';

/** Films, but for their pictures, which are for everybody. */
const FILMS = 'films/';
const PICTURES = /\.(webp|avif|png|jpg|jpeg|gif)$/;
const MAC_CHARACTERS = 22;
const TIME_RADIX = 36;

/** How much of an episode a pass opens: all of it, or what begins before so many seconds. */
export type PassScope = 'whole' | { readonly untilSeconds: number };

/** What a request for a piece of a film may have. */
export interface FilmAccess {
  /** Relative to the catalogue's folder. */
  readonly file: string;
  readonly folder: string;
  readonly scope: PassScope;
  /** ms since 1970. */
  readonly endsMs: number;
}

/** Whether a file of the catalogue is only for who was given a pass. */
export function isFilmPiece(file: string): boolean {
  return file.startsWith(FILMS) && !PICTURES.test(file);
}

/**
 * When a pass that is given now ends, ms since 1970: at a full hour, so that one who comes back soon is given the same
 * address and finds in the browser's cache what was watched already.
 */
export function passEnd(nowMs: number): number {
  return (Math.ceil(nowMs / HOUR_MS) + FILM_PASS_HOURS) * HOUR_MS;
}

export interface PassWanted {
  readonly secret: string;
  /** Relative to the catalogue's folder. */
  readonly folder: string;
  readonly scope: PassScope;
  readonly endsMs: number;
}

/**
 * A pass to the files of an episode's folder, and to no other. It stands in the address before the folder, so that what
 * playlists name lies under the same pass; it says until when it is good and how much it opens, and is signed over both
 * and the folder.
 */
export function filmPass({ secret, folder, scope, endsMs }: PassWanted): string {
  const said = `${endsMs.toString(TIME_RADIX)}.${scope === 'whole' ? 'w' : scope.untilSeconds}`;
  return `${said}.${macOf(secret, folder, said)}`;
}

/**
 * What a pass opens of a file.
 * @returns undefined where it is none for that file, or its time is over
 */
export function openPass(
  secret: string,
  pass: string,
  file: string,
  nowMs: number,
): FilmAccess | undefined {
  const [, said = '', ends = '', scope = '', mac = ''] =
    /^(([0-9a-z]{1,12})\.(w|\d{1,9}))\.([\w-]{22})$/.exec(pass) ?? [];
  const folder = dirname(file);
  const given = Buffer.from(mac);
  const right = Buffer.from(macOf(secret, folder, said));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const endsMs = Number.parseInt(ends, TIME_RADIX);
  if (nowMs >= endsMs) return undefined;
  return { file, folder, endsMs, scope: scope === 'w' ? 'whole' : { untilSeconds: Number(scope) } };
}

function macOf(secret: string, folder: string, said: string): string {
  const digest = createHmac('sha256', secret).update(`film:${said}:${folder}`).digest('base64url');
  return digest.slice(0, MAC_CHARACTERS);
}
