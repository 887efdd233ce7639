import { useCallback } from 'react';
import { failureView, type Failure } from '../../api/failure.ts';
import { isBlocked, isMissing } from '../../api/missing.ts';
import { worksApi } from '../../api/endpoints/works.ts';
import { HOME_PATHS, type WorkSearch } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useScreenTitle, type PathScreenProps } from '../../lib/screen.ts';
import { errorActions } from '../../lib/errorActions.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Detail } from './Detail.tsx';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { MissingWork } from './MissingWork.tsx';
import { NovelDetail } from './NovelDetail.tsx';
import { NovelSkeleton } from './NovelSkeleton.tsx';
import * as texts from './texts.ts';
import { useRetry } from './useRetry.ts';

const NOVEL_PATH = '/detailnovel';

/** Details of a work. The path determines its kind. */
export default function DetailScreen({ path, search: { uuid } }: PathScreenProps<WorkSearch>) {
  const kind = path === NOVEL_PATH ? 'novel' : 'comic';
  const { back } = useNavigation();
  const asked = worksApi.useWorkQuery({ kind, uuid }, { skip: uuid === '' });
  const { data, error } = asked;
  const again = useRetry(asked);
  const homePath = HOME_PATHS[kind];
  const leave = useCallback(() => back(homePath), [back, homePath]);
  useScreenTitle(data?.detail.title);

  if (isBlocked(error)) return <MissingWork home={homePath} onBack={leave} blocked />;
  if (data && kind === 'novel') return <NovelDetail work={data} onBack={leave} />;
  if (data) return <Detail work={data} onBack={leave} />;
  if (uuid === '' || isMissing(error)) return <MissingWork home={homePath} onBack={leave} />;
  if (error) return <Failed kind={kind} failure={error as Failure} onBack={leave} {...again} />;
  if (kind === 'novel') return <NovelSkeleton onBack={leave} />;
  return <DetailSkeleton onBack={leave} />;
}

interface FailedProps {
  kind: ListedKind;
  failure: Failure;
  onBack: () => void;
  retry: () => void;
  retrying: boolean;
}

function Failed({ kind, failure, onBack, retry, retrying }: FailedProps) {
  const { library } = errorActions(kind);
  return (
    <Screen>
      <NavBar title={texts.WORK} onBack={onBack} />
      <ErrorState onRetry={retry} retrying={retrying} {...failureView(failure)} library={library} />
    </Screen>
  );
}
