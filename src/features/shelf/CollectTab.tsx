import { useCallback } from 'react';
import { failureCode, failureMessage, isUnreachable, type Failure } from '../../api/failure.ts';
import { useRefetchOnline } from '../../state/useRefetchOnline.ts';
import { shelfApi } from '../../api/shelf.ts';
import { detailAddress } from '../../lib/addresses.ts';
import type { CollectedWork } from '../../shared/contract/index.ts';
import type { WorkSummary } from '../../shared/offline/shelf.ts';
import { useAppState } from '../../state/store.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TilesSkeleton } from '../../ui/HomeSkeleton.tsx';
import { ShelfLedge } from '../../ui/ShelfLedge.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { EmptyCollection } from './EmptyCollection.tsx';
import styles from './Shelf.module.css';
import { collectedItems } from './shelfItems.ts';
import { useOpenedWorks } from './useOpenedWorks.ts';
import { useIsOffline, useOpenReadable } from './useReadable.ts';

interface CollectTabProps {
  readonly kept: readonly WorkSummary[] | undefined;
  readonly homeHref: string;
}

const NONE: readonly CollectedWork[] = [];

/** 收藏: volumes on ledges (design 33, 34, 38, 40). */
export function CollectTab({ kept, homeHref }: CollectTabProps) {
  const { data, error, isFetching, refetch } = shelfApi.useCollectedQuery('comic');
  useRefetchOnline(refetch);
  const uuids = useAppState(({ user }) => user.comiccollectuuids);
  const entries = useAppState(({ user }) => user.comicreaduuids);
  const isOffline = useIsOffline();
  const listed = data ?? NONE;
  const unlisted = uuids.filter((uuid) => listed.every((work) => work.uuid !== uuid));
  const opened = useOpenedWorks(unlisted);
  const canOpen = useCallback(
    (href: URL) => kept?.some(({ work }) => work.uuid === href.searchParams.get('uuid')) ?? false,
    [kept],
  );
  const onOpen = useOpenReadable(canOpen);

  const isKnown = (data !== undefined || error !== undefined) && opened && kept;
  const items = collectedItems(uuids, {
    listed,
    entries,
    kept: kept ?? [],
    opened: opened ?? [],
    isOffline,
  });
  if (items.length > 0 && kept) {
    const tiles = items.map(({ coverPath, ...item }) => ({
      ...item,
      href: detailAddress('comic', item.id),
      cover: <WorkCover path={coverPath} title={item.title} />,
    }));
    return <ShelfLedge items={tiles} onOpen={onOpen} />;
  }
  if (!isKnown) return <Loading />;
  if (error && !isOffline) {
    return (
      <CollectError
        failure={error as Failure}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <EmptyCollection homeHref={homeHref} />;
}

function Loading() {
  return (
    <div className={styles.loading}>
      <output className="visuallyHidden">正在加载</output>
      <TilesSkeleton />
    </div>
  );
}

interface CollectErrorProps {
  readonly failure: Failure;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function CollectError({ failure, retrying, onRetry }: CollectErrorProps) {
  const text = isUnreachable(failure)
    ? '已自动重试 2 次。检查网络后再试。'
    : failureMessage(failure);
  return (
    <ErrorState text={text} code={failureCode(failure)} retrying={retrying} onRetry={onRetry} />
  );
}
