import type { RecommendSearch } from '../../lib/addresses.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import type { Work } from '../../shared/contract/index.ts';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WorkEntry } from './WorkEntry.tsx';
import { aboutWork, bookMeta } from './bookText.ts';
import type { CatalogScreen } from './catalogTable.ts';
import { CategoryList } from './CategoryList.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { EntriesSkeleton } from './EntriesSkeleton.tsx';
import { LeadWork } from './LeadWork.tsx';
import styles from './Recommend.module.css';
import * as texts from './texts.ts';
import { useEntries } from './useEntries.tsx';
import { useNamesOf } from '../../lib/convert/useNames.ts';

export default function RecommendScreen(props: PathScreenProps<RecommendSearch>) {
  return (
    <CategoryList {...props} which="recommend" noun={texts.RECOMMENDATIONS} waiting={<Waiting />}>
      {({ works = [], total }, catalog) => {
        const [lead, ...others] = works;
        return (
          <>
            {lead && <LeadWork work={lead} catalog={catalog} />}
            {others.length > 0 && <Others works={others} count={total - 1} catalog={catalog} />}
          </>
        );
      }}
    </CategoryList>
  );
}

interface OthersProps {
  readonly works: readonly Work[];
  readonly count: number;
  readonly catalog: CatalogScreen;
}

function Others({ works, count, catalog }: OthersProps) {
  const { kind, unit, notes, isSerif } = catalog;
  const entryOf = useEntries();
  const named = useNamesOf(works);
  const title = (works.some((work) => aboutWork(work)) && notes) || texts.ALSO_RECOMMENDED;
  return (
    <section aria-label={title}>
      <SectionHead title={title} note={`${count}\u00a0${unit}`} />
      <ul className={styles.card}>
        {works.map((work) => {
          const meta = metaOf(named(work), catalog);
          return (
            <li key={work.uuid} className={styles.item}>
              <WorkEntry
                {...entryOf(work)}
                serif={isSerif}
                labels={[work.title, aboutWork(work), meta]}
                text={aboutWork(work)}
                textAs="note"
                meta={meta}
                aside={<FavoriteButton kind={kind} work={work} />}
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
  const length = status === 'finished' ? texts.FINISHED : `${chapters}\u00a0${part}`;
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
