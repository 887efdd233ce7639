import type { ChapterLayout } from '../typeset/layOutChapter.ts';
import { pageAt, paginate, type TextPage } from '../typeset/paginate.ts';
import type { BookPlace, ShownPlace } from './view.ts';

export type Entry =
  | {
      readonly kind: 'page';
      readonly layout: ChapterLayout;
      readonly page: TextPage;
      /** Page number within its chapter, from 1. */
      readonly number: number;
      readonly pages: number;
    }
  /** A card before the first loaded chapter or after the last one; `chapter` is that chapter. */
  | { readonly kind: 'start' | 'end'; readonly chapter: string };

/** The reader's position: a character, or a card. */
export type At =
  | { readonly kind: 'text'; readonly place: BookPlace }
  | Extract<Entry, { chapter: string }>;

interface Cards {
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
}

export function entriesOf(
  layouts: readonly ChapterLayout[],
  height: number,
  { hasStart, hasEnd }: Cards,
): readonly Entry[] {
  const entries = layouts.flatMap((layout): readonly Entry[] => {
    const pages = paginate(layout, height);
    return pages.map((page, index) => ({
      kind: 'page',
      layout,
      page,
      number: index + 1,
      pages: pages.length,
    }));
  });
  const [first, last] = [layouts[0]?.chapter.uuid, layouts.at(-1)?.chapter.uuid];
  return [
    ...(hasStart && first !== undefined ? [{ kind: 'start' as const, chapter: first }] : []),
    ...entries,
    ...(hasEnd && last !== undefined ? [{ kind: 'end' as const, chapter: last }] : []),
  ];
}

export function entryKey(entry: Entry): string {
  return entry.kind === 'page' ? `${entry.layout.chapter.uuid} ${entry.number}` : entry.kind;
}

/** @returns -1 if the chapter is not loaded */
export function indexOf(entries: readonly Entry[], at: At): number {
  if (at.kind === 'text') return indexOfPlace(entries, at.place);
  const card = entries.findIndex((entry) => entry.kind === at.kind && entry.chapter === at.chapter);
  if (card !== -1) return card;
  // The chapter has replaced the card: the position becomes the page next to it.
  const own = entries.flatMap((entry, index) =>
    entry.kind === 'page' && entry.layout.chapter.uuid === at.chapter ? [index] : [],
  );
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return -1;
  return at.kind === 'start' ? Math.max(0, first - 1) : Math.min(entries.length - 1, last + 1);
}

function indexOfPlace(entries: readonly Entry[], { chapter, offset }: BookPlace): number {
  const first = entries.findIndex(
    (entry) => entry.kind === 'page' && entry.layout.chapter.uuid === chapter,
  );
  const pages = entries.flatMap((entry) =>
    entry.kind === 'page' && entry.layout.chapter.uuid === chapter ? [entry.page] : [],
  );
  return first === -1 ? -1 : first + pageAt(pages, offset);
}

/** @param held the character to keep if it is on this page; otherwise the page's first character is used */
export function placeOf(
  entries: readonly Entry[],
  index: number,
  held?: BookPlace,
): ShownPlace | undefined {
  const entry = entries[index];
  // A card counts as the end or the beginning of its chapter.
  const near = entry?.kind === 'start' ? 1 : -1;
  const page = entry?.kind === 'page' ? entry : entries[index + near];
  if (page?.kind !== 'page') return undefined;
  const { layout, page: shown, number, pages } = page;
  const { uuid: chapter } = layout.chapter;
  const isHeld =
    held?.chapter === chapter &&
    held.offset >= shown.from &&
    (held.offset < shown.to || number === pages);
  return {
    chapter,
    offset: isHeld ? Math.min(held.offset, layout.length) : shown.from,
    page: number,
    pages,
    ratio: number === pages || layout.length === 0 ? 1 : shown.to / layout.length,
  };
}
