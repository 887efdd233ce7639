import type { ComicPage, FilmContent, FilmQuality, Subtitle } from '../../contract/index.ts';
import type { StoredContent, StoredFilm } from '../chapters/content.ts';
import type { AssetRequest } from './ensureAsset.ts';

/** The permanent store key of a segment, independent of the address that serves it. */
export function filmPiecePath(chapter: string, name: string): string {
  return `film/${chapter}/${name}`;
}

/** The qualities that can be stored, best first. */
export function storableQualities({ qualities }: FilmContent): readonly FilmQuality[] {
  return qualities.filter(({ segments }) => segments.length > 0);
}

/** The chosen quality, else the best; undefined: the episode cannot be stored. */
export function chosenQuality(content: FilmContent, id: string | undefined) {
  const offered = storableQualities(content);
  return offered.find((quality) => quality.id === id) ?? offered[0];
}

/**
 * An episode as stored in one quality (e.g. '480p'; unknown or none: the best); undefined if none can be stored. Omits
 * subtitles without size or hash, because their content could not be verified.
 */
export function storedFilm(content: FilmContent, qualityId?: string): StoredFilm | undefined {
  const quality = chosenQuality(content, qualityId);
  if (!quality) return undefined;
  const subtitles = content.subtitles.filter(isWhole);
  const { width, height } = quality;
  const named = [
    ...piecesOf(quality).map(({ path, ...known }) => ({ name: path, ...known })),
    ...subtitles.map(({ bytes, sha256 }, at) => ({ name: subtitleName(at), bytes, sha256 })),
  ];
  return {
    ...content,
    // The other qualities are listed without their segments.
    qualities: storableQualities(content).map((each) => ({ ...each, segments: [] })),
    subtitles,
    quality,
    pages: named.map(({ name, bytes, sha256 }): ComicPage => ({
      path: filmPiecePath(content.uuid, name),
      width,
      height,
      bytes,
      sha256,
    })),
  };
}

/** Whether it is stored in the wanted quality; a quality that is not offered stands for the best. */
export function isInQuality({ qualities, quality }: StoredFilm, id: string | undefined): boolean {
  return id === undefined || quality.id === id || qualities.every((each) => each.id !== id);
}

/** Bytes of the stored episode, subtitles included; 0 if it cannot be stored. */
export function filmBytes(content: FilmContent, qualityId?: string): number {
  const pages = storedFilm(content, qualityId)?.pages ?? [];
  return pages.reduce((sum, { bytes }) => sum + bytes, 0);
}

export function subtitlePiecePath(chapter: string, at: number): string {
  return filmPiecePath(chapter, subtitleName(at));
}

/** By key: the path, relative to the image base, that serves the segment now. */
function pieceSources({ uuid, hls, quality, subtitles }: StoredFilm) {
  const folder = filmFolder(hls);
  return new Map([
    ...piecesOf(quality).map(({ path }) => [filmPiecePath(uuid, path), folder + path] as const),
    ...subtitles.map(({ path }, at) => [subtitlePiecePath(uuid, at), path] as const),
  ]);
}

export function pieceRequest(film: StoredFilm, key: string): AssetRequest | undefined {
  const page = film.pages.find(({ path }) => path === key);
  const from = pieceSources(film).get(key);
  if (!page || from === undefined) return undefined;
  const { bytes, sha256 } = page;
  return { path: key, from, chapter: film.uuid, bytes, sha256 };
}

/** `pieceSources` for any chapter; undefined: its pages are served under their own paths. */
export function sourcesOf(content: StoredContent): ReadonlyMap<string, string> | undefined {
  return 'quality' in content ? pieceSources(content) : undefined;
}

/** With a slash: the base of the names in the master playlist. */
export function filmFolder(hls: string): string {
  return hls.slice(0, hls.lastIndexOf('/') + 1);
}

function piecesOf({ init, segments }: FilmQuality) {
  return [...(init ? [init] : []), ...segments];
}

type WholeSubtitle = Subtitle & { bytes: number; sha256: string };

function isWhole(subtitle: Subtitle): subtitle is WholeSubtitle {
  return subtitle.bytes !== undefined && subtitle.sha256 !== undefined;
}

function subtitleName(at: number): string {
  return `subtitle-${at}.vtt`;
}
