import type { CategorySearch } from '../../lib/addresses.ts';
import { useAppState } from '../../state/store.ts';
import type { CatalogScreen } from './catalogTable.ts';
import { openFilters, type OpenFilter } from './categoryWords.ts';
import { useCategories } from './useCategories.ts';

/** The rows of a list's filters with what the back end names; until it has, with what the address asks for. */
export function useFilters(
  { kind, filters }: CatalogScreen,
  { category, form }: CategorySearch,
): readonly OpenFilter[] {
  const categories = useCategories(kind, category);
  const named = useAppState(({ global }) => global.system?.film_forms);
  const forms = (named ?? (form ? [form] : [])).map((title) => ({ id: title, title }));
  return openFilters(filters, { categories, forms });
}
