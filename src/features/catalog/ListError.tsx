import { failureView, type Failure } from '../../api/failure.ts';
import { useWaysOut } from '../../lib/waysOut.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { WorkList } from './useWorkList.ts';

export function ListError({ list, failure }: { list: WorkList; failure: Failure }) {
  const waysOut = useWaysOut(list.kind === 'film' ? 'comic' : list.kind);
  return (
    <ErrorState
      {...failureView(failure)}
      {...waysOut}
      retrying={list.isRetrying}
      onRetry={list.retry}
    />
  );
}
