import type {
  ComicContent,
  ComicPage,
  FilmContent,
  FilmQuality,
  NovelContent,
} from '../../contract/index.ts';

/**
 * An episode as it is kept: in one quality, in pieces, which the queue, the shelf and its byte ledger take for pages. The
 * last pieces are its subtitles. A piece's `path` is its key and stays the same for ever (`filmPiecePath`); from where it is fetched
 * follows from `hls`, which ends after a while.
 */
export interface KeptFilm extends FilmContent {
  readonly quality: FilmQuality;
  readonly pages: ComicPage[];
}

/** What the manifest of a kept chapter names: pages, which are pictures of their own; of a novel it is the text itself. */
export type KeptContent = ComicContent | NovelContent | KeptFilm;

/** What consists of pages, or of pieces that count as such. */
export type PagedContent = Extract<KeptContent, { pages: unknown }>;

const NONE: readonly ComicPage[] = [];

/** A text has none. */
export function pagesOf(content: KeptContent): readonly ComicPage[] {
  return 'pages' in content ? content.pages : NONE;
}

/** Of a text, in UTF-8: what it counts in the byte ledger; 0 where there is none. */
export function textBytes(content: KeptContent): number {
  if (!('paragraphs' in content)) return 0;
  return new TextEncoder().encode(content.paragraphs.join('\n')).byteLength;
}
