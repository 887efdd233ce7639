import type { ChapterContent, ComicContent, NovelContent } from '../../shared/contract/index.ts';

/** What a chapter of each kind that is read page by page consists of. */
export interface ContentOf {
  readonly comic: ComicContent;
  readonly novel: NovelContent;
}
export type ReadKind = keyof ContentOf;
/** What readers of every kind know of a chapter. */
export type ReadContent = ContentOf[ReadKind];

const FIELDS = { comic: 'pages', novel: 'paragraphs' } as const;

/** A back end that answers with another kind, or with a lock, gives nothing to read. */
export function isContentOf<K extends ReadKind>(
  kind: K,
  content: ChapterContent | undefined,
): content is ContentOf[K] {
  return content !== undefined && FIELDS[kind] in content;
}
