import { failureCode, failureMessage, isUnreachable, type Failure } from '../../api/failure.ts';
import { worksApi } from '../../api/works.ts';
import { HOME_PATHS, shelfAddress, type WorkSearch } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { useScreenTitle, type ScreenProps } from '../../lib/screen.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Detail } from './Detail.tsx';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { isMissing, MissingWork } from './MissingWork.tsx';
import { useRetry } from './useRetry.ts';

/** A comic: what it is, its chapters, and the way into it (design 19). */
export default function DetailScreen({ search: { uuid } }: ScreenProps<WorkSearch>) {
  const { back } = useNavigation();
  const asked = worksApi.useWorkQuery({ kind: 'comic', uuid }, { skip: uuid === '' });
  const { data, error } = asked;
  const again = useRetry(asked);
  const leave = () => back(HOME_PATHS.comic);
  useScreenTitle(data?.detail.title);

  if (data) return <Detail work={data} onBack={leave} />;
  if (uuid === '' || isMissing(error)) return <MissingWork onBack={leave} />;
  if (error) return <Failed failure={error as Failure} onBack={leave} {...again} />;
  return <DetailSkeleton onBack={leave} />;
}

interface FailedProps {
  failure: Failure;
  onBack: () => void;
  retry: () => void;
  retrying: boolean;
}

function Failed({ failure, onBack, retry, retrying }: FailedProps) {
  const onOpen = useOpenLink();
  const text = isUnreachable(failure) ? undefined : failureMessage(failure);
  return (
    <Screen>
      <NavBar title="作品" onBack={onBack} />
      <ErrorState
        onRetry={retry}
        retrying={retrying}
        shelf={{ href: shelfAddress('kept'), onOpen }}
        code={failureCode(failure)}
        text={text}
      />
    </Screen>
  );
}
