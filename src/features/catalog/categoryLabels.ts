import type { CategorySearch } from '../../lib/addresses.ts';
import type { Filter, FilterOption, NamedByServer } from './catalogTable.ts';
import * as texts from './texts.ts';

/** The sort order filters nothing; without a parameter, its first option applies. */
export const ORDER = 'sort' satisfies keyof CategorySearch;

const ALL: FilterOption = { id: '', title: texts.ALL };

export interface OpenFilter extends Filter {
  readonly options: readonly FilterOption[];
}

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

/** Keeps the parameters that the filter rows can show; for options that the server names, any value. */
export function ownSearch(filters: readonly Filter[], given: CategorySearch): CategorySearch {
  const said = filters.flatMap(({ field, options }) => {
    const isOwn = typeof options === 'string' || options.some(({ id }) => id === given[field]);
    return isOwn ? [[field, given[field]]] : [];
  });
  return { ...NOTHING, ...(Object.fromEntries(said) as Partial<CategorySearch>) };
}

export function optionsOf({ field, options }: OpenFilter): readonly FilterOption[] {
  return field === ORDER ? options : [ALL, ...options];
}

export function currentOf({ field, options }: OpenFilter, search: CategorySearch): string {
  if (field !== ORDER) return search[field];
  return search[field] || (options[0]?.id ?? '');
}

/** The labels of the active filters: 古风, 连载中. An id without a label is shown itself. */
export function chosenLabel(filters: readonly OpenFilter[], search: CategorySearch): string[] {
  return filters
    .filter(({ field }) => field !== ORDER && search[field] !== '')
    .map((filter) => labelOf(filter, search));
}

/** All rows in one line: 古风 · 连载中 · 人气. */
export function summaryOf(filters: readonly OpenFilter[], search: CategorySearch): string {
  const chosen = chosenLabel(filters, search);
  const order = filters.find(({ field }) => field === ORDER);
  return [
    ...(chosen.length > 0 ? chosen : [ALL.title]),
    ...(order ? [labelOf(order, search)] : []),
  ].join(' · ');
}

export function labelOf(filter: OpenFilter, search: CategorySearch): string {
  const current = currentOf(filter, search);
  return optionsOf(filter).find(({ id }) => id === current)?.title ?? current;
}

export function withoutFilters({ sort }: CategorySearch): CategorySearch {
  return { ...NOTHING, sort };
}
