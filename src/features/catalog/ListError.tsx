import { failureCode, failureMessage, isUnreachable, type Failure } from '../../api/failure.ts';
import { shelfAddress } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { WorkList } from './useWorkList.ts';

/** A list of which nothing came (design 07). */
export function ListError({ list, failure }: { list: WorkList; failure: Failure }) {
  const { knows } = useNavigation();
  const onOpen = useOpenLink();
  return (
    <ErrorState
      text={isUnreachable(failure) ? undefined : failureMessage(failure)}
      code={failureCode(failure)}
      shelf={{ href: shelfAddress('kept', list.kind === 'film' ? 'comic' : list.kind), onOpen }}
      service={knows('/service') ? { href: '/service', onOpen } : undefined}
      retrying={list.isRetrying}
      onRetry={list.retry}
    />
  );
}
