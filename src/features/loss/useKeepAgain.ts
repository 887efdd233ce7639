import { useState } from 'react';
import { keepAgain, type KeptAgain, type Wanted } from '../../api/keepAgain.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';

interface KeepingAgain {
  readonly isBusy: boolean;
  /** Puts chapters into the queue, and says what came of it. */
  readonly keep: (
    wanted: readonly Wanted[],
    onSettled?: (works: readonly string[]) => void,
  ) => void;
}

export function useKeepAgain(): KeepingAgain {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    keep(wanted, onSettled) {
      const run = async () => {
        setIsBusy(true);
        try {
          const told = await dispatch(keepAgain(wanted));
          onSettled?.(told.settled);
          dispatch(globalActions.toastShown(outcome(told)));
        } catch (error) {
          console.warn('chapters could not be put into the queue', error);
          dispatch(globalActions.toastShown('没有加入下载，请再试一次'));
        } finally {
          setIsBusy(false);
        }
      };
      void run();
    },
  };
}

export function outcome({ added, locked, failed }: KeptAgain): string {
  if (failed > 0) return `有 ${failed} 部没有加入，请再试一次`;
  if (added === 0 && locked > 0) return `需先解锁的 ${locked} 话没有选`;
  return added > 0 ? `已加入下载，共 ${added} 话` : '这些已经在了，或者已下架';
}
