import { useCallback, useEffect, useState } from 'react';
import { installBranch, type InstallBranch } from '../../lib/installBranch.ts';
import { heldInstallPrompt } from '../../lib/installPrompt.ts';
import { globalActions, type Overlay } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { usePromptTurn } from '../../ui/promptTurn.ts';
import { CarrySheet } from './CarrySheet.tsx';
import { InAppGuide } from './InAppGuide.tsx';
import { InstallSheet } from './InstallSheet.tsx';
import { IosOverlay } from './IosOverlay.tsx';
import { askBrowser, noteOffered } from './openInstall.ts';

/** The overlay above all screens: how to install with this browser, or the first start from the icon. */
export default function InstallOverlay({ overlay }: { readonly overlay: Overlay }) {
  const dispatch = useAppDispatch();
  const onClose = useCallback(() => dispatch(globalActions.overlayClosed()), [dispatch]);
  useEffect(noteOffered, []);
  const [branch] = useState(() => installBranch(navigator));
  // Read once at opening: the prompt is dropped as soon as it is used.
  const [held] = useState(heldInstallPrompt);
  if (!usePromptTurn('install')) return null;
  if (overlay === 'firstRun') return <CarrySheet onClose={onClose} />;
  // The home banner has explained the installation, so the prompt follows without a sheet.
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
