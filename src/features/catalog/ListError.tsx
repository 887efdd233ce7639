import { failureView, type Failure } from '../../api/failure.ts';
import { useErrorActions } from '../../lib/errorActions.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { WorkList } from './useWorkList.ts';

export function ListError({ list, failure }: { list: WorkList; failure: Failure }) {
  const errorActions = useErrorActions(list.kind === 'film' ? 'comic' : list.kind);
  return (
    <ErrorState
      {...failureView(failure)}
      {...errorActions}
      retrying={list.isRetrying}
      onRetry={list.retry}
    />
  );
}
