import { createHmac, timingSafeEqual } from 'node:crypto';
import { dirname } from 'node:path';
import { FILM_PASS_HOURS } from '../../../src/shared/limits.ts';
import { HOUR_MS } from '../../base/time.ts';

/** Film files need a pass, except images, which are public. */
const FILMS = 'films/';
const PICTURES = /\.(webp|avif|png|jpg|jpeg|gif)$/;
const MAC_CHARACTERS = 22;
const TIME_RADIX = 36;

/** How much of an episode a pass opens: all of it, or the part that begins before `untilSeconds`. */
export type PassScope = 'whole' | { readonly untilSeconds: number };

export interface FilmAccess {
  /** Relative to the catalogue's folder. */
  readonly file: string;
  readonly folder: string;
  readonly scope: PassScope;
  /** ms since 1970. */
  readonly endsMs: number;
}

export function isFilmPiece(file: string): boolean {
  return file.startsWith(FILMS) && !PICTURES.test(file);
}

/**
 * When a pass given now ends, ms since 1970: at a full hour, so that a reader returning soon receives the same address
 * and the browser's cache still serves the segments watched before.
 */
export function passEnd(nowMs: number): number {
  return (Math.ceil(nowMs / HOUR_MS) + FILM_PASS_HOURS) * HOUR_MS;
}

export interface PassInput {
  readonly secret: string;
  /** Relative to the catalogue's folder. */
  readonly folder: string;
  readonly scope: PassScope;
  readonly endsMs: number;
}

/**
 * A pass to the files of an episode's folder, and to no other. It precedes the folder in the address, so that relative
 * names in playlists fall under the same pass. It contains its end and its scope, and signs both and the folder.
 */
export function filmPass({ secret, folder, scope, endsMs }: PassInput): string {
  const said = `${endsMs.toString(TIME_RADIX)}.${scope === 'whole' ? 'w' : scope.untilSeconds}`;
  return `${said}.${macOf(secret, folder, said)}`;
}

/**
 * Checks a pass for a file.
 * @returns undefined where it is not a pass to that file, or has expired
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
