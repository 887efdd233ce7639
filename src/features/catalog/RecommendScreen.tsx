import { useState } from 'react';
import { detailAddress, listAddress, type RecommendSearch } from '../../lib/addresses.ts';
import { useDownloadedWorks } from '../../lib/downloaded.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import type { Work } from '../../shared/contract/index.ts';
import { CATALOG_PAGE_SIZE } from '../../shared/limits.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkEntry } from '../../ui/WorkEntry.tsx';
import { aboutWork, bookMeta } from './bookWords.ts';
import { CatalogBar } from './CatalogBar.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { ensureCatalog, type CatalogScreen } from './catalogTable.ts';
import { CollectButton } from './CollectButton.tsx';
import { EmptyList } from './EmptyList.tsx';
import { EntriesSkeleton } from './EntriesSkeleton.tsx';
import { LeadWork } from './LeadWork.tsx';
import { ListFrame } from './ListFrame.tsx';
import styles from './Recommend.module.css';
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
      <CategoryChips kind={kind} current={search.category} onChoose={choose} />
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
        {lead && <LeadWork work={lead} catalog={catalog} />}
        {others.length > 0 && <Others works={others} count={list.total - 1} catalog={catalog} />}
      </ListFrame>
    </Screen>
  );
}

interface OthersProps {
  readonly works: readonly Work[];
  readonly count: number;
  readonly catalog: CatalogScreen;
}

function Others({ works, count, catalog }: OthersProps) {
  const { listed, unit, notes, isSerif } = catalog;
  const onOpen = useOpenLink();
  const downloaded = useDownloadedWorks();
  const title = works.some((work) => aboutWork(work)) ? notes : '还推荐这些';
  return (
    <section aria-label={title}>
      <SectionHead title={title} note={`${count} ${unit}`} />
      <ul className={styles.card}>
        {works.map((work) => {
          const meta = metaOf(work, catalog);
          return (
            <li key={work.uuid} className={styles.item}>
              <WorkEntry
                href={detailAddress(work.kind, work.uuid)}
                onOpen={onOpen}
                title={work.title}
                serif={isSerif}
                words={[work.title, aboutWork(work), meta]}
                text={aboutWork(work)}
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

function metaOf(work: Work, { kind, part }: CatalogScreen): string {
  const { tags, status, chapters } = work;
  if (kind === 'novel') return bookMeta(work);
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
