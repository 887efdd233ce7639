import { useState, type ReactNode } from 'react';
import { listAddress, type RecommendSearch } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import { CATALOG_PAGE_SIZE } from '../../shared/limits.ts';
import { Screen } from '../../ui/Screen.tsx';
import { CatalogBar } from './CatalogBar.tsx';
import { ensureCatalog, type CatalogScreen } from './catalogTable.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { EmptyList } from './EmptyList.tsx';
import { EntriesSkeleton } from './EntriesSkeleton.tsx';
import { ListFrame } from './ListFrame.tsx';
import * as texts from './texts.ts';
import { useListTop } from './useListTop.ts';
import { useWorkList, type WorkList } from './useWorkList.ts';

interface CategoryListProps extends PathScreenProps<RecommendSearch> {
  readonly which: 'new' | 'recommend';
  /** The noun for the list's works: 新书, 推荐. */
  readonly noun: string;
  /** The placeholder, in the geometry of the list. */
  readonly waiting: ReactNode;
  readonly children: (list: WorkList, catalog: CatalogScreen) => ReactNode;
}

export function CategoryList(props: CategoryListProps) {
  const { path, search, which, noun, waiting, children } = props;
  const catalog = ensureCatalog(path);
  const { kind, home } = catalog;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { open } = useNavigation();
  const list = useWorkList({
    kind,
    list: which,
    category: search.category || undefined,
    size: CATALOG_PAGE_SIZE,
  });
  useListTop(box, search.category);
  const choose = (category: string) => open(listAddress(path, { category }), { replace: true });
  return (
    <Screen scrollRef={setBox}>
      <CatalogBar catalog={catalog} />
      <CategoryChips kind={kind} current={search.category} onChoose={choose} />
      <ListFrame
        list={list}
        waiting={waiting}
        moreWaiting={<EntriesSkeleton count={2} />}
        empty={
          <EmptyList
            title={texts.noneOfTopic(noun)}
            all={
              search.category
                ? { label: texts.showAll(noun), onClick: () => choose('') }
                : undefined
            }
            home={home}
          />
        }
      >
        {children(list, catalog)}
      </ListFrame>
    </Screen>
  );
}
