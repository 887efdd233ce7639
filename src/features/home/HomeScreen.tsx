import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { failureView, type Failure } from '../../api/failure.ts';
import { useRefetchOnline } from '../../state/useRefetchOnline.ts';
import { useTryAgain } from '../../state/useTryAgain.ts';
import { homeApi, type Home } from '../../api/endpoints/home.ts';
import type { LibraryKind } from '../../lib/addresses.ts';
import { kindOfArea } from '../../lib/channel.ts';
import { useReconnect } from '../../lib/connectionContext.ts';
import { useStoredWorks } from '../../offline/stored.ts';
import { errorActions } from '../../lib/errorActions.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import { useIsOffline } from '../../state/store.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { HomeSkeleton } from '../../ui/HomeSkeleton.tsx';
import { OfflineBar } from '../../ui/OfflineBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { HeaderBanner } from './HeaderBanner.tsx';
import { HomeBanners } from './HomeBanners.tsx';
import { HomeEnd } from './HomeEnd.tsx';
import { HomeEntries } from './HomeEntries.tsx';
import { HomeGuess } from './HomeGuess.tsx';
import { HomeSections } from './HomeSections.tsx';
import { HomeTop, TITLES } from './HomeTop.tsx';
import * as texts from './texts.ts';
import { useResume } from './useResume.ts';

// A first visit has nothing to resume, so the bar is lazy. Where its chunk fails to load, home works without it.
const HomeResumeBar = lazy(() =>
  import('./HomeResumeBar.tsx').catch((error: unknown) => {
    console.warn('resume bar not loaded', error);
    return { default: () => null };
  }),
);

const loadFilms = () => import('./FilmHome.tsx');
const FilmHome = lazy(loadFilms);
const FilmBones = lazy(async () => ({ default: (await loadFilms()).FilmBones }));

/**
 * Chunks that only one home needs load beside its first request. A failed import surfaces when the component renders.
 */
const PRELOAD: Partial<Record<LibraryKind, () => unknown>> = {
  novel: () => Promise.allSettled([import('./PickCard.tsx'), import('./HomeList.tsx')]),
  film: () => Promise.allSettled([loadFilms()]),
};

/** 首页 of comics, novels or films; each kind has its own route. */
export default function HomeScreen({ path }: Pick<PathScreenProps<object>, 'path'>) {
  const kind = kindOfArea(path) ?? 'comic';
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { data, error, isFetching, refetch } = homeApi.useHomeQuery(kind);
  const { retry, retrying } = useTryAgain(refetch, isFetching);
  const isOffline = useIsOffline();
  const last = useResume();
  // The home of films lists its own works in progress (`ContinueRow`).
  const resume = kind === 'film' && last?.entry.kind === kind ? undefined : last;
  useEffect(() => void PRELOAD[kind]?.(), [kind]);
  useRefetchOnline(refetch);

  return (
    <Screen
      title={kind === 'comic' ? texts.HOME : TITLES[kind]}
      room={resume ? 'dock' : 'tabs'}
      scrollRef={setBox}
    >
      {kind === 'comic' && <HeaderBanner />}
      <HomeTop kind={kind} isReady={data !== undefined} />
      {data && isOffline && <OfflineNotice />}
      {data && <HomeContent kind={kind} home={data} />}
      {!data && !error && <Bones kind={kind} />}
      {!data && error && (
        <HomeError kind={kind} failure={error as Failure} retrying={retrying} onRetry={retry} />
      )}
      {resume && (
        <Suspense>
          <HomeResumeBar box={box} {...resume} />
        </Suspense>
      )}
    </Screen>
  );
}

function Bones({ kind }: { kind: LibraryKind }) {
  if (kind !== 'film') return <HomeSkeleton />;
  return (
    <HomeSkeleton>
      <Suspense>
        <FilmBones />
      </Suspense>
    </HomeSkeleton>
  );
}

function HomeContent({ kind, home }: { kind: LibraryKind; home: Home }) {
  // The part above the fold is painted first; the rest renders deferred, without blocking input.
  const isWhole = useDeferredValue(true, false);
  if (kind === 'film') {
    return (
      <Suspense fallback={<Bones kind={kind} />}>
        <FilmHome home={home} isWhole={isWhole} />
      </Suspense>
    );
  }
  return (
    <>
      <HomeBanners banners={home.banners} />
      <HomeEntries kind={kind} own={home.navs} />
      <HomeSections sections={isWhole ? home.sections : home.sections.slice(0, 1)} />
      {isWhole && (
        <>
          {kind === 'comic' && <HomeGuess />}
          <HomeEnd kind={kind} />
        </>
      )}
    </>
  );
}

/** The sections are a cached copy: one bar on top says so. */
function OfflineNotice() {
  const stored = useStoredWorks();
  const { reconnect, retrying } = useReconnect();
  return (
    <OfflineBar
      title={stored ? texts.offlineReadable(stored.length) : texts.OFFLINE}
      action={{ label: texts.RETRY, onClick: reconnect, busy: retrying }}
    />
  );
}

interface HomeErrorProps {
  readonly kind: LibraryKind;
  readonly failure: Failure;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function HomeError({ kind, failure, retrying, onRetry }: HomeErrorProps) {
  const actions = errorActions(kind);
  return (
    <ErrorState {...failureView(failure)} {...actions} retrying={retrying} onRetry={onRetry} />
  );
}
