import { useCallback } from 'react';
import { failureView, type Failure } from '../../api/failure.ts';
import { isBlocked, isMissing } from '../../api/missing.ts';
import { worksApi } from '../../api/endpoints/works.ts';
import { HOME_PATHS, type ChapterSearch } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useScreenTitle, type ScreenProps } from '../../lib/screen.ts';
import { errorActions } from '../../lib/errorActions.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MissingWork, useRetry } from '../work/index.ts';
import { FilmDetail } from './FilmDetail.tsx';
import styles from './FilmDetail.module.css';
import { useLikelyEpisode } from './useEpisode.ts';

export default function FilmDetailScreen({ search }: ScreenProps<ChapterSearch>) {
  const { uuid, chapter } = search;
  const { back } = useNavigation();
  const asked = worksApi.useWorkQuery({ kind: 'film', uuid }, { skip: uuid === '' });
  const { data, error } = asked;
  const likely = useLikelyEpisode(uuid, chapter);
  // Beside work and directory, not after them: the film begins a round trip earlier.
  const isSkipped = uuid === '' || likely === '' || data !== undefined;
  worksApi.useChapterQuery({ kind: 'film', uuid, chapter: likely }, { skip: isSkipped });
  const { retry, retrying } = useRetry(asked);
  const { library } = errorActions('film');
  const home = HOME_PATHS.film;
  const leave = useCallback(() => back(home), [back, home]);
  useScreenTitle(data?.detail.title);

  if (isBlocked(error)) return <MissingWork home={home} onBack={leave} blocked />;
  if (data) return <FilmDetail work={data} named={chapter} onBack={leave} />;
  if (uuid === '' || isMissing(error)) return <MissingWork home={home} onBack={leave} />;
  if (!error) return <FilmSkeleton onBack={leave} />;
  return (
    <Screen>
      <NavBar title="影片" onBack={leave} />
      <ErrorState
        onRetry={retry}
        retrying={retrying}
        library={library}
        {...failureView(error as Failure)}
      />
    </Screen>
  );
}

function FilmSkeleton({ onBack }: { readonly onBack: () => void }) {
  return (
    <Screen className={styles.screen}>
      <output className="visuallyHidden">正在加载</output>
      <div className={styles.stage}>
        <div className={styles.waiting}>
          <NavBar tone="overArt" onBack={onBack} />
        </div>
      </div>
      <div className={styles.page}>
        <div className={styles.bones}>
          <Skeleton shape="line" width="46%" height="28px" />
          <Skeleton shape="line" width="72%" />
          <Skeleton shape="line" />
          <Skeleton height="72px" />
        </div>
      </div>
    </Screen>
  );
}
