import type { ReactNode } from 'react';
import { failureMessage, failureView, type Failure } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Catalog.module.css';
import { useNearEnd } from '../../lib/useNearEnd.ts';
import type { WorkList } from './useWorkList.ts';
import { errorActions } from '../../lib/errorActions.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import * as texts from './texts.ts';

interface ListFrameProps {
  readonly list: WorkList;
  /** Placeholders in the list's geometry: for the whole list, and for its next page. */
  readonly waiting: ReactNode;
  readonly moreWaiting: ReactNode;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

export function ListFrame({ list, waiting, moreWaiting, empty, children }: ListFrameProps) {
  if (!list.works) {
    if (list.failure) return <ListError list={list} failure={list.failure} />;
    return (
      <>
        <output className="visuallyHidden">{texts.LOADING}</output>
        {waiting}
      </>
    );
  }
  if (list.works.length === 0) return empty;
  return (
    <>
      {children}
      <ListTail list={list}>{moreWaiting}</ListTail>
    </>
  );
}

function ListTail({ list, children }: Pick<ListFrameProps, 'list' | 'children'>) {
  const { failure, hasMore, isFetching, isRetrying, more, retry } = list;
  const endRef = useNearEnd(hasMore && !isFetching && !failure, more, '50%');
  if (failure) {
    return (
      <div className={styles.tailError} role="alert">
        <span>{failureMessage(failure)}</span>
        <Button variant="inset" size="s" busy={isRetrying} onClick={retry}>
          {texts.RETRY}
        </Button>
      </div>
    );
  }
  if (!hasMore) return <p className={styles.end}>{texts.END}</p>;
  return (
    <div ref={endRef} className={styles.more}>
      {isFetching && <output className="visuallyHidden">{texts.LOADING_MORE}</output>}
      {children}
    </div>
  );
}

function ListError({ list, failure }: { list: WorkList; failure: Failure }) {
  const actions = errorActions(list.kind === 'film' ? 'comic' : list.kind);
  return (
    <ErrorState
      {...failureView(failure)}
      {...actions}
      retrying={list.isRetrying}
      onRetry={list.retry}
    />
  );
}
