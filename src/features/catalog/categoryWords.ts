import type { CategorySearch } from '../../lib/addresses.ts';
import type { Filter, FilterOption, NamedByServer } from './catalogTable.ts';

/** The order of a list narrows nothing; without a word for it, the first one of its row holds. */
export const ORDER = 'sort' satisfies keyof CategorySearch;

const ALL: FilterOption = { id: '', title: '全部' };

/** A row whose options are there. */
export interface OpenFilter extends Filter {
  readonly options: readonly FilterOption[];
}

/** @param named what the back end has named */
export function openFilters(
  filters: readonly Filter[],
  named: Record<NamedByServer, readonly FilterOption[]>,
): readonly OpenFilter[] {
  return filters.map((filter) => ({
    ...filter,
    options: typeof filter.options === 'string' ? named[filter.options] : filter.options,
  }));
}

const NOTHING: CategorySearch = {
  category: '',
  status: '',
  price: '',
  sort: '',
  length: '',
  form: '',
};

/** What of an address the rows of a list can say; of what only the back end can name, anything. */
export function ownSearch(filters: readonly Filter[], given: CategorySearch): CategorySearch {
  const said = filters.flatMap(({ field, options }) => {
    const isOwn = typeof options === 'string' || options.some(({ id }) => id === given[field]);
    return isOwn ? [[field, given[field]]] : [];
  });
  return { ...NOTHING, ...(Object.fromEntries(said) as Partial<CategorySearch>) };
}

/** What a row offers, 全部 first. */
export function optionsOf({ field, options }: OpenFilter): readonly FilterOption[] {
  return field === ORDER ? options : [ALL, ...options];
}

/** The id of the current one of a row's options. */
export function currentOf({ field, options }: OpenFilter, search: CategorySearch): string {
  if (field !== ORDER) return search[field];
  return search[field] || (options[0]?.id ?? '');
}

/** What narrows the list, in words: 古风, 连载中. An id that nobody names says itself. */
export function chosenWords(filters: readonly OpenFilter[], search: CategorySearch): string[] {
  return filters
    .filter(({ field }) => field !== ORDER && search[field] !== '')
    .map((filter) => wordOf(filter, search));
}

/** All rows in one line: 古风 · 连载中 · 人气. */
export function summaryOf(filters: readonly OpenFilter[], search: CategorySearch): string {
  const chosen = chosenWords(filters, search);
  const order = filters.find(({ field }) => field === ORDER);
  return [
    ...(chosen.length > 0 ? chosen : [ALL.title]),
    ...(order ? [wordOf(order, search)] : []),
  ].join(' · ');
}

export function wordOf(filter: OpenFilter, search: CategorySearch): string {
  const current = currentOf(filter, search);
  return optionsOf(filter).find(({ id }) => id === current)?.title ?? current;
}

export function withoutFilters({ sort }: CategorySearch): CategorySearch {
  return { ...NOTHING, sort };
}
