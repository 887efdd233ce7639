import { useState } from 'react';
import { detailAddress, listAddress, type RecommendSearch } from '../../lib/addresses.ts';
import { useDownloadedWorks } from '../../lib/downloaded.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import type { Work } from '../../shared/contract/index.ts';
import { CATALOG_PAGE_SIZE } from '../../shared/limits.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkEntry } from '../../ui/WorkEntry.tsx';
import { CatalogBar } from './CatalogBar.tsx';
import { ensureCatalog, type CatalogScreen } from './catalogTable.ts';
import { CollectButton } from './CollectButton.tsx';
import { EmptyList } from './EmptyList.tsx';
import { EntriesSkeleton } from './EntriesSkeleton.tsx';
import { LeadWork } from './LeadWork.tsx';
import { ListFrame } from './ListFrame.tsx';
import styles from './Recommend.module.css';
import { useCategories } from './useCategories.ts';
import { useListTop } from './useListTop.ts';
import { useWorkList } from './useWorkList.ts';

/** What the editors recommend, and what they say of it (design 11). */
export default function RecommendScreen({ path, search }: PathScreenProps<RecommendSearch>) {
  const catalog = ensureCatalog(path);
  const { kind, home } = catalog;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { open } = useNavigation();
  const list = useWorkList({
    kind,
    list: 'recommend',
    category: search.category || undefined,
    size: CATALOG_PAGE_SIZE,
  });
  useListTop(box, search.category);
  const choose = (category: string) => open(listAddress(path, { category }), { replace: true });
  const [lead, ...others] = list.works ?? [];
  return (
    <Screen scrollRef={setBox}>
      <CatalogBar catalog={catalog} />
      <Categories catalog={catalog} current={search.category} onChoose={choose} />
      <ListFrame
        list={list}
        box={box}
        waiting={<Waiting />}
        moreWaiting={<EntriesSkeleton count={2} />}
        empty={
          <EmptyList
            title="这个题材还没有推荐"
            all={search.category ? { label: '看全部推荐', onClick: () => choose('') } : undefined}
            home={home}
          />
        }
      >
        {lead && <LeadWork work={lead} part={catalog.part} />}
        {others.length > 0 && <Others works={others} count={list.total - 1} catalog={catalog} />}
      </ListFrame>
    </Screen>
  );
}

interface CategoriesProps {
  readonly catalog: CatalogScreen;
  readonly current: string;
  readonly onChoose: (category: string) => void;
}

function Categories({ catalog, current, onChoose }: CategoriesProps) {
  const categories = useCategories(catalog.kind, current);
  return (
    <ul className={styles.chips} aria-label="题材">
      {[{ id: '', title: '全部' }, ...categories].map(({ id, title }) => (
        <li key={id} className={styles.chip}>
          <Chip on={id === current} onClick={() => onChoose(id)}>
            {title}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

interface OthersProps {
  readonly works: readonly Work[];
  readonly count: number;
  readonly catalog: CatalogScreen;
}

function Others({ works, count, catalog: { listed, unit, part } }: OthersProps) {
  const onOpen = useOpenLink();
  const downloaded = useDownloadedWorks();
  const title = works.some(({ note }) => note) ? '编辑手记' : '还推荐这些';
  return (
    <section aria-label={title}>
      <SectionHead title={title} note={`${count} ${unit}`} />
      <ul className={styles.card}>
        {works.map((work) => {
          const meta = metaOf(work, part);
          return (
            <li key={work.uuid} className={styles.item}>
              <WorkEntry
                href={detailAddress(work.kind, work.uuid)}
                onOpen={onOpen}
                title={work.title}
                words={[work.title, work.note, meta]}
                text={work.note}
                textAs="note"
                meta={meta}
                kept={downloaded.has(work.uuid)}
                cover={<WorkCover path={work.cover} title="" />}
                aside={listed && <CollectButton kind={listed} work={work} />}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function metaOf({ tags, status, chapters }: Work, part: string): string {
  const length = status === 'finished' ? '完结' : `${chapters} ${part}`;
  return [tags[0], length].filter(Boolean).join(' · ');
}

function Waiting() {
  return (
    <>
      <div className={styles.leadBone}>
        <Skeleton shape="round" height="300px" />
      </div>
      <EntriesSkeleton count={4} />
    </>
  );
}
