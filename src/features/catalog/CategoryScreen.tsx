import { useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { detailAddress, listAddress, type CategorySearch } from '../../lib/addresses.ts';
import { useDownloadedWorks } from '../../lib/downloaded.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import { coverBadge } from '../../lib/workWords.ts';
import type { Work } from '../../shared/contract/index.ts';
import { CATALOG_PAGE_SIZE } from '../../shared/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { TilesSkeleton } from '../../ui/HomeSkeleton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkGrid } from '../../ui/WorkGrid.tsx';
import { WorkTile } from '../../ui/WorkTile.tsx';
import { CatalogBar } from './CatalogBar.tsx';
import { ensureCatalog, type CatalogScreen } from './catalogTable.ts';
import styles from './Category.module.css';
import { CategoryFilters } from './CategoryFilters.tsx';
import { chosenWords, withoutFilters } from './categoryWords.ts';
import { EmptyList } from './EmptyList.tsx';
import { ListFrame } from './ListFrame.tsx';
import { useCategories } from './useCategories.ts';
import { useListTop } from './useListTop.ts';
import { useWorkList } from './useWorkList.ts';

/** How many tiles a phone shows before it scrolls. */
const TILES_SEEN = 9;

/** All works of a kind, narrowed and ordered by what the address says (design 08–10). */
export default function CategoryScreen({ path, search: given }: PathScreenProps<CategorySearch>) {
  const search = ownFields(given);
  const catalog = ensureCatalog(path);
  const { kind, unit, filters } = catalog;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { open } = useNavigation();
  const categories = useCategories(kind, search.category);
  const list = useWorkList({ kind, list: 'all', ...wantedOf(search), size: CATALOG_PAGE_SIZE });
  useListTop(box, listAddress(path, search));
  const change = (next: CategorySearch) => open(listAddress(path, next), { replace: true });
  const clear = () => change(withoutFilters(search));
  const words = chosenWords(filters, search, categories);
  return (
    <Screen scrollRef={setBox}>
      <CatalogBar catalog={catalog} />
      <CategoryFilters {...{ box, filters, search, categories }} onChange={change} />
      <div className={styles.count}>
        <output>
          {list.works &&
            `${words.join(' · ') || '全部'} · 共 ${list.total.toLocaleString()} ${unit}`}
        </output>
        {words.length > 0 && (
          <Button
            variant="plain"
            size="s"
            icon={SCREEN_ICONS.filter}
            className={styles.clear}
            onClick={clear}
          >
            清空条件
          </Button>
        )}
      </div>
      <ListFrame
        list={list}
        box={box}
        waiting={<TilesSkeleton count={TILES_SEEN} />}
        moreWaiting={<TilesSkeleton count={3} />}
        empty={
          <EmptyList
            title="没有符合条件的作品"
            text="少选一两个条件再看看"
            all={words.length > 0 ? { label: '清空条件', onClick: clear } : undefined}
            home={catalog.home}
          />
        }
      >
        <Tiles works={list.works ?? []} catalog={catalog} />
      </ListFrame>
    </Screen>
  );
}

/** An address may carry more than is ours: it goes with the next choice. */
function ownFields({ category, status, price, length, sort }: CategorySearch): CategorySearch {
  return { category, status, price, length, sort };
}

function wantedOf({ category, status, price, length, sort }: CategorySearch) {
  return {
    category: category || undefined,
    status: status || undefined,
    price: price || undefined,
    length: length || undefined,
    sort: sort || 'hot',
  };
}

function Tiles({ works, catalog }: { works: readonly Work[]; catalog: CatalogScreen }) {
  const onOpen = useOpenLink();
  const downloaded = useDownloadedWorks();
  return (
    <WorkGrid>
      {works.map((work, index) => (
        <WorkTile
          key={work.uuid}
          href={detailAddress(work.kind, work.uuid)}
          onOpen={onOpen}
          title={work.title}
          meta={metaOf(work, catalog)}
          badge={coverBadge(work)}
          kept={downloaded.has(work.uuid)}
          cover={<WorkCover path={work.cover} title={work.title} eager={index < TILES_SEEN} />}
        />
      ))}
    </WorkGrid>
  );
}

/** A book is known by who wrote it (design 09). */
function metaOf({ author, tags, chapters }: Work, { kind, part }: CatalogScreen): string {
  if (kind === 'novel') return author;
  return [tags[0], `${chapters}${part}`].filter(Boolean).join(' · ');
}
