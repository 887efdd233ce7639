import { FILM_PATH_PREFIX } from './names.ts';

/** The part of a film that an address under `/_film/` requests. Segments name their quality, so that none are mixed. */
export type FilmPart =
  | { readonly type: 'master' }
  | { readonly type: 'playlist'; readonly quality: string }
  /** Counted from 0. */
  | {
      readonly type: 'segment';
      readonly quality: string;
      readonly at: number;
      readonly format: 'ts' | 'm4s';
    }
  /** Initialization section of fragmented MP4. */
  | { readonly type: 'init'; readonly quality: string }
  | { readonly type: 'subtitle'; readonly at: number };

export interface FilmAddress {
  /** Uuid of the episode. */
  readonly chapter: string;
  readonly part: FilmPart;
}

/** An address on our own origin for a player; `parseFilmPath` parses it. */
export function filmPath({ chapter, part }: FilmAddress): string {
  return `${FILM_PATH_PREFIX}${encodeURIComponent(chapter)}/${partName(part)}`;
}

/** Relative to the episode's folder, as in its playlists. */
export function partName(part: FilmPart): string {
  switch (part.type) {
    case 'master':
      return 'master.m3u8';
    case 'playlist':
      return `${part.quality}.m3u8`;
    case 'segment':
      return `${part.quality}-${part.at}.${part.format}`;
    case 'init':
      return `${part.quality}.mp4`;
    case 'subtitle':
      return `subtitle-${part.at}.vtt`;
  }
}

export function parseFilmPath({ pathname }: URL): FilmAddress | undefined {
  if (!pathname.startsWith(FILM_PATH_PREFIX)) return undefined;
  const [name = '', chapter = '', ...more] = pathname
    .slice(FILM_PATH_PREFIX.length)
    .split('/')
    .toReversed();
  const part = parsePart(name);
  const uuid = decoded(chapter);
  return part && uuid && more.length === 0 ? { chapter: uuid, part } : undefined;
}

function parsePart(name: string): FilmPart | undefined {
  if (name === 'master.m3u8') return { type: 'master' };
  const [, quality, number, format] = /^(\w{1,16})(?:-(\d{1,6}))?\.(\w+)$/.exec(name) ?? [];
  if (quality === undefined) return undefined;
  if (number === undefined) {
    if (format === 'm3u8') return { type: 'playlist', quality };
    return format === 'mp4' ? { type: 'init', quality } : undefined;
  }
  const at = Number(number);
  if (format === 'ts' || format === 'm4s') return { type: 'segment', quality, at, format };
  return format === 'vtt' && quality === 'subtitle' ? { type: 'subtitle', at } : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
