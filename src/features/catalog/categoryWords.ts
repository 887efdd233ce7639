import type { CategorySearch } from '../../lib/addresses.ts';
import type { Filter, FilterOption } from './catalogTable.ts';

/** The order of a list narrows nothing; without a word for it, the first one of its row holds. */
export const ORDER = 'sort' satisfies keyof CategorySearch;

const ALL: FilterOption = { id: '', title: '全部' };

/** What a row offers, 全部 first. */
export function optionsOf(
  { field, options }: Filter,
  categories: readonly FilterOption[],
): readonly FilterOption[] {
  const named = options === 'categories' ? categories : options;
  return field === ORDER ? named : [ALL, ...named];
}

/** The id of the current one of a row's options. */
export function currentOf({ field, options }: Filter, search: CategorySearch): string {
  if (field !== ORDER || options === 'categories') return search[field];
  return search[field] || (options[0]?.id ?? '');
}

/** What narrows the list, in words: 古风, 连载中. An id that nobody names says itself. */
export function chosenWords(
  filters: readonly Filter[],
  search: CategorySearch,
  categories: readonly FilterOption[],
): string[] {
  return filters
    .filter(({ field }) => field !== ORDER && search[field] !== '')
    .map((filter) => wordOf(filter, search, categories));
}

/** All rows in one line: 古风 · 连载中 · 人气. */
export function summaryOf(
  filters: readonly Filter[],
  search: CategorySearch,
  categories: readonly FilterOption[],
): string {
  const chosen = chosenWords(filters, search, categories);
  const order = filters.find(({ field }) => field === ORDER);
  return [
    ...(chosen.length > 0 ? chosen : [ALL.title]),
    ...(order ? [wordOf(order, search, categories)] : []),
  ].join(' · ');
}

function wordOf(filter: Filter, search: CategorySearch, categories: readonly FilterOption[]) {
  const current = currentOf(filter, search);
  return optionsOf(filter, categories).find(({ id }) => id === current)?.title ?? current;
}

export function withoutFilters({ sort }: CategorySearch): CategorySearch {
  return { category: '', status: '', price: '', length: '', sort };
}
