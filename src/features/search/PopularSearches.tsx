import { useState } from 'react';
import { homeApi } from '../../api/endpoints/home.ts';
import { listAddress, searchAddress } from '../../lib/addresses.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { useRefetchOnline } from '../../state/useRefetchOnline.ts';
import { Link } from '../../ui/Link.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './SearchIdle.module.css';
import * as texts from './texts.ts';

const SHOWN = 10;
const FIRST = 3;

/** Films show `FilmChart` instead. */
type ReadKind = Exclude<Kind, 'film'>;

interface PopularSearchesProps {
  readonly kind: ReadKind;
  readonly onSearch: (term: string) => void;
}

/** Popular search terms; absent where the request fails. */
export function PopularSearches({ kind, onSearch }: PopularSearchesProps) {
  const { data, isLoading, refetch } = homeApi.usePopularSearchesQuery(kind);
  useRefetchOnline(refetch);
  const [from, setFrom] = useState(0);
  if (isLoading) return <Skeleton className={styles.hotSkeleton} height="248px" />;
  if (!data || data.length === 0) return null;
  const next = from + SHOWN < data.length ? from + SHOWN : 0;
  return (
    <section aria-label={texts.POPULAR}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{texts.POPULAR}</h2>
        {data.length > SHOWN ? (
          <button type="button" className={styles.more} onClick={() => setFrom(next)}>
            <Icon name="refresh" size={15} />
            {texts.OTHERS}
          </button>
        ) : (
          <RankingLink kind={kind} />
        )}
      </div>
      <ol className={styles.hot} start={from + 1}>
        {data.slice(from, from + SHOWN).map((term, index) => (
          <li key={term}>
            <Link
              className={styles.hotWord}
              href={searchAddress(kind, { keyword: term })}
              onClick={(event) => {
                event.preventDefault();
                onSearch(term);
              }}
            >
              <span
                className={classNames(styles.rank, from + index < FIRST && styles.top)}
                aria-hidden="true"
              >
                {from + index + 1}
              </span>
              <span className={styles.hotText}>{term}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function RankingLink({ kind }: { kind: ReadKind }) {
  const href = listAddress('/rankinglist', { kind: kind === 'comic' ? '' : kind });
  return (
    <Link className={styles.more} href={href}>
      {texts.RANKING}
      <Icon name="right" size={15} />
    </Link>
  );
}
