import type { ChapterContent, ComicContent, NovelContent } from '../../shared/contract/index.ts';

/** Chapter content by kind, for the kinds that are read in pages. */
export interface ContentOf {
  readonly comic: ComicContent;
  readonly novel: NovelContent;
}
export type ReadKind = keyof ContentOf;
export type ReadContent = ContentOf[ReadKind];

const FIELDS = { comic: 'pages', novel: 'paragraphs' } as const;

/** Type guard: false for content of another kind, and for a lock. */
export function isContentOf<K extends ReadKind>(
  kind: K,
  content: ChapterContent | undefined,
): content is ContentOf[K] {
  return content !== undefined && FIELDS[kind] in content;
}
