import { useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { listAddress, type CategorySearch } from '../../lib/addresses.ts';
import { useNames } from '../../lib/convert/useNames.ts';
import { LANGUAGE } from '../../lib/language.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import { CATALOG_PAGE_SIZE } from '../../shared/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CatalogBar } from './CatalogBar.tsx';
import { ensureCatalog, type CatalogScreen } from './catalogTable.ts';
import styles from './Category.module.css';
import { CategoryFilters } from './CategoryFilters.tsx';
import { CategoryTiles, CategoryTilesSkeleton } from './CategoryTiles.tsx';
import {
  chosenLabel,
  currentOf,
  ORDER,
  ownSearch,
  withoutFilters,
  type OpenFilter,
  openFilters,
} from './categoryLabels.ts';
import { EmptyList } from './EmptyList.tsx';
import { ListFrame } from './ListFrame.tsx';
import { OrderButton } from './OrderButton.tsx';
import { useListTop } from './useListTop.ts';
import { useWorkList } from './useWorkList.ts';
import { useAppState } from '../../state/store.ts';
import * as texts from './texts.ts';
import { useCategories } from './useCategories.ts';

export default function CategoryScreen({ path, search: given }: PathScreenProps<CategorySearch>) {
  const catalog = ensureCatalog(path);
  const { kind, unit, isOrderInLine } = catalog;
  const search = ownSearch(catalog.filters, given);
  const filters = useFilters(catalog, search);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { open } = useNavigation();
  const list = useWorkList({
    kind,
    list: 'all',
    ...wantedOf(filters, search),
    size: CATALOG_PAGE_SIZE,
  });
  useListTop(box, listAddress(path, search));
  const change = (next: CategorySearch) => open(listAddress(path, next), { replace: true });
  const clear = () => change(withoutFilters(search));
  const labels = chosenLabel(filters, search);
  return (
    <Screen scrollRef={setBox}>
      <CatalogBar catalog={catalog} />
      <CategoryFilters {...{ box, filters, search, isOrderInLine }} onChange={change} />
      <div className={styles.count}>
        <output>
          {list.works &&
            texts.filtered(
              labels.join(' · ') || texts.ALL,
              list.total.toLocaleString(LANGUAGE),
              unit,
            )}
        </output>
        {labels.length > 0 && (
          <Button
            variant="plain"
            size="s"
            icon={SCREEN_ICONS.filter}
            className={styles.clear}
            onClick={clear}
          >
            {texts.CLEAR_FILTERS}
          </Button>
        )}
        {isOrderInLine && (
          <OrderButton
            filters={filters}
            search={search}
            onChoose={(sort) => change({ ...search, sort })}
          />
        )}
      </div>
      <ListFrame
        list={list}
        waiting={<CategoryTilesSkeleton kind={kind} />}
        moreWaiting={<CategoryTilesSkeleton kind={kind} isNext />}
        empty={
          <EmptyList
            title={search.price === 'bought' ? texts.NOT_BOUGHT_YET : texts.NO_MATCH}
            text={texts.FEWER_FILTERS}
            all={labels.length > 0 ? { label: texts.CLEAR_FILTERS, onClick: clear } : undefined}
            home={catalog.home}
          />
        }
      >
        <CategoryTiles works={list.works ?? []} kind={kind} />
      </ListFrame>
    </Screen>
  );
}

function wantedOf(filters: readonly OpenFilter[], search: CategorySearch) {
  const { category, status, price, length, form } = search;
  const order = filters.find(({ field }) => field === ORDER);
  const sort = order && (currentOf(order, search) as CategorySearch['sort']);
  return {
    category: category || undefined,
    status: status || undefined,
    price: price || undefined,
    length: length || undefined,
    form: form || undefined,
    sort: sort || undefined,
  };
}

/** The filter rows with the options that the server names; before its answer, with the option of the address. */
function useFilters(
  { kind, filters }: CatalogScreen,
  { category, form }: CategorySearch,
): readonly OpenFilter[] {
  const categories = useCategories(kind, category);
  const named = useAppState(({ global }) => global.system?.film_forms);
  const given = named ?? (form ? [form] : []);
  const nameOf = useNames(given);
  const forms = given.map((id) => ({ id, title: nameOf(id) }));
  return openFilters(filters, { categories, forms });
}
