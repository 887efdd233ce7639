import type { ComicPage, FilmContent, FilmQuality, Subtitle } from '../../contract/index.ts';
import type { KeptContent, KeptFilm } from '../chapters/content.ts';
import type { PictureRequest } from './pictures.ts';

/** What of an episode is kept, and from where its pieces come: pure, the same in page, worker and tests. */

/** The key of a piece on the shelf, the same for ever, whatever the address under which it is served today. */
export function filmPiecePath(chapter: string, name: string): string {
  return `film/${chapter}/${name}`;
}

/** Those that can be kept; the first of them is the best. */
export function keepableQualities({ qualities }: FilmContent): readonly FilmQuality[] {
  return qualities.filter(({ segments }) => segments.length > 0);
}

/** The one that was chosen, else the best; undefined: this episode can only be watched. */
export function chosenQuality(content: FilmContent, id: string | undefined) {
  const offered = keepableQualities(content);
  return offered.find((quality) => quality.id === id) ?? offered[0];
}

/**
 * An episode as it is kept in one quality. Subtitles whose size or hash the back end does not tell are left out: nothing
 * would show that what came is what was meant, today or at any later check.
 * @param qualityId as '480p'; one that is not offered, or none: the best
 * @returns undefined where no quality can be kept
 */
export function keptFilm(content: FilmContent, qualityId?: string): KeptFilm | undefined {
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
    // What else there is to choose from is told, and not described twice.
    qualities: keepableQualities(content).map((each) => ({ ...each, segments: [] })),
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

/** Whether it is kept in the quality that somebody wants; one that is not offered stands for the best. */
export function isInQuality({ qualities, quality }: KeptFilm, id: string | undefined): boolean {
  return id === undefined || quality.id === id || qualities.every((each) => each.id !== id);
}

/** Bytes that keeping it takes, subtitles included; 0 where it cannot be kept. @param qualityId as `keptFilm` */
export function filmBytes(content: FilmContent, qualityId?: string): number {
  const pages = keptFilm(content, qualityId)?.pages ?? [];
  return pages.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The keys of its subtitles, in their order. */
export function subtitlePiecePath(chapter: string, at: number): string {
  return filmPiecePath(chapter, subtitleName(at));
}

/** By key: the path, relative to the image base, under which each piece is served now. */
function pieceSources({ uuid, hls, quality, subtitles }: KeptFilm) {
  const folder = filmFolder(hls);
  return new Map([
    ...piecesOf(quality).map(({ path }) => [filmPiecePath(uuid, path), folder + path] as const),
    ...subtitles.map(({ path }, at) => [subtitlePiecePath(uuid, at), path] as const),
  ]);
}

/** A piece of a kept film by its key, from the shelf or from where it is served now; undefined: it has no such piece. */
export function pieceRequest(film: KeptFilm, key: string): PictureRequest | undefined {
  const page = film.pages.find(({ path }) => path === key);
  const from = pieceSources(film).get(key);
  if (!page || from === undefined) return undefined;
  const { bytes, sha256 } = page;
  return { path: key, from, chapter: film.uuid, bytes, sha256 };
}

/** The same of any chapter; undefined: its pages are served under their own paths. */
export function sourcesOf(content: KeptContent): ReadonlyMap<string, string> | undefined {
  return 'quality' in content ? pieceSources(content) : undefined;
}

/** With its slash: what the names in its playlists are relative to. @param hls path of the master playlist */
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
