import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { shelfAddress } from '../lib/addresses.ts';
import { NavigationContext, useNavigation } from '../lib/navigation.ts';
import { globalActions } from '../state/globalSlice.ts';
import { useAppState } from '../state/store.ts';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { hideSplash } from '../ui/splash.ts';
import { Toast } from '../ui/Toast.tsx';
import { KeepAlive } from './KeepAlive.tsx';
import { MainTabs } from './MainTabs.tsx';
import styles from './Shell.module.css';
import { UpdateBar } from './UpdateBar.tsx';
import { useRouterNavigation } from './useRouterNavigation.ts';

/** The frame around the screens: tab bar, and what lies over everything. */
export function Shell() {
  const navigation = useRouterNavigation();
  useEffect(hideSplash, []);
  return (
    <NavigationContext value={navigation}>
      <div className={styles.shell}>
        <KeepAlive>
          {(screen) => (
            <>
              {screen.hasTabs && <MainTabs screen={screen} />}
              {/* Whoever reads finishes first. */}
              {!screen.isReader && <UpdateBar />}
            </>
          )}
        </KeepAlive>
      </div>
      <Overlays />
    </NavigationContext>
  );
}

function Overlays() {
  const dispatch = useDispatch();
  const { open } = useNavigation();
  const message = useAppState(({ global }) => global.toast?.message ?? null);
  const loading = useAppState(({ global }) => global.loading);
  const leave = () => {
    dispatch(globalActions.loadingChanged(false));
    open(shelfAddress('kept'));
  };
  return (
    <>
      {loading && <LoadingOverlay onCancel={leave} />}
      <Toast message={message} />
    </>
  );
}
