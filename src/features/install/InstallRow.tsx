import { useSyncExternalStore, type ReactNode } from 'react';
import { installBranch } from '../../lib/installBranch.ts';
import { installSettings } from '../../lib/installSettings.ts';
import { isStandalone } from '../../lib/platform.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import * as texts from './texts.ts';

interface InstallRowProps {
  readonly children: (row: { readonly title: string; readonly open: () => void }) => ReactNode;
}

/** A list row that opens the install overlay; absent where the app is installed. */
export function InstallRow({ children }: InstallRowProps) {
  const dispatch = useAppDispatch();
  const { installed } = useSyncExternalStore(installSettings.subscribe, installSettings.read);
  if (isStandalone() || installed) return null;
  const { kind } = installBranch(navigator);
  const title = kind === 'ios' || kind === 'inApp' ? texts.ADD_TO_HOME : texts.INSTALL_APP;
  return children({ title, open: () => dispatch(globalActions.overlayOpened('install')) });
}
