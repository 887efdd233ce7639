import { useCallback, type MouseEvent } from 'react';
import { useDispatch } from 'react-redux';
import { globalActions } from './globalSlice.ts';
import { useIsOffline } from './store.ts';

/** A click handler for a link: keeps it closed offline, and says why, unless stored data can show the address. */
export function useHoldUnreadable(canOpen: (href: URL) => boolean) {
  const isOffline = useIsOffline();
  const dispatch = useDispatch();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isOffline || canOpen(new URL(event.currentTarget.href))) return;
      event.preventDefault();
      dispatch(globalActions.toastShown('还没下载，联网后可看'));
    },
    [isOffline, canOpen, dispatch],
  );
}
