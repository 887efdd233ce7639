import { failureView, type Failure } from '../../api/failure.ts';
import { errorActions } from '../../lib/errorActions.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { WorkList } from './useWorkList.ts';

export function ListError({ list, failure }: { list: WorkList; failure: Failure }) {
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
