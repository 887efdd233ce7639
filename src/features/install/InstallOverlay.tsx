import { useCallback, useEffect, useState } from 'react';
import { installBranch, type InstallBranch } from '../../lib/installBranch.ts';
import { heldInstallPrompt } from '../../lib/installPrompt.ts';
import { globalActions, type Overlay } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { CarrySheet } from './CarrySheet.tsx';
import { InAppGuide } from './InAppGuide.tsx';
import { InstallSheet } from './InstallSheet.tsx';
import { IosOverlay } from './IosOverlay.tsx';
import { askBrowser, noteOffered } from './openInstall.ts';

/** What lies over everything: the way to the home screen for this browser, or the first start from there. */
export default function InstallOverlay({ overlay }: { readonly overlay: Overlay }) {
  const dispatch = useAppDispatch();
  const onClose = useCallback(() => dispatch(globalActions.overlayClosed()), [dispatch]);
  useEffect(() => {
    // Going back leaves the screen that it was opened on.
    window.addEventListener('popstate', onClose);
    return () => window.removeEventListener('popstate', onClose);
  }, [onClose]);
  useEffect(noteOffered, []);
  const [branch] = useState(() => installBranch(navigator));
  // As it was when it opened: the question is gone as soon as it is asked.
  const [held] = useState(heldInstallPrompt);
  if (overlay === 'firstRun') return <CarrySheet onClose={onClose} />;
  // From home's banner, which has said it all: no sheet before it.
  if (overlay === 'ask' && held && 'browser' in branch)
    return <BrowserQuestion onClose={onClose} />;
  return <Way branch={branch} onClose={onClose} />;
}

interface OverlayProps {
  readonly onClose: () => void;
}

function BrowserQuestion({ onClose }: OverlayProps) {
  useEffect(() => void askBrowser().finally(onClose), [onClose]);
  return null;
}

function Way({ branch, onClose }: OverlayProps & { readonly branch: InstallBranch }) {
  switch (branch.kind) {
    case 'ios':
      return <IosOverlay layout={branch.layout} onClose={onClose} />;
    case 'inApp':
      return <InAppGuide system={branch.system} onClose={onClose} />;
    default:
      return <InstallSheet branch={branch} onClose={onClose} />;
  }
}
