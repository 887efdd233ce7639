import type { Work } from '../../shared/contract/index.ts';
import * as texts from './texts.ts';

/** Where a search matched; for tags, a position in the tags joined by single spaces. */
export type Hit = NonNullable<Work['hit']>;
/** A part of a text, in UTF-16 units. */
export interface Mark {
  readonly start: number;
  readonly length: number;
}

/** Lowercases without changing the length, so that positions match those in the original text. */
export function foldCase(text: string): string {
  return Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }).join('');
}

/** Matches as the server does: title, then author, then tags. */
export function findHit(
  { title, author, tags }: Pick<Work, 'title' | 'author' | 'tags'>,
  keyword: string,
): Hit | undefined {
  const needle = foldCase(keyword);
  if (needle === '') return undefined;
  for (const [field, text] of [
    ['title', title],
    ['author', author],
    ['tags', tags.join(' ')],
  ] as const) {
    const start = foldCase(text).indexOf(needle);
    if (start >= 0) return { field, start, length: needle.length };
  }
  return undefined;
}

/** The tags, each with the part of it that a hit in the joined tags covers. */
export function markedTags(
  tags: readonly string[],
  hit: Hit | undefined,
): { readonly tag: string; readonly mark: Mark | undefined }[] {
  let from = 0;
  return tags.map((tag) => {
    const start = Math.max(0, (hit?.start ?? 0) - from);
    const end = Math.min(tag.length, (hit?.start ?? 0) + (hit?.length ?? 0) - from);
    from += tag.length + 1;
    const isHit = hit?.field === 'tags' && start < end;
    return { tag, mark: isHit ? { start, length: end - start } : undefined };
  });
}

export interface SuggestedTerm {
  readonly term: string;
  /** A label such as 作者：, where the term is not a title. */
  readonly lead: string;
  readonly mark: Mark | undefined;
}

export interface Suggested {
  /** The most likely work: an exact title match, else the first partial one. */
  readonly work: Work | undefined;
  readonly terms: readonly SuggestedTerm[];
}

/** The suggestions in a search's first answer, without duplicates. */
export function suggestedOf(items: readonly Work[], keyword: string): Suggested {
  const hits = items.map((work) => ({ work, hit: work.hit ?? findHit(work, keyword) }));
  const exact = hits.find(({ work }) => foldCase(work.title) === foldCase(keyword));
  const first = exact ?? hits.find(({ hit }) => hit?.field === 'title');
  const terms = new Map<string, SuggestedTerm>();
  for (const each of hits) {
    const found = each === first ? undefined : termOf(each.work, each.hit);
    if (found && !terms.has(found.term)) terms.set(found.term, found);
  }
  return { work: first?.work, terms: [...terms.values()] };
}

function termOf({ title, author, tags }: Work, hit: Hit | undefined): SuggestedTerm {
  if (hit?.field === 'author') return { term: author, lead: texts.AUTHOR_LEAD, mark: hit };
  const tag = markedTags(tags, hit).find(({ mark }) => mark);
  if (tag) return { term: tag.tag, lead: texts.TAG_LEAD, mark: tag.mark };
  return { term: title, lead: '', mark: hit };
}
