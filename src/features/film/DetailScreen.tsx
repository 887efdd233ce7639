import { useCallback, useEffectEvent, useLayoutEffect } from 'react';
import { failureView, type Failure } from '../../api/failure.ts';
import { isBlocked, isMissing } from '../../api/missing.ts';
import { worksApi } from '../../api/endpoints/works.ts';
import { HOME_PATHS, type ChapterSearch } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { isMetered } from '../../lib/network.ts';
import { useScreenTitle, type ScreenProps } from '../../lib/screen.ts';
import { errorActions } from '../../lib/errorActions.ts';
import { useAppDispatch } from '../../state/store.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MissingWork, useRetry } from '../work/index.ts';
import { FilmDetail } from './FilmDetail.tsx';
import styles from './FilmDetail.module.css';
import { preloadEngine } from './player/engine/openEngine.ts';
import { requestFilm } from './requestFilm.ts';
import * as texts from './texts.ts';

export default function FilmDetailScreen({ search }: ScreenProps<ChapterSearch>) {
  const { uuid, chapter } = search;
  const { back } = useNavigation();
  const asked = worksApi.useWorkQuery({ kind: 'film', uuid }, { skip: uuid === '' });
  const { data, error } = asked;
  useEarlyRequests(search, data !== undefined);
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
      <NavBar title={texts.FILM} onBack={leave} />
      <ErrorState
        onRetry={retry}
        retrying={retrying}
        library={library}
        {...failureView(error as Failure)}
      />
    </Screen>
  );
}

/** Requests what plays the film before the first paint, and before React has rendered what the episode depends on. */
function useEarlyRequests({ uuid, chapter }: ChapterSearch, isKnown: boolean): void {
  const dispatch = useAppDispatch();
  const request = useEffectEvent((film: string, named: string) => {
    if (film === '' || isKnown) return;
    void dispatch(requestFilm(film, named));
    if (!isMetered()) void preloadEngine();
  });
  useLayoutEffect(() => request(uuid, chapter), [uuid, chapter]);
}

function FilmSkeleton({ onBack }: { readonly onBack: () => void }) {
  return (
    <Screen className={styles.screen}>
      <output className="visuallyHidden">{texts.LOADING}</output>
      <div className={styles.main}>
        <div className={styles.stage}>
          <div className={styles.waiting}>
            <NavBar tone="overArt" onBack={onBack} />
          </div>
        </div>
        <div className={styles.about}>
          <div className={styles.bones}>
            <Skeleton shape="line" width="46%" height="28px" />
            <Skeleton shape="line" width="72%" />
            <Skeleton shape="line" />
            <Skeleton height="72px" />
          </div>
        </div>
      </div>
    </Screen>
  );
}
