import { useEffect } from 'react';
import { installBranch } from '../../lib/installBranch.ts';
import { globalActions, type Overlay } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { CarrySheet } from './CarrySheet.tsx';
import { InAppGuide } from './InAppGuide.tsx';
import { InstallSheet } from './InstallSheet.tsx';
import { IosOverlay } from './IosOverlay.tsx';

/** What lies over everything: the way to the home screen for this browser, or the first start from there. */
export default function InstallOverlay({ overlay }: { readonly overlay: Overlay }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    // Going back leaves the screen that it was opened on.
    const leave = () => dispatch(globalActions.overlayClosed());
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [dispatch]);
  const onClose = () => dispatch(globalActions.overlayClosed());
  if (overlay === 'firstRun') return <CarrySheet onClose={onClose} />;
  const branch = installBranch(navigator);
  switch (branch.kind) {
    case 'ios':
      return <IosOverlay layout={branch.layout} onClose={onClose} />;
    case 'inApp':
      return <InAppGuide system={branch.system} onClose={onClose} />;
    default:
      return <InstallSheet branch={branch} onClose={onClose} />;
  }
}
