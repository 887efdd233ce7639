import type { ReactNode } from 'react';
import { failureMessage, failureView, type Failure } from '../../../api/failure.ts';
import { useReconnect } from '../../../lib/connectionContext.ts';
import { errorActions } from '../../../lib/errorActions.ts';
import { useNearEnd } from '../../../lib/useNearEnd.ts';
import { useIsOffline } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { OfflineBar } from '../../../ui/OfflineBar.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Bills.module.css';
import * as texts from './texts.ts';
import type { BillList } from './useBillList.ts';

interface BillFrameProps<T> {
  readonly list: BillList<T>;
  readonly empty: ReactNode;
  readonly children: (items: readonly T[]) => ReactNode;
}

export function BillFrame<T>({ list, empty, children }: BillFrameProps<T>) {
  const { items, failure } = list;
  if (!items) {
    return failure ? <BillError list={list} failure={failure} /> : <Waiting />;
  }
  return (
    <>
      <StoredNote list={list} />
      {items.length === 0 ? empty : children(items)}
      {items.length > 0 && <BillTail list={list} />}
    </>
  );
}

function StoredNote<T>({ list: { isStored, first } }: { list: BillList<T> }) {
  const isOffline = useIsOffline();
  const { reconnect, retrying } = useReconnect();
  if (isOffline) {
    const isPart = isStored && first !== undefined && first.total > first.count;
    return (
      <OfflineBar
        title={texts.OFFLINE}
        note={isPart ? texts.onlyStored(first.count) : undefined}
        action={{ label: texts.RETRY, onClick: reconnect, busy: retrying }}
      />
    );
  }
  return isStored ? <output className={styles.stored}>{texts.UPDATING}</output> : null;
}

function BillTail<T>({ list }: { list: BillList<T> }) {
  const { failure, hasMore, isFetching, isRetrying, more, retry } = list;
  const endRef = useNearEnd(hasMore && !isFetching && !failure, more);
  if (failure) {
    return (
      <div className={styles.tail} role="alert">
        <span>{failureMessage(failure)}</span>
        <Button variant="inset" size="s" busy={isRetrying} onClick={retry}>
          {texts.RETRY}
        </Button>
      </div>
    );
  }
  if (!hasMore) return null;
  return (
    <div ref={endRef} className={styles.tail}>
      {isFetching && <output>{texts.LOADING_MORE}</output>}
    </div>
  );
}

function BillError<T>({ list, failure }: { list: BillList<T>; failure: Failure }) {
  const actions = errorActions();
  return (
    <ErrorState
      {...failureView(failure)}
      {...actions}
      retrying={list.isRetrying}
      onRetry={list.retry}
    />
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <output className="visuallyHidden">{texts.LOADING}</output>
      <Skeleton height="104px" width="100%" />
      <Skeleton height="104px" width="100%" />
      <Skeleton height="104px" width="100%" />
    </div>
  );
}
