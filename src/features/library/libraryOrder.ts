import type { Kind } from '../../shared/contract/index.ts';
import { LANGUAGE } from '../../lib/language.ts';
import * as texts from './texts.ts';

export const COLLECT_SORTS = ['updated', 'read', 'collected', 'title'] as const;
export const STORED_SORTS = ['read', 'title', 'size'] as const;
export type LibrarySort = (typeof COLLECT_SORTS)[number] | (typeof STORED_SORTS)[number];

const SORT_LABELS: Readonly<Record<LibrarySort, string>> = {
  updated: texts.BY_UPDATE,
  read: texts.BY_READING,
  collected: texts.BY_COLLECTING,
  title: texts.BY_TITLE,
  size: texts.BY_SIZE,
};
const FILM_SORT_LABELS: Readonly<Partial<typeof SORT_LABELS>> = {
  read: texts.BY_WATCHING,
  title: texts.BY_FILM_TITLE,
};

export function sortLabel(sort: LibrarySort, kind: Kind): string {
  return (kind === 'film' && FILM_SORT_LABELS[sort]) || SORT_LABELS[sort];
}

interface Sortable {
  readonly title: string;
  /** ISO 8601 UTC, '' where unknown. */
  readonly updatedAt?: string;
  readonly readAt?: string;
  readonly bytes?: number;
}

/**
 * @param items the newest first; the sort is stable
 * @returns the latest, the largest or the alphabetically first item first
 */
export function inOrder<T extends Sortable>(items: readonly T[], sort: LibrarySort): T[] {
  switch (sort) {
    case 'updated':
      return items.toSorted((a, b) => byText(b.updatedAt, a.updatedAt));
    case 'read':
      return items.toSorted((a, b) => byText(b.readAt, a.readAt));
    case 'title':
      return items.toSorted((a, b) => a.title.localeCompare(b.title, LANGUAGE, { numeric: true }));
    case 'size':
      return items.toSorted((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0));
    case 'collected':
      return [...items];
  }
}

function byText(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Ignores case, spaces and full-width forms. */
export function isFound(title: string, keyword: string): boolean {
  return fold(title).includes(fold(keyword));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
}
