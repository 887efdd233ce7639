import { useCallback, type MouseEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useOpenLink } from '../lib/navigation.ts';
import { globalActions } from './globalSlice.ts';
import { useAppState } from './store.ts';

export function useIsOffline(): boolean {
  return useAppState(({ global }) => global.connection.state === 'offline');
}

/** Opens a link, or shows why it cannot be opened offline. `canOpen`: whether stored data can show the address. */
export function useOpenReadable(canOpen: (href: URL) => boolean) {
  const open = useOpenLink();
  const isOffline = useIsOffline();
  const dispatch = useDispatch();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isOffline || canOpen(new URL(event.currentTarget.href))) open(event);
      else dispatch(globalActions.toastShown('还没下载，联网后可看'));
    },
    [open, isOffline, canOpen, dispatch],
  );
}
