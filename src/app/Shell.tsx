import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { libraryAddress } from '../lib/addresses.ts';
import { onUpdateChange, updateState } from './appUpdate.ts';
import { lastKind } from '../lib/channel.ts';
import { useNavigation } from '../lib/navigation.ts';
import { LATE_OVERLAYS_DELAY_MS } from '../shared/limits.ts';
import { globalActions } from '../state/globalSlice.ts';
import { useAppState } from '../state/store.ts';
import { hideSplash } from '../ui/splash.ts';
import { Toast } from '../ui/Toast.tsx';
import { KeepAlive } from './KeepAlive.tsx';
import { MainTabs } from './MainTabs.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import styles from './Shell.module.css';

// Rarely shown, so not part of the first screen's chunk.
const UpdateBar = lazy(() => import('./UpdateBar.tsx'));
const SnackBar = lazy(() => import('./SnackBar.tsx'));
const InstallOverlay = lazy(() => import('../features/install/InstallOverlay.tsx'));
const LateOverlays = lazy(() => import('./LateOverlays.tsx'));
const LoadingOverlay = lazy(() => import('../ui/LoadingOverlay.tsx'));

/** The frame around the screens: tab bar and overlays. */
export function Shell() {
  const hasUpdate = useSyncExternalStore(onUpdateChange, updateState) !== 'none';
  const isPaying = useAppState(({ global }) => global.paypagefrom);
  const isLate = useLate(isPaying);
  const epoch = useAppState(({ global }) => global.epoch);
  useEffect(hideSplash, []);
  return (
    <>
      <div className={styles.shell}>
        {/* A new account drops all remembered screens. */}
        <KeepAlive key={epoch}>
          {(screen) => (
            <>
              {!screen.isReader && <MainTabs screen={screen} />}
              {/* Does not interrupt reading. */}
              {hasUpdate && !screen.isReader && (
                <Seldom>
                  <UpdateBar />
                </Seldom>
              )}
              {isLate && (
                <Seldom>
                  <LateOverlays isReading={screen.isReader} />
                </Seldom>
              )}
            </>
          )}
        </KeepAlive>
      </div>
      <Overlays />
    </>
  );
}

/** Loads an overlay from its own chunk; if that fails, the screens work without it. */
function Seldom({ children }: { readonly children: ReactNode }) {
  return (
    <ScreenBoundary isQuiet>
      <Suspense>{children}</Suspense>
    </ScreenBoundary>
  );
}

/** @returns true once the first screen has had its time to load, or a payment is asked about */
function useLate(isPaying: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), isPaying ? 0 : LATE_OVERLAYS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isPaying]);
  return isLate;
}

function Overlays() {
  const dispatch = useDispatch();
  const { open } = useNavigation();
  const message = useAppState(({ global }) => global.toast?.message ?? null);
  const loading = useAppState(({ global }) => global.loading);
  const snack = useAppState(({ global }) => global.snack);
  const overlay = useAppState(({ global }) => global.overlay);
  const leave = () => {
    dispatch(globalActions.loadingChanged(false));
    open(libraryAddress('kept', lastKind()));
  };
  return (
    <>
      {loading && (
        <Seldom>
          <LoadingOverlay onCancel={leave} />
        </Seldom>
      )}
      {snack && (
        <Seldom>
          <SnackBar key={snack.id} snack={snack} />
        </Seldom>
      )}
      {overlay && (
        <Seldom>
          <InstallOverlay overlay={overlay} />
        </Seldom>
      )}
      <Toast message={message} />
    </>
  );
}
