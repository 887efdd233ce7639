import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { failureOf } from '../api/adminApi.ts';
import styles from './Loaded.module.css';

/** What a screen needs of a query's result. */
export interface QueryState<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  query: QueryState<T>;
  children: (data: T) => ReactNode;
}

/** The answer of a query, or why there is none: it loads, was refused, or failed. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  const failure = failureOf(error);
  if (!failure) return <Loading />;
  if (failure.error === 'refused') return <Refused />;
  if (failure.error === 'not_found') {
    return <EmptyState art="search" title="没有找到" text={failure.message} />;
  }
  return (
    <ErrorState
      title="没有加载出来"
      text={failure.message}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** In place of what the role may not see. */
export function Refused() {
  return <EmptyState art="island" title="你的角色看不了这一页" text="需要的话，请站长改角色。" />;
}

export function Loading() {
  return (
    <div className={styles.loading}>
      <output className="visuallyHidden">正在加载</output>
      <Skeleton height="52px" />
      <Skeleton height="52px" />
      <Skeleton height="52px" />
    </div>
  );
}
