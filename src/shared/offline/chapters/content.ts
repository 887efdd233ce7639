import type {
  ComicContent,
  ComicPage,
  FilmContent,
  FilmQuality,
  NovelContent,
} from '../../contract/index.ts';

/**
 * [Note: Stored film]
 * An episode is stored in one quality, as segments, which queue, store and ledger treat as pages; the last ones are its
 * subtitles. A segment's `path` is its permanent key (`filmPiecePath`); its source follows from `hls`, which expires.
 */
export interface StoredFilm extends FilmContent {
  readonly quality: FilmQuality;
  readonly pages: ComicPage[];
}

/** The content in a stored chapter's manifest: pages, which are assets of their own, or a novel's text itself. */
export type StoredContent = ComicContent | NovelContent | StoredFilm;

/** Content of pages, or of segments that count as pages. */
export type PagedContent = Extract<StoredContent, { pages: unknown }>;

const NONE: readonly ComicPage[] = [];

/** Empty for a text. */
export function pagesOf(content: StoredContent): readonly ComicPage[] {
  return 'pages' in content ? content.pages : NONE;
}

/** UTF-8 bytes of a text, as the ledger counts it; 0 if there is none. */
export function textBytes(content: StoredContent): number {
  if (!('paragraphs' in content)) return 0;
  return new TextEncoder().encode(content.paragraphs.join('\n')).byteLength;
}
