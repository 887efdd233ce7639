import { useRef } from 'react';
import { failureMessage, failureView, isUnreachable, type Failure } from '../../api/failure.ts';
import { searchApi, type SearchFor } from '../../api/endpoints/search.ts';
import { useDownloadedWorks } from '../../offline/downloaded.ts';
import { searchAddress, type KeywordSearch } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { errorActions } from '../../lib/errorActions.ts';
import type { Kind, Work } from '../../shared/contract/index.ts';
import { useRefetchOnline } from '../../state/useRefetchOnline.ts';
import { useTryAgain } from '../../state/useTryAgain.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DeviceResults } from './DeviceResults.tsx';
import { NothingFound } from './NothingFound.tsx';
import { OtherKinds } from './OtherKinds.tsx';
import { ResultRow } from './ResultRow.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import styles from './Search.module.css';
import { SEARCHES } from './searches.ts';
import { useNearEnd } from '../../lib/useNearEnd.ts';
import { useScrollMemory } from './useScrollMemory.ts';
import * as texts from './texts.ts';

const ORDERS = [
  { sort: '', title: texts.ALL_SORTS },
  { sort: 'hot', title: texts.HOTTEST },
  { sort: 'updated', title: texts.NEWEST },
] as const;

type ResultsProps = { readonly kind: Kind } & Pick<KeywordSearch, 'keyword' | 'sort'>;

export function Results({ kind, keyword, sort }: ResultsProps) {
  const wanted: SearchFor = sort ? { kind, keyword, sort } : { kind, keyword };
  const { currentData, error, isFetching, refetch } = searchApi.useSearchInfiniteQuery(wanted);
  useRefetchOnline(refetch);
  const { retry, retrying } = useTryAgain(refetch, isFetching);
  const failure = error as Failure | undefined;
  if (!currentData && failure && isUnreachable(failure)) {
    return <DeviceResults kind={kind} keyword={keyword} retry={retry} retrying={retrying} />;
  }
  if (!currentData && failure) {
    return <FoundNot kind={kind} failure={failure} retrying={retrying} onRetry={retry} />;
  }
  if (!currentData) return <RowsSkeleton kind={kind} />;
  const works = [...new Map(currentData.pages.flatMap(byUuid)).values()];
  if (works.length === 0) return <NothingFound kind={kind} />;
  const total = currentData.pages[0]?.total ?? 0;
  return (
    <>
      <div className={styles.resultsHead}>
        <output className={styles.count}>
          {texts.foundOf(Math.max(total, works.length), SEARCHES[kind].unit)}
        </output>
        <Orders kind={kind} keyword={keyword} sort={sort} />
      </div>
      <Rows works={works} keyword={keyword} list={[kind, keyword, sort].join(' ')} />
      <MoreResults wanted={wanted} />
    </>
  );
}

const byUuid = ({ items }: { items: readonly Work[] }) =>
  items.map((work) => [work.uuid, work] as const);

interface RowsProps {
  readonly works: readonly Work[];
  readonly keyword: string;
  /** Identifies the list for its scroll offset. */
  readonly list: string;
}

function Rows({ works, keyword, list }: RowsProps) {
  const downloaded = useDownloadedWorks();
  const root = useRef<HTMLUListElement>(null);
  useScrollMemory(root, list);
  return (
    <ul ref={root} className={styles.results} aria-label={texts.RESULTS}>
      {works.map((work) => (
        <li key={work.uuid}>
          <ResultRow work={work} keyword={keyword} stored={downloaded.has(work.uuid)} />
        </li>
      ))}
    </ul>
  );
}

function Orders({ kind, keyword, sort: current }: ResultsProps) {
  const { open } = useNavigation();
  return (
    <fieldset className={styles.orders} aria-label={texts.ORDER}>
      {ORDERS.map(({ sort, title }) => (
        <button
          key={sort}
          type="button"
          className={styles.order}
          aria-pressed={sort === current}
          onClick={() => {
            const query = sort ? { keyword, sort } : { keyword };
            open(searchAddress(kind, query), { replace: true });
          }}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}

function MoreResults({ wanted }: { wanted: SearchFor }) {
  const query = searchApi.useSearchInfiniteQuery(wanted);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useNearEnd(isWaiting, () => void fetchNextPage());
  if (isFetchNextPageError) {
    return (
      <div className={styles.end}>
        <p>{failureMessage(query.error as Failure)}</p>
        <Button variant="inset" icon="refresh" onClick={() => void fetchNextPage()}>
          {texts.RELOAD}
        </Button>
      </div>
    );
  }
  if (hasNextPage) {
    return (
      <div ref={end}>
        <RowsSkeleton kind={wanted.kind} rows={1} />
      </div>
    );
  }
  return <OtherKinds kind={wanted.kind} keyword={wanted.keyword} />;
}

interface FoundNotProps {
  readonly kind: Kind;
  readonly failure: Failure;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function FoundNot({ kind, failure, retrying, onRetry }: FoundNotProps) {
  const actions = errorActions(kind);
  return (
    <ErrorState
      title={texts.FAILED}
      {...failureView(failure)}
      {...actions}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
