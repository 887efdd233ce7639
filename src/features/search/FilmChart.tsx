import { catalogApi } from '../../api/endpoints/catalog.ts';
import { detailAddress, listAddress } from '../../lib/addresses.ts';
import { filmLength, filmMeta } from '../../lib/filmText.ts';
import type { Work } from '../../shared/contract/index.ts';
import { useRefetchOnline } from '../../state/useRefetchOnline.ts';
import { Link } from '../../ui/Link.tsx';
import { classNames } from '../../ui/classNames.ts';
import { FilmStill } from '../../ui/FilmStill.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import styles from './FilmChart.module.css';
import idle from './SearchIdle.module.css';
import * as texts from './texts.ts';
import { useNamesOf } from '../../lib/convert/useNames.ts';

const SHOWN = 10;
const FIRST = 3;
const CHART = { kind: 'film', list: 'rank', rank: 'hot', size: SHOWN } as const;

/** 热播榜: shown before anything is typed; absent where the request fails. */
export function FilmChart() {
  const { data, isLoading, refetch } = catalogApi.useWorkListInfiniteQuery(CHART);
  useRefetchOnline(refetch);
  if (isLoading) return <Skeleton className={idle.hotSkeleton} height="352px" />;
  const works = data?.pages[0]?.items ?? [];
  if (works.length === 0) return null;
  return (
    <section aria-label={texts.FILM_CHART}>
      <div className={idle.sectionHead}>
        <h2 className={idle.sectionTitle}>{texts.FILM_CHART}</h2>
        <AllFilms />
      </div>
      <ol className={styles.chart}>
        {works.slice(0, SHOWN).map((work, index) => (
          <li key={work.uuid} className={styles.place}>
            <Place work={work} rank={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function AllFilms() {
  const href = listAddress('/categoryfilm', { sort: 'hot' });
  return (
    <Link className={idle.more} href={href}>
      {texts.ALL_FILMS}
      <Icon name="right" size={15} />
    </Link>
  );
}

function Place({ work, rank }: { work: Work; rank: number }) {
  const named = useNamesOf([work]);
  return (
    <Link className={styles.link} href={detailAddress('film', work.uuid)}>
      <span className={classNames(styles.rank, rank <= FIRST && styles.first)} aria-hidden="true">
        {rank}
      </span>
      <FilmStill cover={<WorkCover path={work.cover} title="" />} className={styles.still} />
      <span className={styles.text}>
        <span className={styles.title}>{work.title}</span>
        <span className={styles.meta}>{metaOf(named(work))}</span>
      </span>
    </Link>
  );
}

/** 动画 · 9.3 分; with several episodes 科幻 · 全 12 集. */
function metaOf(work: Work): string {
  if (work.chapters <= 1) return filmMeta(work);
  return [filmMeta({ ...work, score: 0 }), filmLength(work)].filter(Boolean).join(' · ');
}
