import type { ComicContent, ComicPage, NovelContent } from '../contract/index.ts';

/** What the manifest of a kept chapter names: pages, which are pictures of their own; of a novel it is the text itself. */
export type KeptContent = ComicContent | NovelContent;

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
