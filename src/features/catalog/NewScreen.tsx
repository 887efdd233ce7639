import { useState } from 'react';
import { detailAddress, listAddress, type RecommendSearch } from '../../lib/addresses.ts';
import { useDownloadedWorks } from '../../lib/downloaded.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import { coverBadge } from '../../lib/workWords.ts';
import type { Work } from '../../shared/contract/index.ts';
import { CATALOG_PAGE_SIZE } from '../../shared/limits.ts';
import { Screen } from '../../ui/Screen.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkEntry } from '../../ui/WorkEntry.tsx';
import { aboutWork, bookMeta } from './bookWords.ts';
import styles from './Catalog.module.css';
import { CatalogBar } from './CatalogBar.tsx';
import { ensureCatalog, type CatalogScreen } from './catalogTable.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { EmptyList } from './EmptyList.tsx';
import { EntriesSkeleton } from './EntriesSkeleton.tsx';
import { ListFrame } from './ListFrame.tsx';
import { useListTop } from './useListTop.ts';
import { useMinute } from './useMinute.ts';
import { useWorkList } from './useWorkList.ts';
import { dayText } from './week.ts';

/** What came in, the newest first, by day (design 47). */
export default function NewScreen({ path, search }: PathScreenProps<RecommendSearch>) {
  const catalog = ensureCatalog(path);
  const { kind, home } = catalog;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { open } = useNavigation();
  const nowMs = useMinute();
  const list = useWorkList({
    kind,
    list: 'new',
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
        box={box}
        waiting={<EntriesSkeleton count={6} />}
        moreWaiting={<EntriesSkeleton count={2} />}
        empty={
          <EmptyList
            title="这个题材还没有新书"
            all={search.category ? { label: '看全部新书', onClick: () => choose('') } : undefined}
            home={home}
          />
        }
      >
        {worksByDay(list.works ?? [], nowMs).map(({ day, works }) => (
          <Day key={day} day={day} works={works} catalog={catalog} />
        ))}
      </ListFrame>
    </Screen>
  );
}

interface WorksOfDay {
  /** '': nobody has told when. */
  readonly day: string;
  readonly works: Work[];
}

/** In the list's order; works of one day stand together, wherever the list has them. */
export function worksByDay(works: readonly Work[], nowMs: number): readonly WorksOfDay[] {
  const days = new Map<string, WorksOfDay>();
  for (const work of works) {
    const day = dayText(work.added_at ?? '', nowMs);
    const known = days.get(day);
    if (known) known.works.push(work);
    else days.set(day, { day, works: [work] });
  }
  return [...days.values()];
}

function Day({ day, works, catalog }: WorksOfDay & { readonly catalog: CatalogScreen }) {
  const onOpen = useOpenLink();
  const downloaded = useDownloadedWorks();
  const isNew = day === '今天';
  return (
    <section aria-label={day || '更早'}>
      {day && <h2 className={styles.day}>{day}</h2>}
      <ul>
        {works.map((work) => (
          <li key={work.uuid}>
            <WorkEntry
              href={detailAddress(work.kind, work.uuid)}
              onOpen={onOpen}
              size="l"
              title={work.title}
              serif={catalog.isSerif}
              words={[work.title, aboutWork(work), bookMeta(work)]}
              text={aboutWork(work)}
              textAs="note"
              meta={bookMeta(work)}
              badge={isNew ? 'new' : coverBadge(work)}
              kept={downloaded.has(work.uuid)}
              cover={<WorkCover path={work.cover} title="" />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
