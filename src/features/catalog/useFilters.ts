import type { CategorySearch } from '../../lib/addresses.ts';
import { useAppState } from '../../state/store.ts';
import type { CatalogScreen } from './catalogTable.ts';
import { openFilters, type OpenFilter } from './categoryLabels.ts';
import { useCategories } from './useCategories.ts';

/** The filter rows with the options that the server names; before its answer, with the option of the address. */
export function useFilters(
  { kind, filters }: CatalogScreen,
  { category, form }: CategorySearch,
): readonly OpenFilter[] {
  const categories = useCategories(kind, category);
  const named = useAppState(({ global }) => global.system?.film_forms);
  const forms = (named ?? (form ? [form] : [])).map((title) => ({ id: title, title }));
  return openFilters(filters, { categories, forms });
}
